import type { MediaType } from '../../media-type.ts';
import { isJsonMediaType, isLineMediaType, isXmlMediaType, mediaTypeEssence } from '../media-kind.ts';
import { allowedTypes } from '../schema-shape.ts';

/**
 * Whether a media type is a text that nothing reads (`text/csv`) and its schema takes lists or objects alone: it describes what the
 * text stands for, and the text itself meets no such schema.
 */
export function isStructuredText({ name, schema }: MediaType): boolean {
  if (schema === undefined || !mediaTypeEssence(name).startsWith('text/')) return false;
  if (isJsonMediaType(name) || isLineMediaType(name) || isXmlMediaType(name)) return false;
  const types = allowedTypes(schema);
  const inside = types.filter((type) => type !== 'null');
  return inside.length > 0 && inside.every((type) => type === 'array' || type === 'object');
}
