import { wirePath } from '../../model/facts/wire-path.ts';
import type { Encoding, MediaType } from '../../model/media-type.ts';
import type { ParameterLocation } from '../../model/parameter.ts';
import { encodeForm } from '../../runtime/wire/form.ts';
import { encodeMultipart } from '../../runtime/wire/multipart.ts';
import type { FieldSpec } from '../../runtime/wire/form.ts';
import { encodeCookies, encodeParameter, encodeQuery } from '../../runtime/wire/encode-parameter.ts';
import { isJsonMediaType, isLineMediaType, itemMark, mediaTypeEssence } from '../../runtime/wire/media-type.ts';
import { expandPath } from '../../runtime/wire/path-template.ts';
import type { ParameterSpec } from '../../runtime/wire/style.ts';
import { WireError } from '../../runtime/wire/wire-error.ts';
import type { WireField, WireRequest } from '../exchange/wire-message.ts';
import type { AppliedCredentials } from '../scenario/credentials.ts';
import type { BodyValue, Call, ParameterValue } from './case.ts';
import { placeholder } from './listed-value.ts';
import { isObject } from '../../model/json-object.ts';

/** Where a call goes and how it is sent. */
export interface CallTarget {
  /** Absolute URL of the API without a slash at the end. */
  readonly baseUrl: string;
  readonly credentials: AppliedCredentials;
  /** `Accept` field value. */
  readonly accept: string;
}

/**
 * Writes a call for the wire.
 * @throws {WireError} when a value cannot be sent without changing its meaning
 */
export async function buildRequest(call: Call, target: CallTarget): Promise<WireRequest> {
  const { operation } = call;
  const path = expandPath(wirePath(operation), valuesOf(call, ['path']), byName(specsOf(call, ['path'])));
  const query = queryOf(call, target.credentials);
  const body = call.body === undefined ? undefined : await encodeBody(call.body);
  const headers: WireField[] = [['Accept', target.accept], ...target.credentials.headers, ...headersOf(call)];
  const cookie = cookieOf(call, target.credentials);
  if (cookie !== '') headers.push(['Cookie', cookie]);
  if (body !== undefined) headers.push(['Content-Type', body.contentType]);
  // A template may have a query of its own.
  const sign = path.includes('?') ? '&' : '?';
  const url = `${target.baseUrl}${path}${query === '' ? '' : `${sign}${query}`}`;
  return { method: operation.method, url, headers, body: body?.bytes };
}

/** Why a call cannot be written for the wire; undefined when it can. */
export function callProblem(planned: Call): string | undefined {
  const parameters = planned.parameters.map((item) => ({ ...item, value: placeholder(item.value) }));
  const call: Call = { ...planned, parameters };
  try {
    expandPath(wirePath(call.operation), valuesOf(call, ['path']), byName(specsOf(call, ['path'])));
    encodeQuery(specsOf(call, ['query', 'querystring']), valuesOf(call, ['query', 'querystring']));
    headersOf(call);
    encodeCookies(specsOf(call, ['cookie']), valuesOf(call, ['cookie']));
    if (isObject(call.body?.value)) encodeForm(call.body.value, fieldsOf(call.body.mediaType));
    return undefined;
  } catch (error) {
    if (error instanceof WireError) return error.message;
    throw error;
  }
}

/** The wire's view of a parameter. */
export function parameterSpec({ parameter }: Pick<ParameterValue, 'parameter'>): ParameterSpec {
  const { name, style, explode, allowReserved, content } = parameter;
  return { name, in: parameter.in, style, explode, allowReserved, content: content?.name };
}

function specsOf(call: Call, places: readonly ParameterLocation[]): ParameterSpec[] {
  return call.parameters.filter(({ parameter }) => places.includes(parameter.in)).map(parameterSpec);
}

function valuesOf(call: Call, places: readonly ParameterLocation[]): Record<string, unknown> {
  const chosen = call.parameters.filter(({ parameter }) => places.includes(parameter.in));
  return Object.fromEntries(chosen.map(({ parameter, value }) => [parameter.name, value]));
}

function byName(specs: readonly ParameterSpec[]): Record<string, ParameterSpec> {
  return Object.fromEntries(specs.map((spec) => [spec.name, spec]));
}

function queryOf(call: Call, credentials: AppliedCredentials): string {
  const places: ParameterLocation[] = ['query', 'querystring'];
  const written = encodeQuery(specsOf(call, places), valuesOf(call, places));
  const secret = credentials.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return [written, ...secret].filter((part) => part !== '').join('&');
}

function headersOf(call: Call): WireField[] {
  const chosen = call.parameters.filter(({ parameter, value }) => parameter.in === 'header' && value !== undefined);
  return chosen.map((item) => [item.parameter.name, encodeParameter(parameterSpec(item), item.value)] as const);
}

function cookieOf(call: Call, credentials: AppliedCredentials): string {
  const written = encodeCookies(specsOf(call, ['cookie']), valuesOf(call, ['cookie']));
  return [written, ...credentials.cookies.map(([name, value]) => `${name}=${value}`)]
    .filter((part) => part !== '')
    .join('; ');
}

interface EncodedBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

async function encodeBody({ mediaType, value, encoding }: BodyValue): Promise<EncodedBody> {
  const essence = mediaTypeEssence(mediaType.name);
  const contentType = mediaType.name.includes('*') ? concreteType(value) : mediaType.name;
  if (encoding !== undefined) return { contentType, bytes: Buffer.from(String(value), encoding) };
  if (isJsonMediaType(mediaType.name)) return { contentType, bytes: utf8(JSON.stringify(value)) };
  if (isLineMediaType(mediaType.name) && typeof value !== 'string')
    return { contentType, bytes: utf8(lines(mediaType, value)) };
  const fields = fieldsOf(mediaType);
  if (essence === 'application/x-www-form-urlencoded' && isObject(value)) {
    return { contentType, bytes: utf8(encodeForm(value, fields)) };
  }
  if (essence === 'multipart/form-data' && isObject(value)) return encodeParts(encodeMultipart(value, fields));
  return { contentType, bytes: utf8(typeof value === 'string' ? value : JSON.stringify(value)) };
}

/** Items one by one; what is no list is the only one. */
function lines({ name }: MediaType, value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${itemMark(name)}${JSON.stringify(item)}\n`).join('');
}

function concreteType(value: unknown): string {
  return typeof value === 'string' ? 'text/plain' : 'application/json';
}

const BOUNDARY = 'forgewright-part-boundary';

/** The random boundary is replaced so that equal calls are equal bytes. */
async function encodeParts(form: Blob): Promise<EncodedBody> {
  const random = /boundary=(\S+)$/.exec(form.type)?.[1] ?? '';
  const text = Buffer.from(await form.arrayBuffer()).toString('latin1');
  const bytes = Buffer.from(random === '' ? text : text.replaceAll(random, BOUNDARY), 'latin1');
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

function fieldsOf(mediaType: MediaType): Record<string, FieldSpec> {
  return Object.fromEntries(mediaType.encoding.map((encoding) => [encoding.property, fieldSpec(encoding)]));
}

function fieldSpec(encoding: Encoding): FieldSpec {
  const contentType = encoding.contentTypes[0];
  if (encoding.style === undefined) return { contentType };
  return { style: encoding.style, explode: encoding.explode, allowReserved: encoding.allowReserved, contentType };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
