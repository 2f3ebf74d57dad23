import { HttpError, type Handlers, type SecurityHandlers } from './api/server/index.js';
import type { Tool } from './api/models/index.js';

/** What a credential stands for. */
export interface Clerk {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Takes `secret` as key and `read`, `write` as bearer tokens of that scope. */
export const security: SecurityHandlers<Clerk> = {
  key: (credential) => (credential.value === 'secret' ? { name: 'key', scopes: ['all'] } : undefined),
  bearer: (credential, { scopes }) => {
    if (!['read', 'write'].includes(credential.token)) return undefined;
    if (!scopes.includes(credential.token)) throw new HttpError(403, { detail: `needs ${scopes.join(' ')}` });
    return { name: 'bearer', scopes: [credential.token] };
  },
};

const tools: Tool[] = [{ id: 1, name: 'saw', kind: 'hand' }];

async function* lines(signal: AbortSignal): AsyncGenerator<string> {
  for (let count = 1; count <= 3 && !signal.aborted; count += 1) yield `data: ${count}\n\n`;
}

/** Every operation but `delete_`, which stays 501. */
export const handlers: Omit<Handlers<Clerk>, 'delete_'> = {
  listTools({ query, headers, cookies }, { principal, acceptable }) {
    const total = { 'X-Total': tools.length };
    if (headers['If-None-Match'] === 'same') return { status: 304 };
    if (acceptable[0] === 'text/csv') {
      return { status: 200, headers: total, contentType: 'text/csv', body: tools.map(({ name }) => name).join('\n') };
    }
    const page: number = query.page;
    const found = tools.filter(({ id, name }) => (query.ids?.includes(id) ?? true) && name !== query.not?.name);
    const link = `${page}/${principal?.name ?? 'nobody'}/${cookies.theme ?? 'plain'}`;
    return { status: 200, headers: { ...total, Link: link }, body: found };
  },
  createTool({ body, contentType }) {
    const tool = { id: tools.length + 1, ...body };
    if (tools.some(({ name }) => name === body.name)) return { status: 409, body: { title: 'taken', status: 409 } };
    tools.push(tool);
    return { status: 201, headers: { Location: `/tools/${tool.id}?from=${contentType.length}` }, body: tool };
  },
  getTool({ path }) {
    const found = tools.find(({ id, name }) => path.id === String(id) || path.id === name);
    return found === undefined ? { status: 404, body: { title: path.id } } : { status: 200, body: found };
  },
  async getManual({ path }) {
    if (path.format === 'txt') return { status: 200, contentType: 'text/plain', body: `grün ${path.id}` };
    return { status: 200, contentType: 'application/octet-stream', body: Uint8Array.of(0, 255, 1) };
  },
  async putPhoto(request) {
    switch (request.contentType) {
      case 'image/*':
        return { status: 200, body: `${request.body.byteLength} bytes` };
      case 'multipart/form-data':
        return { status: 200, body: `${await request.body.photo.text()} ${request.body.caption ?? ''}` };
      case undefined:
        return { status: 200, body: 'nothing' };
    }
  },
  streamEvents(_request, { signal }) {
    return { status: 200, body: lines(signal) };
  },
};
