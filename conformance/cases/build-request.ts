import { wirePath } from '../../model/facts/wire-path.ts';
import type { ParameterLocation } from '../../model/parameter.ts';
import { encodeCookies, encodeParameter, encodeQuery } from '../../runtime/wire/encode-parameter.ts';
import { expandPath } from '../../runtime/wire/path-template.ts';
import type { ParameterSpec } from '../../runtime/wire/style.ts';
import { WireError } from '../../runtime/wire/wire-error.ts';
import type { WireField, WireRequest } from '../exchange/wire-message.ts';
import type { AppliedCredentials } from '../scenario/credentials.ts';
import type { Call, ParameterValue } from './case.ts';
import { placeholder } from './listed-value.ts';
import { tryForm, writeBody } from './write-body.ts';

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
  const body = call.body === undefined ? undefined : await writeBody(call.body);
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
    if (call.body !== undefined) tryForm(call.body);
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
