import type { MediaType } from '../../model/media-type.ts';
import { bodyKind } from '../../model/facts/body-kind.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, indent, join, raw, ts } from '../emit/code/fragment.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { literalType } from '../emit/schema/schema-shape.ts';
import { headerWord, type Policies } from '../emit/schema/shape.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { answerMedia } from '../emit/operation/answer-view.ts';
import { isNumberHeader } from '../emit/operation/response-view.ts';

/**
 * Type of the body of a response: of the media type asked for where it is offered, else of the preferred one, JSON before
 * all others; `undefined` when it has none. Of a failure without a described body nothing is known: most servers and
 * proxies send one all the same.
 */
export function responseBodyType(response: Response, method: string, context: TypeContext, asked?: string): TypeText {
  const isFailure = /^(?:[45]|default)/.test(response.status);
  if (method === 'HEAD') return primary('undefined');
  if (response.content.length === 0) return primary(isFailure ? 'unknown' : 'undefined');
  return unionOf(answerMedia(response, asked).map((mediaType) => readType(mediaType, isFailure, context)));
}

/** How the runtime reads a media type: JSON by its schema, text as a string, anything else as a Blob; failures as text. */
function readType(mediaType: MediaType, isFailure: boolean, context: TypeContext): TypeText {
  const { schema } = mediaType;
  const kind = bodyKind(mediaType);
  if (kind === 'text' || kind === 'bytes') return primary(kind === 'text' || isFailure ? 'string' : 'Blob');
  return schema === undefined ? primary('unknown') : schemaType(schema, 'read', context);
}

/** Object type of the declared headers of a response; undefined when it declares none. */
export function responseHeadersType(response: Response, policies: Policies): Fragment | undefined {
  // OAS "Response Object": a header named Content-Type is ignored.
  const headers = response.headers.filter((header) => header.name.toLowerCase() !== 'content-type');
  if (headers.length === 0) return undefined;
  const seen = new Set<string>();
  const lines = headers.flatMap((header) => {
    const key = header.name.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    const comment = docComment({ description: header.description, deprecated: header.deprecated }, 114);
    const type = raw(afterSign(headerType(header, policies)));
    return [ts`${comment}readonly ${raw(propertyKey(key))}${raw(header.required ? '' : '?')}:${type};\n`];
  });
  return ts`{\n${indent(join(lines, ''))}}`;
}

function headerType(header: Header, policies: Policies): TypeText {
  const word = headerWord(header, policies);
  if (word !== undefined) return primary({ date: 'Date', bigint: 'bigint', text: 'string' }[word]);
  if (isNumberHeader(header)) return primary('number');
  const literals = header.schema.types.join() === 'string' ? literalType(header.schema) : undefined;
  if (literals !== undefined) return literals;
  return header.schema.types.join() === 'boolean'
    ? unionOf([primary("'true'"), primary("'false'")])
    : primary('string');
}
