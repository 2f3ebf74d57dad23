import type { Schema } from '../../schema.ts';
import { isJsonMediaType } from '../media-kind.ts';

/** Families of media types whose values are no text in any charset. */
const BYTES = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|x-tar))/i;

/**
 * A value that is handed over as bytes: `format: binary` (OAS 3.0 4.7.14.2), or a content of a family of bytes that no
 * `contentEncoding` makes text of (OAS 3.1 4.8.14.3).
 */
export function isBytes({ format, contentMediaType, contentEncoding }: Schema): boolean {
  return format === 'binary' || (contentEncoding === undefined && BYTES.test(contentMediaType ?? ''));
}

/** A string that holds raw bytes: a part of its own in multipart bodies (OAS 3.1 4.8.14.4). */
export function isFile(schema: Schema): boolean {
  if (schema.format === 'binary') return true;
  const { contentMediaType, contentEncoding } = schema;
  return (
    contentMediaType !== undefined &&
    contentEncoding === undefined &&
    !isJsonMediaType(contentMediaType) &&
    !/^text\//i.test(contentMediaType)
  );
}

/** Names of the properties of a multipart body that are files, and of those that are lists of files. */
export interface FileProperties {
  readonly single: readonly string[];
  readonly list: readonly string[];
}

/** The files of a multipart body, looked for in every part of its schema. */
export function fileProperties(schema: Schema): FileProperties {
  const single = new Set<string>();
  const list = new Set<string>();
  for (const part of partsOf(schema)) {
    for (const [name, property] of part.properties) {
      const parts = partsOf(property);
      const isList = parts.some(({ items }) => items !== undefined && partsOf(items).some(isFile));
      if (isList) list.add(name);
      else if (parts.some(isFile)) single.add(name);
    }
  }
  return { single: [...single].filter((name) => !list.has(name)), list: [...list] };
}

/** A schema and all that describes the same value. */
function partsOf(schema: Schema): readonly Schema[] {
  // A set goes on to what is added while it is walked.
  const parts = new Set<Schema>([schema]);
  for (const { ref, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } of parts) {
    for (const part of [ref, ...allOf, ...anyOf, ...oneOf, then, otherwise, ...dependentSchemas.values()])
      if (part !== undefined) parts.add(part);
  }
  return [...parts];
}
