import { isObject } from '../raw.ts';
import type { SourceDocument } from '../source-document.ts';

/** True for a document of Swagger 2.0; in YAML, its version may be a number. */
export function isSwagger({ root }: SourceDocument): boolean {
  return isObject(root) && root['openapi'] === undefined && /^2(?:\.0)?$/.test(String(root['swagger']));
}
