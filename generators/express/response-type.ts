import { linesBody } from '../../model/facts/lines-body.ts';
import type { MediaType } from '../../model/media-type.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Operation } from '../../model/operation.ts';
import type { Header } from '../../model/media-type.ts';
import type { Response } from '../../model/response.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { Fragment, indent, join, name, raw, ts } from '../emit/code/fragment.ts';
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
  /** The type of a set of headers that stands elsewhere too, as it is written here; it is imported by then. */
  readonly headersName: (headers: readonly Header[]) => string | undefined;
  /** The same for a whole response, with what is said about it there. */
  readonly sharedType: (
    operation: Operation,
    response: Response,
  ) => { readonly type: string; readonly description: string } | undefined;
}

/** `<Op>Response`: a union by status and media type. */
export function responseType(operation: Operation, typePrefix: string, printing: ResponsePrinting): Fragment {
  const declared = name(`${typePrefix}Response`);
  const comment = docComment({ summary: `Responses of \`${operation.operationId}\` by status and media type.` });
  const responses = finalResponses(operation);
  if (responses.length === 0) {
    const any = raw(`{ readonly status: ${printing.imports.type(printing.statusModule, 'FinalStatus')} }`);
    return ts`${comment}export type ${declared} = ${any};\n`;
  }
  const members = responses.flatMap((response) => responseMembers(operation, response, printing));
  return ts`${comment}export type ${declared} =${unionOf(members)};\n`;
}

/** No handler answers with an interim status (RFC 9110 section 15.2): `1XX` is not for it. */
export function finalResponses({ responses }: Operation): readonly Response[] {
  return responses.filter(({ status }) => !/^1xx$/i.test(status));
}

/** A member of a union: the members of an object, or the name of a type with what is said about it here. */
type UnionMember = Fragment | { readonly comment: Fragment; readonly type: Fragment };

function responseMembers(operation: Operation, response: Response, printing: ResponsePrinting): readonly UnionMember[] {
  const shared = printing.sharedType(operation, response);
  if (shared === undefined) return responseVariants(operation, response, printing);
  const { description } = response;
  const isSaid = description === shared.description;
  return [{ comment: isSaid ? raw('') : docComment({ description }, 118), type: raw(shared.type) }];
}

/** The type behind an equals sign: the union of its members, or the only one. */
export function unionOf(members: readonly UnionMember[]): Fragment {
  const [only] = members;
  if (members.length === 1 && only !== undefined) {
    if (only instanceof Fragment) return ts` {\n${indent(only)}}`;
    if (only.comment.code === '') return ts` ${only.type}`;
  }
  const printed = members.map((member) => {
    return member instanceof Fragment
      ? ts`\n  | {\n${indent(member, 3)}    }`
      : ts`\n${indent(member.comment)}  | ${member.type}`;
  });
  return join(printed, '');
}

/** The members of the objects that a response may be: one for each type of body. */
export function responseVariants(operation: Operation, response: Response, printing: ResponsePrinting): Fragment[] {
  const status = ts`readonly status: ${statusType(operation, response, printing)};\n`;
  const headers = headersMember(response, printing);
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

function statusType(operation: Operation, response: Response, { imports, statusModule }: ResponsePrinting): Fragment {
  const union = statusUnion(response);
  if (union !== undefined) imports.type(statusModule, union);
  return raw(statusText(operation, response));
}

/** The runtime's type of what a range or `default` stands for; undefined for a status. */
function statusUnion({ status }: Response): string | undefined {
  return /^\d{3}$/.test(status) ? undefined : (STATUS_UNIONS[status.toUpperCase()] ?? 'FinalStatus');
}

/** The status itself, or the union a range or `default` stands for, less what is declared beside it. */
export function statusText(operation: Operation, response: Response): string {
  const { status } = response;
  const union = statusUnion(response);
  if (union === undefined) return status;
  const others = operation.responses.map((other) => other.status).filter((other) => /^\d{3}$/.test(other));
  const excluded = others.filter((other) => union === 'FinalStatus' || other[0] === status[0]);
  return excluded.length === 0 ? union : `Exclude<${union}, ${excluded.join(' | ')}>`;
}

/** Content-Type is the response's media type (OAS 3.1 section 4.8.17), never a header a handler sets. */
export function settableHeaders({ headers }: Response): readonly Header[] {
  return headers.filter((header) => header.name.toLowerCase() !== 'content-type');
}

function headersMember(response: Response, { types, headersName }: ResponsePrinting): Fragment {
  const settable = settableHeaders(response);
  if (settable.length === 0) return raw('');
  const key = raw(settable.some((header) => header.required) ? 'headers' : 'headers?');
  const shared = headersName(settable);
  if (shared !== undefined) return ts`readonly ${key}: ${raw(shared)};\n`;
  return ts`readonly ${key}: {\n${indent(headersMembers(settable, types))}};\n`;
}

/** The members of a set of headers. */
export function headersMembers(headers: readonly Header[], types: TypePrinter): Fragment {
  const members = headers.map((header) => {
    const { description, deprecated, required, schema } = header;
    const key = raw(`readonly ${propertyKey(header.name)}${required ? '' : '?'}:${types.header(schema)};\n`);
    return ts`${docComment({ description, deprecated })}${key}`;
  });
  return join(members, '');
}

/** Behind a colon, as the type printer gives it. */
function bodyType(mediaType: MediaType, printing: ResponsePrinting): string {
  const { schema, itemSchema, name } = mediaType;
  const item = itemSchema ?? linesBody(mediaType)?.item;
  if (item !== undefined) return ` AsyncIterable<${printing.types.response(item).trim()}>`;
  if (isJsonMediaType(name)) {
    return schema === undefined ? ' unknown' : printing.types.response(schema);
  }
  return ` ${printing.imports.type(printing.bodyModule, 'ByteSource')}`;
}
