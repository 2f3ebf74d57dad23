import type { MediaType } from '../../model/media-type.ts';
import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  mediaTypeEssence,
} from '../../model/facts/media-kind.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { isLines } from '../emit/operation/line-media-type.ts';
import { propertyKey, quote } from '../emit/code/literal.ts';
import { schemaTags } from '../emit/schema/schema-comment.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';

/** The argument interface of an operation, its body included. */
export function argumentInterface(name: string, operation: Operation, context: TypeContext): string {
  const view = argumentsView(operation);
  const lines = view.parameters.map(({ property, parameter }) => {
    const type = schemaType(parameter.schema, 'write', context);
    return member(parameterComment(parameter), property, parameter.required, type);
  });
  const { requestBody } = operation;
  if (requestBody !== undefined && view.hasBody) {
    const type = unionOf(requestBody.content.map((mediaType) => bodyType(mediaType, context)));
    lines.push(
      member(docComment({ description: requestBody.description }, 114).code, 'body', requestBody.required, type),
    );
  }
  if (requestBody !== undefined && view.hasContentType) {
    const comment = docComment(
      { description: `Media type of \`body\`; \`${requestBody.content[0]?.name ?? ''}\` when not given.` },
      114,
    );
    lines.push(member(comment.code, 'contentType', false, contentTypes(requestBody.content)));
  }
  if (lines.length === 0) return `export type ${name} = Record<string, never>;\n`;
  return `export interface ${name} {\n${lines.join('').replace(/^(?=[^\n])/gm, '  ')}}\n`;
}

function member(comment: string, property: string, required: boolean, type: TypeText): string {
  const sent = required ? type : unionOf([type, primary('undefined')]);
  return `${comment}readonly ${propertyKey(property)}${required ? '' : '?'}:${afterSign(sent)};\n`;
}

function parameterComment(parameter: Parameter): string {
  const { schema } = parameter;
  // What a named schema says stands at its declaration.
  const tags = schema.name === undefined || schema.hasDefault ? schemaTags(schema) : [];
  const description = parameter.description ?? schema.description;
  return docComment({ description, deprecated: parameter.deprecated || schema.deprecated, tags }, 114).code;
}

const BYTES = unionOf(['Blob', 'BufferSource', 'ReadableStream<Uint8Array>', 'string'].map(primary));

/** What a caller passes for a body of one media type. */
function bodyType(mediaType: MediaType, context: TypeContext): TypeText {
  const { schema, itemSchema } = mediaType;
  const { name } = mediaType;
  const isStructured = isJsonMediaType(name) || isMultipartMediaType(name) || isFormMediaType(name);
  if (isLines(mediaType) && itemSchema !== undefined) {
    const item = afterSign(schemaType(itemSchema, 'write', context)).trimStart();
    return unionOf([primary(`AsyncIterable<${item}>`), primary(`Iterable<${item}>`), BYTES]);
  }
  if (!isStructured) return mediaTypeEssence(name).startsWith('text/') ? primary('string') : BYTES;
  if (schema === undefined) return isJsonMediaType(name) ? primary('unknown') : primary('Record<string, unknown>');
  return schemaType(schema, 'write', context);
}

function contentTypes(content: readonly MediaType[]): TypeText {
  return unionOf(content.map((mediaType) => primary(mediaType.name.includes('*') ? 'string' : quote(mediaType.name))));
}
