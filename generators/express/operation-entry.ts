import type { Api } from '../../model/api.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import { fits } from '../../model/facts/sample/fits.ts';
import { allowedTypes } from '../../model/facts/schema-shape.ts';
import type { Header } from '../../model/media-type.ts';
import type { Server } from '../../model/server.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Operation } from '../../model/operation.ts';
import type { RequestBody } from '../../model/request-body.ts';
import type { Response } from '../../model/response.ts';
import type { SecurityRequirement, SecurityScheme } from '../../model/security.ts';
import type { Naming } from '../emit/name-hooks.ts';
import { namesOf } from '../emit/operation/operation-names.ts';

/** Method and path template: what the route table knows an operation by. */
export function routeText({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** What dispatch needs to know about an operation as plain data; the loaders of emitted modules are printed beside it. */
export function operationDetails(
  api: Api,
  operation: Operation,
  naming: Naming,
): { readonly [key: string]: JsonValue } {
  const { operationId } = operation;
  const { functionName } = namesOf(api, operation, naming);
  return {
    operationId,
    // The handler's key, where operationId is no good name.
    ...(functionName === operationId ? {} : { handler: functionName }),
    ...declaredCaptures(operation),
    ...(operation.deprecated ? { deprecated: deprecation(operation) } : {}),
    ...(operation.security.length === 0 ? {} : { security: operation.security.map(alternative) }),
    ...(operation.requestBody === undefined ? {} : { requestBody: requestBody(operation.requestBody) }),
    responses: responseEntries(operation.responses),
  };
}

/**
 * Which captures of the path template the decoder gets, where these are not simply all: a name of the template that is
 * not declared, or stands there twice, has no place in the decoder.
 */
function declaredCaptures(operation: Operation): { readonly [key: string]: JsonValue } {
  const [path = ''] = operation.path.split(/[?#]/);
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const kept = names.flatMap((name, index) =>
    declared.includes(name) && names.indexOf(name) === index ? [index] : [],
  );
  return kept.length === names.length ? {} : { captures: kept };
}

/** `x-deprecated-since` and `x-sunset` are dates (RFC 9745, RFC 8594); both are optional. */
function deprecation(operation: Operation): { readonly [key: string]: JsonValue } {
  const since = dateExtension(operation, 'x-deprecated-since');
  const sunset = dateExtension(operation, 'x-sunset');
  return { ...(since === undefined ? {} : { since }), ...(sunset === undefined ? {} : { sunset }) };
}

function dateExtension(operation: Operation, name: string): string | undefined {
  const value = operation.extensions[name];
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

function alternative(requirement: SecurityRequirement): JsonValue {
  return requirement.schemes.map(({ scheme, scopes }) => ({ scheme: scheme.name, scopes }));
}

function requestBody(body: RequestBody): JsonValue {
  return { ...(body.required ? { required: true } : {}), content: body.content.map(({ name }) => name) };
}

/** Statuses by their media types: most errors of an operation have the same ones. */
export function responseEntries(responses: readonly Response[]): JsonValue {
  const byContent = new Map<string, { readonly [key: string]: JsonValue; readonly statuses: string[] }>();
  for (const { status, content, headers } of responses) {
    const names = content.map(({ name }) => name);
    const forms = headers.flatMap((header): [string, string][] => {
      const form = headerForm(header);
      return form === undefined ? [] : [[header.name.toLowerCase(), form]];
    });
    const key = JSON.stringify([names, forms]);
    const entry = byContent.get(key) ?? {
      statuses: [],
      ...(names.length === 0 ? {} : { content: names }),
      ...(forms.length === 0 ? {} : { headers: Object.fromEntries(forms) }),
    };
    byContent.set(key, entry);
    entry.statuses.push(status);
  }
  return [...byContent.values()];
}

/** How a header is written, where that is not style `simple` without explode (OAS "Header Object"). */
function headerForm({ content, explode, schema, required }: Header): HeaderForm | undefined {
  if (content !== undefined) return isJsonMediaType(content.name) ? 'json' : undefined;
  const types = allowedTypes(schema);
  // One that may be left out is left out.
  const isNullable = required && (types.length === 0 || types.includes('null')) && fits(schema, null, 'read');
  if (explode && (types.length === 0 || types.includes('object'))) return isNullable ? 'exploded nullable' : 'exploded';
  return isNullable ? 'nullable' : undefined;
}

/** As `HeaderForms` of the runtime has them. */
type HeaderForm = 'exploded' | 'exploded nullable' | 'json' | 'nullable';

/** What dispatch needs to find the credential of a scheme. */
export function schemeEntry(scheme: SecurityScheme): { readonly [key: string]: JsonValue } {
  switch (scheme.type) {
    case 'apiKey':
      return { type: 'apiKey', in: scheme.in, name: scheme.parameterName };
    case 'http':
      return { type: 'http', scheme: scheme.scheme };
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return { type: scheme.type };
  }
}

/** Security schemes that some operation asks for, in document order. */
export function usedSchemes(api: Api): SecurityScheme[] {
  const uses = api.operations.flatMap(({ security }) => security.flatMap(({ schemes }) => schemes));
  const used = new Set(uses.map(({ scheme }) => scheme.name));
  return api.securitySchemes.filter(({ name }) => used.has(name));
}

/** Path of the first server with its variables at their defaults; `''` for the root. */
export function basePath(api: Api): string {
  const [server] = api.servers;
  if (server === undefined) return '';
  const url = expandServer(server);
  return (URL.canParse(url, LOCAL) ? new URL(url, LOCAL).pathname : pathOf(url)).replace(/\/+$/, '');
}

const LOCAL = 'http://localhost';

/** The path of what is no URL, as `https://<your host>/v1`. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/);
  return path.startsWith('/') ? path : '';
}

function expandServer(server: Server): string {
  return server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    return server.variables.find((variable) => variable.name === name)?.default ?? whole;
  });
}
