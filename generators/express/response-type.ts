import type { MediaType } from '../../model/media-type.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Operation } from '../../model/operation.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, name, raw, ts } from '../emit/code/fragment.ts';
import type { ImportCollector } from '../emit/code/imports.ts';
import { propertyKey, quote } from '../emit/code/literal.ts';
import type { TypePrinter } from './type-printer.ts';
import { STATUS_UNIONS } from '../emit/operation/status-unions.ts';

/** What printing responses needs besides the types of schemas. */
export interface ResponsePrinting {
  readonly types: TypePrinter;
  readonly imports: ImportCollector;
  /** Specifier of the runtime module with the status unions. */
  readonly statusModule: string;
  /** Specifier of the runtime module with the body sources. */
  readonly bodyModule: string;
}

/** `<Op>Response`: a union by status and media type. */
export function responseType(operation: Operation, typePrefix: string, printing: ResponsePrinting): Fragment {
  const declared = name(`${typePrefix}Response`);
  const comment = docComment({ summary: `Responses of \`${operation.operationId}\` by status and media type.` });
  // No handler answers with an interim status (RFC 9110 section 15.2): `1XX` is not for it.
  const final = operation.responses.filter(({ status }) => !/^1xx$/i.test(status));
  const variants = final.flatMap((response) => responseVariants(operation, response, printing));
  if (variants.length === 0) {
    const any = raw(`{ readonly status: ${printing.imports.type(printing.statusModule, 'FinalStatus')} }`);
    return ts`${comment}export type ${declared} = ${any};\n`;
  }
  const [only] = variants;
  if (variants.length === 1 && only !== undefined) {
    return ts`${comment}export type ${declared} = {\n${indent(only)}};\n`;
  }
  const members = variants.map((variant) => ts`  | {\n${indent(variant, 3)}    }`);
  return ts`${comment}export type ${declared} =\n${join(members, '\n')};\n`;
}

function responseVariants(operation: Operation, response: Response, printing: ResponsePrinting): Fragment[] {
  const status = ts`readonly status: ${statusType(operation, response, printing)};\n`;
  const headers = headersMember(response.headers, printing.types);
  const comment = docComment({ description: response.description });
  if (response.content.length === 0) return [ts`${comment}${status}${headers}readonly body?: undefined;\n`];
  const byType = new Map<string, string[]>();
  for (const mediaType of response.content) {
    const code = bodyType(mediaType, printing);
    byType.set(code, [...(byType.get(code) ?? []), contentTypeText(mediaType.name)]);
  }
  return [...byType].map(([code, names], index) => {
    // Where media types differ in their body the first may stay unnamed, so that the common one is short to write.
    const mark = index === 0 ? '?' : '';
    const body = `readonly body:${code};\nreadonly contentType${mark}: ${names.join(' | ')};\n`;
    return ts`${comment}${status}${headers}${raw(body)}`;
  });
}

/** A range stands for every type in it, and any declared type may carry parameters. */
function contentTypeText(mediaType: string): string {
  return mediaType.includes('*') ? 'string' : quote(mediaType);
}

/** Names of the runtime that printed responses import. */
export const runtimeTypeNames: readonly string[] = [
  ...Object.values(STATUS_UNIONS),
  'FinalStatus',
  'ByteSource',
  'Uploaded',
];

/** The status itself, or the union a range or `default` stands for, less what is declared beside it. */
function statusType(operation: Operation, response: Response, printing: ResponsePrinting): Fragment {
  const { status } = response;
  if (/^\d{3}$/.test(status)) return raw(status);
  const { imports, statusModule } = printing;
  const union = imports.type(statusModule, STATUS_UNIONS[status.toUpperCase()] ?? 'FinalStatus');
  const others = operation.responses.map((other) => other.status).filter((other) => /^\d{3}$/.test(other));
  const excluded = others.filter((other) => union === 'FinalStatus' || other[0] === status[0]);
  return raw(excluded.length === 0 ? union : `Exclude<${union}, ${excluded.join(' | ')}>`);
}

function headersMember(headers: readonly Header[], types: TypePrinter): Fragment {
  // Content-Type is the response's media type (OAS 3.1 section 4.8.17), never a header a handler sets.
  const settable = headers.filter((header) => header.name.toLowerCase() !== 'content-type');
  if (settable.length === 0) return raw('');
  const optional = settable.some((header) => header.required) ? '' : '?';
  const members = settable.map((header) => {
    const { description, deprecated, required, schema } = header;
    const key = raw(`readonly ${propertyKey(header.name)}${required ? '' : '?'}:${types.header(schema)};\n`);
    return ts`${docComment({ description, deprecated })}${key}`;
  });
  return ts`readonly headers${raw(optional)}: {\n${indent(join(members, ''))}};\n`;
}

/** Behind a colon, as the type printer gives it. */
function bodyType(mediaType: MediaType, printing: ResponsePrinting): string {
  const { schema, itemSchema, name } = mediaType;
  if (itemSchema !== undefined) return ` AsyncIterable<${printing.types.response(itemSchema).trim()}>`;
  if (isJsonMediaType(name)) {
    return schema === undefined ? ' unknown' : printing.types.response(schema);
  }
  return ` ${printing.imports.type(printing.bodyModule, 'ByteSource')}`;
}
