import type { OperationEntry } from '../../runtime/http/operation-entry.ts';

/** An operation whose requests are passed on as they come. */
export function entry(method: string, path: string, more: Partial<OperationEntry> = {}): OperationEntry {
  const operationId = `${method} ${path}`;
  const decoder: OperationEntry['decoder'] = async () => (raw) => ({
    ok: true,
    value: { path: raw.path, query: raw.query, headers: {}, cookies: {}, body: raw.body },
    warnings: [],
  });
  return {
    operationId,
    method,
    path,
    responses: [{ statuses: ['200'], content: ['application/json'] }],
    decoder,
    ...more,
  };
}
