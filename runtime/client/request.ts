import { checkPath, pathStyle } from '../wire/path-safety.ts';
import { scalarPair, scalarText } from '../wire/scalar.ts';
import type { CallOptions, Client, ClientRequest } from './client.ts';
import type { Args, OperationDescriptor } from './descriptor.ts';
import { lowerCase } from './lower-case.ts';
import { writerOf, type ParameterWriter } from './parameter.ts';

/** What writes the URL of an operation: texts and parameters of the path in turn, and the parameters of the query. */
type Plan = readonly [path: readonly ParameterWriter[], query: readonly ParameterWriter[]];

/** Plans by descriptor: each is made once, on the first call. */
const plans = /* @__PURE__ */ new WeakMap<OperationDescriptor, Plan>();

function makePlan(operation: OperationDescriptor): Plan {
  const { path, query, styles } = operation;
  const plan: Plan = [
    path.split(/[{}]/).map((part, index) => (index % 2 ? writerOf(part, scalarText, styles, pathStyle) : () => part)),
    query?.split(' ').map((entry) => writerOf(entry, scalarPair, styles)) ?? [],
  ];
  plans.set(operation, plan);
  return plan;
}

/**
 * Builds the request of a call; nothing is sent yet.
 * @throws WireError when an argument cannot be sent (a missing path value, `..`, a line break in a header ...)
 */
export function buildRequest(
  client: Client,
  operation: OperationDescriptor,
  args: Args,
  { headers, init, signal }: CallOptions,
): ClientRequest {
  const [path, query] = plans.get(operation) ?? makePlan(operation);
  const { accept = 'application/json', method, parts, server } = operation;
  let url = '';
  for (const part of path) url += part(args);
  checkPath(url);
  let mark = url.includes('?') ? '&' : '?';
  for (const write of query) {
    const text = write(args);
    if (text) {
      url += mark + text;
      mark = '&';
    }
  }
  const request: ClientRequest = {
    ...init,
    operation,
    url: (server?.(client) ?? client.baseUrl) + url,
    method,
    headers: { ...client.headers, accept },
    body: null,
    signal: signal ?? null,
  };
  parts?.forEach((part) => part(args, request));
  if (headers) Object.assign(request.headers, lowerCase(headers));
  return request;
}
