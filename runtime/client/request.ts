import { pathText } from '../wire/path-safety.ts';
import type { CallOptions, Client, ClientRequest } from './client.ts';
import type { Args, OperationDescriptor, PathWriter } from './descriptor.ts';
import { lowerCase } from './lower-case.ts';

/**
 * Builds the request of a call; nothing is sent yet. What the operation declares is written in the order of the
 * arguments, and nothing else is.
 * @throws WireError when an argument cannot be sent (a missing path value, `..`, a line break in a header ...)
 */
export function buildRequest(
  client: Client,
  operation: OperationDescriptor,
  args: Args = {},
  options: CallOptions = {},
): ClientRequest {
  const { writers } = operation;
  const request: ClientRequest = {
    ...options,
    operation,
    method: operation.method,
    url: operation.server?.(client) ?? client.baseUrl,
    headers: { accept: operation.accept, ...client.headers },
  };
  operation.path.forEach((part, index) => {
    // What writes a property of the path writes texts only.
    request.url += index % 2 ? ((writers[part] as PathWriter | undefined) ?? pathText)(args[part], part, args) : part;
  });
  for (const name in args) {
    const text = writers[name]?.(args[name], name, request, args);
    if (text) request.url += (request.url.includes('?') ? '&' : '?') + text;
  }
  Object.assign(request.headers, options.headers && lowerCase(options.headers));
  return request;
}
