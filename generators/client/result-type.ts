import type { MediaType } from '../../model/media-type.ts';
import { isJsonMediaType, isTextMediaType, mayBeJson } from '../../model/facts/media-kind.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { literalType } from '../emit/schema/schema-shape.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { isNumberHeader } from '../emit/operation/response-view.ts';

/**
 * Type of the body of a response: of all its media types together; `undefined` when it has none. Of a failure without a
 * described body nothing is known: most servers and proxies send one all the same.
 */
export function responseBodyType(response: Response, method: string, context: TypeContext): TypeText {
  const isFailure = /^(?:[45]|default)/.test(response.status);
  if (method === 'HEAD') return primary('undefined');
  if (response.content.length === 0) return primary(isFailure ? 'unknown' : 'undefined');
  return unionOf(response.content.map((mediaType) => readType(mediaType, context)));
}

/** How the runtime reads a media type: JSON by its schema, text as a string, anything else as a Blob. */
function readType(mediaType: MediaType, context: TypeContext): TypeText {
  const { name, schema } = mediaType;
  if (isJsonMediaType(name)) return schema === undefined ? primary('unknown') : schemaType(schema, 'read', context);
  if (mayBeJson(name)) {
    const isBinary = schema?.format === 'binary';
    return schema === undefined ? primary('unknown') : isBinary ? primary('Blob') : schemaType(schema, 'read', context);
  }
  return primary(isTextMediaType(name) ? 'string' : 'Blob');
}

/** Object type of the declared headers of a response; undefined when it declares none. */
export function responseHeadersType(response: Response): string | undefined {
  // OAS "Response Object": a header named Content-Type is ignored.
  const headers = response.headers.filter((header) => header.name.toLowerCase() !== 'content-type');
  if (headers.length === 0) return undefined;
  const seen = new Set<string>();
  const lines = headers.flatMap((header) => {
    const key = header.name.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    const comment = docComment({ description: header.description, deprecated: header.deprecated }, 114).code;
    const type = headerType(header);
    return [`${comment}readonly ${propertyKey(key)}${header.required ? '' : '?'}:${afterSign(type)};\n`];
  });
  return `{\n${lines.join('').replace(/^(?=[^\n])/gm, '  ')}}`;
}

function headerType(header: Header): TypeText {
  if (isNumberHeader(header)) return primary('number');
  const literals = header.schema.types.join() === 'string' ? literalType(header.schema) : undefined;
  if (literals !== undefined) return literals;
  return header.schema.types.join() === 'boolean'
    ? unionOf([primary("'true'"), primary("'false'")])
    : primary('string');
}
