import { encodeParameter } from '../wire/encode-parameter.ts';
import { expandPath } from '../wire/path-template.ts';
import { resolveServer, type CallOptions, type Client, type ClientRequest } from './client.ts';
import type { OperationDescriptor } from './descriptor.ts';
import { parseParameters, type PlannedParameter } from './plan.ts';

interface Plan {
  readonly path: Record<string, PlannedParameter>;
  readonly query: readonly PlannedParameter[];
  readonly headers: readonly PlannedParameter[];
  readonly cookies: readonly PlannedParameter[];
}

/** Parsed descriptors: each is read once, on its first call. */
const plans = /* @__PURE__ */ new WeakMap<OperationDescriptor, Plan>();

function planOf(operation: OperationDescriptor): Plan {
  let plan = plans.get(operation);
  if (plan === undefined) {
    const path = parseParameters(operation.pathParameters, 'path');
    plan = {
      path: Object.fromEntries(path.map((parameter) => [parameter.name, parameter])),
      query: parseParameters(operation.query, 'query'),
      headers: parseParameters(operation.headers, 'header'),
      cookies: parseParameters(operation.cookies, 'cookie'),
    };
    plans.set(operation, plan);
  }
  return plan;
}

type Args = Readonly<Record<string, unknown>>;

/**
 * Builds the request of a call; nothing is sent yet.
 * @throws WireError when an argument cannot be sent (a missing path value, `..`, a line break in a header ...)
 */
export function buildRequest(
  client: Client,
  operation: OperationDescriptor,
  args: Args,
  options: CallOptions,
): ClientRequest {
  const plan = planOf(operation);
  const base = operation.server === undefined ? client.baseUrl : operationServer(client, operation.server);
  const path = expandPath(operation.path, pathValues(plan, args), plan.path);
  const query = texts(plan.query, args, operation.wholeQuery).join('&');
  const headers = lowerCase(client.options.headers);
  headers['accept'] = operation.accept ?? 'application/json';
  for (const parameter of plan.headers) {
    const value = args[parameter.property];
    if (value !== undefined && value !== null)
      headers[parameter.name.toLowerCase()] = encodeParameter(parameter, value);
  }
  const cookies = texts(plan.cookies, args);
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  const body = buildBody(operation, args, headers);
  if (options.headers !== undefined) Object.assign(headers, lowerCase(options.headers));
  const { signal, init = {} } = options;
  const url = base + path + (query && (path.includes('?') ? '&' : '?') + query);
  return { operation, url, method: operation.method, headers, body, signal, init };
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const name of Object.keys(headers)) lower[name.toLowerCase()] = headers[name] ?? '';
  return lower;
}

function operationServer(client: Client, server: string): string {
  return resolveServer(server, client.definition, { variables: client.options.variables });
}

/** Values by wire name, as the path template has them. */
function pathValues(plan: Plan, args: Args): Args {
  const renamed = Object.values(plan.path).filter((parameter) => parameter.property !== parameter.name);
  if (renamed.length === 0) return args;
  return { ...args, ...Object.fromEntries(renamed.map((parameter) => [parameter.name, args[parameter.property]])) };
}

function texts(
  parameters: readonly PlannedParameter[],
  args: Args,
  wholeQuery?: OperationDescriptor['wholeQuery'],
): string[] {
  return parameters
    .map((parameter) => {
      const value = args[parameter.property];
      return parameter.in === 'querystring' && wholeQuery
        ? wholeQuery(parameter.content, value)
        : encodeParameter(parameter, value);
    })
    .filter((text) => text !== '');
}

function buildBody(operation: OperationDescriptor, args: Args, headers: Record<string, string>): BodyInit | undefined {
  const encoders = operation.body ?? [];
  const { body, contentType } = args;
  const encoder = encoders.find(({ type }) => type === contentType) ?? encoders[0];
  if (body === undefined || encoder === undefined) return undefined;
  if (typeof contentType === 'string') headers['content-type'] = contentType;
  else if (encoder.named !== false) headers['content-type'] = encoder.type;
  if (encoder.type.startsWith('multipart/')) delete headers['content-type'];
  return encoder.encode(body);
}
