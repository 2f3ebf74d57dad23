import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../../../runtime/http/http-error.ts';
import type { OperationTable, SecurityAlternative } from '../../../../../runtime/http/operation-entry.ts';
import { tableOf } from '../../../../../runtime/http/operation-list.ts';
import type { SecurityContext } from '../../../../../runtime/http/security/security.ts';
import { createService } from '../../../../../runtime/http/service.ts';
import { type TestRequest, incoming, jsonOf, send } from '../../../../support/incoming.ts';

const schemes: OperationTable['securitySchemes'] = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  queryKey: { type: 'apiKey', in: 'query', name: 'api key' },
  cookieKey: { type: 'apiKey', in: 'cookie', name: 'session' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  oauth: { type: 'oauth2' },
  openId: { type: 'openIdConnect' },
  certificate: { type: 'mutualTLS' },
};

const seen: unknown[] = [];

/** Refuses `bad`, forbids `weak`, takes all else. */
function judge(credential: object, context: SecurityContext): unknown {
  seen.push([context.scheme, context.scopes, credential]);
  const text = JSON.stringify(credential);
  if (text.includes('bad')) return undefined;
  if (text.includes('weak')) throw new HttpError(403, { detail: 'insufficient scope' });
  if (text.includes('expired')) throw new HttpError(401, { detail: 'expired' });
  if (text.includes('broken')) throw new Error('store is down');
  return { scheme: context.scheme };
}

const handlers = Object.fromEntries(Object.keys(schemes).map((scheme) => [scheme, judge]));

async function call(security: readonly SecurityAlternative[], request: TestRequest): Promise<unknown[]> {
  const table = tableOf({
    basePath: '',
    operations: [{ operationId: 'who', method: 'GET', path: '/', security, responses: [{ statuses: ['200'] }] }],
    securitySchemes: schemes,
  });
  seen.length = 0;
  const set = {
    who: (_: unknown, context: { principal: unknown }) => ({ status: 200, body: context.principal ?? null }),
  };
  const service = createService(table, set, { security: handlers, onError: () => undefined });
  const answer = await send(service, request);
  const body = jsonOf(answer);
  return answer.status === 200 ? [200, body] : [answer.status, answer.headers['www-authenticate']];
}

const only = (scheme: string, ...scopes: string[]): SecurityAlternative => [{ scheme, scopes }];

describe('security requirements', () => {
  it.each<[string, SecurityAlternative[], TestRequest, unknown[]]>([
    ['no requirement', [], {}, [200, null]],
    ['anonymous alternative', [[], only('key')], {}, [200, null]],
    ['header key', [only('key')], { headers: { 'x-key': 'k' } }, [200, { scheme: 'key' }]],
    [
      'empty header key',
      [only('key')],
      { headers: { 'x-key': '' } },
      [401, 'ApiKey realm="api", in="header", name="X-Key"'],
    ],
    ['query key', [only('queryKey')], { target: '/?a=1&api%20key=k%2Fx' }, [200, { scheme: 'queryKey' }]],
    ['undecodable query key', [only('queryKey')], { target: '/?api%20key=%zz' }, [401, expect.any(String)]],
    ['cookie key', [only('cookieKey')], { headers: { cookie: 'a=b; session=s' } }, [200, { scheme: 'cookieKey' }]],
    ['bearer', [only('bearer')], { headers: { authorization: 'bearer t' } }, [200, { scheme: 'bearer' }]],
    ['bearer without token', [only('bearer')], { headers: { authorization: 'Bearer ' } }, [401, 'Bearer realm="api"']],
    ['bearer for basic', [only('basic')], { headers: { authorization: 'Bearer t' } }, [401, 'Basic realm="api"']],
    ['basic', [only('basic')], { headers: { authorization: 'Basic dTpwOng=' } }, [200, { scheme: 'basic' }]],
    ['basic, not base64', [only('basic')], { headers: { authorization: 'Basic ???' } }, [401, 'Basic realm="api"']],
    [
      'other http scheme',
      [only('digest')],
      { headers: { authorization: 'Digest a="b"' } },
      [200, { scheme: 'digest' }],
    ],
    ['oauth2', [only('oauth', 'read')], { headers: { authorization: 'Bearer t' } }, [200, { scheme: 'oauth' }]],
    ['openIdConnect', [only('openId')], { headers: { authorization: 'Bearer t' } }, [200, { scheme: 'openId' }]],
    ['mutual TLS without certificate', [only('certificate')], {}, [401, 'Mutual realm="api"']],
    ['refused', [only('key')], { headers: { 'x-key': 'bad' } }, [401, expect.stringContaining('ApiKey')]],
    [
      'refused by throwing',
      [only('key')],
      { headers: { 'x-key': 'expired' } },
      [401, expect.stringContaining('ApiKey')],
    ],
    ['forbidden', [only('key')], { headers: { 'x-key': 'weak' } }, [403, undefined]],
    [
      'refused, though anonymous would do',
      [[], only('key')],
      { headers: { 'x-key': 'bad' } },
      [401, expect.any(String)],
    ],
    ['a failing handler', [only('key')], { headers: { 'x-key': 'broken' } }, [500, undefined]],
    [
      'OR: the second holds',
      [only('key'), only('bearer')],
      { headers: { 'x-key': 'bad', authorization: 'Bearer t' } },
      [200, { scheme: 'bearer' }],
    ],
    [
      'OR: 403 says more than 401',
      [only('key'), only('bearer')],
      { headers: { 'x-key': 'weak', authorization: 'Bearer bad' } },
      [403, undefined],
    ],
    [
      'OR: a challenge per scheme',
      [only('key'), only('bearer')],
      {},
      [401, 'ApiKey realm="api", in="header", name="X-Key", Bearer realm="api"'],
    ],
    [
      'AND: both',
      [[...only('key'), ...only('bearer')]],
      { headers: { 'x-key': 'k', authorization: 'Bearer t' } },
      [200, { scheme: 'key' }],
    ],
    [
      'AND: one is missing',
      [[...only('key'), ...only('bearer')]],
      { headers: { 'x-key': 'k' } },
      [401, expect.any(String)],
    ],
    [
      'AND: one is refused',
      [[...only('key'), ...only('bearer')]],
      { headers: { 'x-key': 'k', authorization: 'Bearer bad' } },
      [401, expect.any(String)],
    ],
  ])('%s', async (_, security, request, expected) => {
    expect(await call(security, request)).toEqual(expected);
  });

  it('hands the credential and the scopes to the handler', async () => {
    await call([only('basic', 'read', 'write')], { headers: { authorization: 'Basic dTpwOng=' } });
    expect(seen).toEqual([['basic', ['read', 'write'], { type: 'basic', username: 'u', password: 'p:x' }]]);
    await call([only('queryKey')], { target: '/?api%20key=k%2Fx' });
    expect(seen).toEqual([['queryKey', [], { type: 'apiKey', value: 'k/x' }]]);
  });

  it('takes a verified client certificate', async () => {
    const table = tableOf({
      basePath: '',
      operations: [
        {
          operationId: 'who',
          method: 'GET',
          path: '/',
          security: [only('certificate')],
          responses: [{ statuses: ['200'] }],
        },
      ],
      securitySchemes: schemes,
    });
    const service = createService(table, { who: () => ({ status: 200, body: 'in' }) }, { security: handlers });
    const answer = await service({ ...incoming(), clientCertificate: { subject: 'CN=me' } });
    expect(answer?.status).toBe(200);
  });

  it('does not start without a handler for a scheme in use', () => {
    const table = tableOf({
      basePath: '',
      operations: [{ operationId: 'a', method: 'GET', path: '/', security: [only('key')], responses: [] }],
      securitySchemes: schemes,
    });
    expect(() => createService(table, {}, {})).toThrow('no security handler for key');
  });

  it('does not take a member of Object.prototype for a handler', () => {
    const table = tableOf({
      basePath: '',
      operations: [{ operationId: 'a', method: 'GET', path: '/', security: [only('toString')], responses: [] }],
      securitySchemes: { toString: { type: 'http', scheme: 'bearer' } } as never,
    });
    expect(() => createService(table, {}, {})).toThrow('no security handler for toString');
  });

  it('authenticates before it decodes', async () => {
    let decoded = 0;
    const table = tableOf({
      basePath: '',
      operations: [
        {
          operationId: 'a',
          method: 'GET',
          path: '/',
          security: [only('key')],
          responses: [],
          decoder: async () => () => {
            decoded += 1;
            return { ok: false, status: 400, problems: [] };
          },
        },
      ],
      securitySchemes: schemes,
    });
    const service = createService(table, { a: () => ({ status: 204 }) }, { security: handlers });
    expect((await send(service, {})).status).toBe(401);
    expect(decoded).toBe(0);
    expect((await send(service, { headers: { 'x-key': 'k' } })).status).toBe(400);
  });
});
