import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../../../runtime/http/handler.ts';
import { HttpError } from '../../../../runtime/http/http-error.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';
import { createService, type Service } from '../../../../runtime/http/service.ts';
import type { InvalidRequestHook } from '../../../../runtime/http/service-options.ts';
import { send } from '../../../support/incoming.ts';
import { entry } from './service-table.ts';

const problem = { in: 'query', name: 'a', code: 'bad-type', rule: 'type', expected: 'a number', got: 'x' } as const;

function serviceWith(onInvalidRequest: InvalidRequestHook | undefined): Service {
  const refusing = entry('GET', '/items/{id}', {
    decoder: async () => () => ({ ok: false, status: 400, problems: [{ ...problem, message: 'a is no number' }] }),
  });
  const table = tableOf({ basePath: '/api', securitySchemes: {}, operations: [refusing, entry('GET', '/fine')] });
  const handlers = { 'get /items/{id}': () => ({ status: 200 }), 'get /fine': () => ({ status: 200, body: 'fine' }) };
  return createService(table, handlers, onInvalidRequest === undefined ? {} : { onInvalidRequest });
}

describe('a request that does not fit', () => {
  it('is refused with 400 where nobody asks to hear of it, and where the hook has nothing to say', async () => {
    expect((await send(serviceWith(undefined), { target: '/api/items/a%2Fb' })).status).toBe(400);
    const heard: unknown[] = [];
    const service = serviceWith(({ path }, { operationId }: HandlerContext) => void heard.push(operationId, path));
    expect((await send(service, { target: '/api/items/a%2Fb' })).status).toBe(400);
    expect(heard).toEqual(['get /items/{id}', ['a%2Fb']]);
  });

  it('is refused as the hook says, and no other request is shown to it', async () => {
    const service = serviceWith(() => {
      throw new HttpError(404);
    });
    expect((await send(service, { target: '/api/items/1' })).status).toBe(404);
    expect((await send(service, { target: '/api/fine' })).status).toBe(200);
  });
});
