import type { HandlerContext, HandlerResponse } from '../../../../runtime/http/handler.ts';
import type { OperationEntry } from '../../../../runtime/http/operation-entry.ts';
import { tableOf, unimplementedOperations } from '../../../../runtime/http/operation-list.ts';
import type { ServiceOptions } from '../../../../runtime/http/service-options.ts';
import { createService, type Service } from '../../../../runtime/http/service.ts';

export const json: { readonly content: readonly string[] } = { content: ['application/json'] };

/** A decoder that hands the raw request through, so that tests see what the decoder would. */
export const rawDecoder: NonNullable<OperationEntry['decoder']> = async () => (raw) => ({
  ok: true,
  value: { path: raw.path, query: raw.query, headers: {}, cookies: {}, body: raw.body },
  warnings: [],
});

export function entry(method: string, path: string, more: Partial<OperationEntry> = {}): OperationEntry {
  const operationId = `${method.toLowerCase()} ${path}`;
  return { operationId, method, path, responses: [{ statuses: ['200'], ...json }], decoder: rawDecoder, ...more };
}

export const table: ReturnType<typeof tableOf> = tableOf({
  basePath: '/api/v1',
  securitySchemes: {},
  operations: [
    entry('GET', '/items/{id}'),
    entry('POST', '/items', { requestBody: { required: true, ...json } }),
    entry('DELETE', '/items/{id}', { responses: [{ statuses: ['204'] }] }),
    entry('GET', '/old', { deprecated: {} }),
    entry('GET', '/older', { deprecated: { since: '2026-01-01', sunset: '2026-12-31' } }),
    entry('GET', '/csv', { responses: [{ statuses: ['200'], content: ['text/csv', 'application/json'] }] }),
    entry('GET', '/file', { responses: [{ statuses: ['200'], content: ['text/plain', 'application/octet-stream'] }] }),
    entry('POST', '/any', { requestBody: { content: ['*/*'] } }),
    entry('GET', '/missing', {}),
    entry('GET', '/checked', {
      responseCheck: async () => (answer) =>
        answer.body === 'good'
          ? []
          : [{ in: 'body', name: '', rule: 'const', expected: 'good', got: String(answer.body), message: 'not good' }],
    }),
  ],
});

export const operations: Awaited<ReturnType<typeof unimplementedOperations>> = await unimplementedOperations(table, {});

export type Echo = (request: unknown, context: HandlerContext) => HandlerResponse | Promise<HandlerResponse>;

export const echo: Echo = (request) => ({ status: 200, body: request });

export function service(options: ServiceOptions = {}, handlers: Record<string, Echo> = {}): Service {
  const all = Object.fromEntries(operations.map(({ operationId }) => [operationId, echo]));
  Reflect.deleteProperty(all, 'get /missing');
  return createService(table, { ...all, ...handlers }, { onError: () => undefined, ...options });
}

export const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
