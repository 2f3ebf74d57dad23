import type { MediaType } from '../../../model/media-type.ts';

/** Media types of one JSON value per line; the last is RFC 7464. */
export const LINES: readonly string[] = [
  'application/jsonl',
  'application/x-ndjson',
  'application/x-jsonlines',
  'application/json-seq',
];

/** True for a body whose items are described one by one (OAS 3.2 `itemSchema`), each a line. */
export function isLines({ name, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined && LINES.includes((name.split(';', 1)[0] ?? '').trim().toLowerCase());
}
