import { isLineMediaType } from '../../../model/facts/media-kind.ts';
import type { MediaType } from '../../../model/media-type.ts';

/** True for a body whose items are described one by one (OAS 3.2 `itemSchema`), each a line. */
export function isLines({ name, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined && isLineMediaType(name);
}
