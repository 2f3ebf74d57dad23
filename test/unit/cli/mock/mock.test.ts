import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { drawAnswers } from '../../../../cli/mock/draw-answers.ts';
import { type MockServer, type MockSettings, startMock, withLoaders } from '../../../../cli/mock/start-mock.ts';
import { type Api, loadApi } from '../../../../model/index.ts';
import { checkAnswer } from '../../../../runtime/http/answer/check-answer.ts';
import { wireAnswer } from '../../../../runtime/http/mock/mock.ts';
import type { MockCase } from '../../../../runtime/http/mock/mock-case.ts';
import type { OperationEntry } from '../../../../runtime/http/operation-entry.ts';
import { operationsOf } from '../../../../runtime/http/operation-list.ts';

const workshop = fileURLToPath(new URL('../../../fixtures/express/workshop.yaml', import.meta.url));
const corpus = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));

const running: MockServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start(file: string, settings: Partial<MockSettings> = {}): Promise<MockServer> {
  const { api } = await loadApi(file);
  if (api === undefined) throw new Error(`${file} has errors`);
  const server = await startMock(api, { port: 0, ...settings });
  running.push(server);
  return server;
}

describe('a mock', () => {
  const headers = { 'x-key': 'k', authorization: 'Bearer t' };

  it('answers from examples, by code, by name, and by chance', async () => {
    const { url } = await start(workshop);
    const get = (prefer: string): Promise<Response> =>
      fetch(`${url}/tools?page=2`, { headers: prefer === '' ? headers : { ...headers, prefer } });
    expect((await get('')).status).toBe(200);
    const other = await get('code=404');
    expect([other.status, other.headers.get('preference-applied')]).toEqual([404, 'code=404']);
    const missing = await fetch(`${url}/tools/1`, { headers: { ...headers, prefer: 'code=403' } });
    expect([missing.status, missing.headers.get('preference-applied')]).toEqual([501, null]);
    const drawn = await get('dynamic=true');
    expect([drawn.status, drawn.headers.get('preference-applied')]).toEqual([200, 'dynamic=true']);
  });

  it('refuses what the description refuses, and says why to whoever runs it', async () => {
    const reasons: string[] = [];
    const { url } = await start(workshop, { onRefused: ({ errors }) => reasons.push(...errors.map((e) => e.name)) });
    expect((await fetch(`${url}/tools?page=x`, { headers })).status).toBe(400);
    expect(reasons).toEqual(['page']);
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  });

  it('draws the same values for the same seed', async () => {
    const bodies: string[] = [];
    for (const seed of [7, 7, 8]) {
      const { url } = await start(workshop, { seed });
      const texts: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const answer = await fetch(`${url}/tools`, { headers: { ...headers, prefer: 'dynamic=true' } });
        texts.push(await answer.text());
      }
      bodies.push(texts.join('\n'));
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]).not.toBe(bodies[2]);
  });

  it('lets browsers in only when it is told to', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'http://a', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-a' },
    };
    const closed = await start(workshop);
    const refused = await fetch(`${closed.url}/tools`, preflight);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    const open = await start(workshop, { cors: '*' });
    const allowed = await fetch(`${open.url}/tools`, preflight);
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'PUT']);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('x-a');
    expect((await fetch(`${open.url}/nothing`)).headers.get('access-control-allow-origin')).toBe('*');
    const one = await start(workshop, { cors: 'http://a' });
    const named = await fetch(`${one.url}/tools`, preflight);
    expect([named.headers.get('access-control-allow-origin'), named.headers.get('vary')]).toEqual([
      'http://a',
      'Origin',
    ]);
  });

  it('says when its port is taken', async () => {
    const { url } = await start(workshop);
    await expect(start(workshop, { port: Number(new URL(url).port) })).rejects.toThrow(/is taken/);
  });
});

function documents(): string[] {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.(json|ya?ml)$/.test(file) && !file.startsWith('json-schema-test-suite')).sort();
}

async function problemsOf(entry: OperationEntry, found: MockCase): Promise<readonly unknown[]> {
  const { status, body, headers = {}, contentType = '' } = wireAnswer(found);
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const check = await entry.responseCheck?.();
  return checkAnswer(check, { status, body, contentType, headers: lowered });
}

/** A status of every response that has one of its own. */
function statusesOf({ responses }: OperationEntry): (number | undefined)[] {
  const fixed = responses.flatMap(({ statuses }) => statuses).filter((status) => /^[2-5]\d\d$/.test(status));
  return fixed.length === 0 ? [undefined] : fixed.map(Number);
}

/** Operations whose answers no value can be drawn for, of a document. */
async function undrawable(api: Api): Promise<string[]> {
  const failed: string[] = [];
  const draw = drawAnswers(api, 1);
  for (const entry of await operationsOf(withLoaders(api))) {
    if (entry.responses.length === 0) continue;
    for (const status of statusesOf(entry)) {
      const drawn = await draw(entry, status);
      const problems = drawn === undefined ? ['none'] : await problemsOf(entry, drawn);
      if (problems.length > 0) failed.push(`${entry.operationId} ${status}: ${JSON.stringify(problems[0])}`);
    }
  }
  return failed;
}

/**
 * `oneOf` of schemas that take exactly the same values, so that no value is taken by only one of them; and statuses 1xx,
 * which are no final answer (RFC 9110 section 15.2).
 */
const impossible =
  /^(readme-edge\/3\.0\/json\/readme\.json: \w+ 40[01]|arazzo\/.*\/FAPI-PAR\.openapi\.yaml: Token 200|.*: \w+ 1\d\d|.*: getStatus1\d\d undefined): "none"$/;

describe.skipIf(!existsSync(corpus))('mocks of real documents', () => {
  it('start for every document that loads, and draw values that hold', async () => {
    let served = 0;
    const failed: string[] = [];
    for (const file of documents()) {
      const { api } = await loadApi(join(corpus, file));
      if (api === undefined) continue;
      const server = await startMock(api, { port: 0 });
      expect((await fetch(`${server.url}/no/such/path/anywhere`)).status, file).toBeGreaterThanOrEqual(400);
      await server.close();
      const without = (await undrawable(api)).map((reason) => `${file}: ${reason}`);
      failed.push(...without.filter((line) => !impossible.test(line)));
      served += 1;
    }
    expect(failed).toEqual([]);
    expect(served).toBeGreaterThan(80);
  });
});
