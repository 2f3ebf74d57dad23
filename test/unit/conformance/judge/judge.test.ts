import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CaseResult,
  type DescriptionMatchers,
  type Judge,
  createJudge,
  createMatchers,
  harReport,
  readHar,
  startProxy,
} from '../../../../conformance/index.ts';
import type { Api } from '../../../../model/api.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const answers = (schema: JsonObject): JsonObject => ({
  200: { description: 'It.', content: { 'application/json': { schema } } },
});
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example.com/v2' }],
  paths: {
    '/things': {
      get: { operationId: 'listThings', responses: answers({ type: 'array', items: thing }) },
      post: { operationId: 'makeThing', responses: answers(thing) },
    },
    '/things/{id}': { get: { operationId: 'getThing', responses: answers(thing) } },
    '/things/latest': { get: { operationId: 'getLatest', responses: answers(thing) } },
    '/things?id={id}': { get: { operationId: 'findThing', responses: answers(thing) } },
    '/rpc?do=count': { get: { operationId: 'countThings', responses: answers(thing) } },
    '/things/{id}.txt': { get: { operationId: 'getText', responses: answers(thing) } },
  },
};

let api: Api;
let judge: Judge;
beforeAll(() => {
  const loaded = loadValue('things.json', document).api;
  if (loaded === undefined) return expect.fail('does not load');
  api = loaded;
  judge = createJudge(api);
});

function judged(method: string, url: string, body: unknown, status: number = 200): CaseResult | undefined {
  const headers = new Map([['content-type', ['application/json']]]);
  const bytes = Buffer.from(JSON.stringify(body));
  return judge.judge(
    { method, url, headers: [], body: undefined },
    { status, headers, body: bytes, framingProblem: undefined },
  );
}

describe('an exchange by itself', () => {
  it.each([
    ['https://any.host/v2/things/7', 'getThing'],
    ['http://127.0.0.1:1/things/7?a=/b', 'getThing'],
    ['/v2/things/latest', 'getLatest'],
    ['/v2/things/a%2Fb', 'getThing'],
    ['/v2/things/a.txt', 'getText'],
    ['/v2/things?id=7', 'findThing'],
    ['/v2/rpc?a=1&do=count#top', 'countThings'],
    ['/v2/things', 'listThings'],
    ['/v2/things/7/parts', undefined],
    ['/v3/things', undefined],
  ])('belongs to the operation that the path means: %s', (url, operationId) => {
    expect(judged('GET', url, { name: 'a' })?.operationId).toBe(operationId);
  });

  it('passes, or fails where the description says otherwise', () => {
    expect(judged('GET', '/things/1', { name: 'a', more: 1 })?.verdict).toBe('passed');
    const wrong = judged('GET', '/things/1', { name: 4 });
    expect(wrong?.findings.map(({ check, pointer, expected }) => [check, pointer, expected])).toEqual([
      ['body-schema', '/name', 'string'],
    ]);
    expect(judged('GET', '/things/1', {}, 501)?.verdict).toBe('not-implemented');
    expect(judged('GET', '/things/1', { message: 'no' }, 404)?.verdict).toBe('passed');
    expect(judged('GET', '/things/1', { message: 'no' }, 500)?.verdict).toBe('failed');
  });

  it('has no members that are not named, only when that is asked for', () => {
    judge = createJudge(api, { enabled: ['undeclared-property'] });
    expect(judged('GET', '/things/1', { name: 'a', more: 1 })?.findings[0]?.pointer).toBe('/more');
  });
});

describe('matchers', () => {
  let matchers: DescriptionMatchers;
  beforeAll(() => {
    matchers = createMatchers(api);
  });

  it('take what fetch gives, and leave its body to be read', async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? {} : { name: 'a' }));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const got = await fetch(`${url}/v2/things/1`);
    expect((await matchers.toFollowDescription(got)).pass).toBe(true);
    expect(await got.json()).toEqual({ name: 'a' });
    const made = await matchers.toFollowDescription(await fetch(`${url}/v2/things`, { method: 'POST' }), {
      method: 'post',
    });
    expect(made.pass).toBe(false);
    expect(made.message()).toContain('does not follow the description of makeThing\n  body /name: expected');
    const elsewhere = await matchers.toFollowDescription(await fetch(`${url}/else`));
    expect(elsewhere.message()).toContain('the description has no operation for GET');
    server.closeAllConnections();
    server.close();
  });

  it('extend expect', async () => {
    expect.extend({ toFollow: matchers.toFollowDescription });
    const response = Response.json({ name: 'a' });
    const assertion: object = expect(response);
    const follow: unknown = Reflect.get(assertion, 'toFollow');
    if (typeof follow !== 'function') return expect.fail('is no matcher');
    await Reflect.apply(follow, assertion, [{ url: '/things/1' }]);
  });
});

describe('archives', () => {
  it('are read as they are written', () => {
    const request = {
      method: 'POST',
      url: 'http://a/things',
      headers: [['content-type', 'x/y']] as const,
      body: Buffer.from([0xff, 0]),
    };
    const headers = new Map([['content-type', ['application/json']]]);
    const response = { status: 200, headers, body: Buffer.from('{"name":"ü"}'), framingProblem: undefined };
    const [read] = readHar(harReport([{ request, response, startedAt: 0, durationMs: 1 }]), 'a.har');
    expect(read?.request).toEqual(request);
    expect(Buffer.from(read?.response.body ?? []).toString()).toBe('{"name":"ü"}');
    expect(judge.judge(read?.request ?? request, read?.response ?? response)?.verdict).toBe('passed');
  });

  it.each([
    ['{', 'a.har: not readable as JSON'],
    ['[]', 'a.har: expected log, as HAR 1.2 has it'],
    ['{"log":{"entries":3}}', 'a.har: /log/entries: expected a list'],
    ['{"log":{"entries":[{}]}}', 'a.har: /log/entries/0: expected response'],
    ['{"log":{"entries":[{"response":{"status":"200"}}]}}', 'a.har: /log/entries/0/response/status: expected a number'],
    [
      '{"log":{"entries":[{"request":{"method":1,"url":"/"},"response":{"status":200}}]}}',
      'request/method: expected text',
    ],
  ])('are refused with the place: %s', (text, message) => {
    expect(() => readHar(text, 'a.har')).toThrow(message);
  });
});

describe('a proxy', () => {
  const seen: string[] = [];
  const bodies: string[] = [];
  const target = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url === '/cut') return void request.socket.destroy();
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      bodies.push(text);
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.writeHead(request.url === '/busy' ? 503 : 200, {
        'content-type': 'application/json',
        'retry-after': '0',
      });
      response.end(request.method === 'HEAD' ? undefined : '{"name":"a"}');
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    target.closeAllConnections();
    target.close();
  });

  it('hands everything on once, and tells of it', async () => {
    const address = target.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const told: string[] = [];
    const onExchange: Parameters<typeof startProxy>[0]['onExchange'] = (request, response) =>
      void told.push(`${request.method} ${response.status}`);
    const proxy = await startProxy({ target: url, port: 0, onExchange });
    const made = await fetch(`${proxy.url}/things?x=%2F`, { method: 'POST', body: 'ü' });
    expect(await made.text()).toBe('{"name":"a"}');
    expect(made.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(bodies.at(-1)).toBe('ü');
    expect((await fetch(`${proxy.url}/things`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${proxy.url}/busy`)).status).toBe(503);
    await expect(fetch(`${proxy.url}/cut`, { method: 'POST', body: 'a' })).rejects.toThrow();
    expect(told).toEqual(['POST 200', 'HEAD 200', 'GET 503', 'POST 0']);
    expect(seen).toEqual(['POST /things?x=%2F', 'HEAD /things', 'GET /busy', 'POST /cut']);
    await proxy.close();
    const nowhere = await startProxy({ target: 'http://127.0.0.1:1', port: 0, onExchange });
    expect((await fetch(`${nowhere.url}/things`)).status).toBe(502);
    await nowhere.close();
  });
});
