import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationTable } from '../../../../../generated/server/operation-table.ts';
import { namesOf } from '../../../../../generators/emit/operation/operation-names.ts';
import type { Operation, Schema } from '../../../../../model/index.ts';
import { expressOpenapiValidator } from '../../../../../runtime/node/engine/express-openapi-validator.ts';
import { withEngine } from '../../../../../runtime/node/engine/named-engine.ts';
import type { HandlerResponse } from '../../../../../runtime/http/handler.ts';
import { operationsOf } from '../../../../../runtime/http/operation-list.ts';
import type { RequestEngine } from '../../../../../runtime/http/request-engine.ts';
import { createService } from '../../../../../runtime/http/service.ts';
import { anyCredential } from '../../../../../runtime/http/mock/mock-identities.ts';
import { explain } from '../../../../../runtime/request/explain.ts';
import type { DecodeResult, RawBody } from '../../../../../runtime/request/index.ts';
import { randomOf, sampleValue } from '../../../../properties/validators/sample-value.ts';
import { type EmittedValidators, loadEmitted } from '../../../../support/load-emitted.ts';
import { testPath } from '../../../../support/emit-workshop.ts';
import { send } from '../../../../support/incoming.ts';

const bundle = fileURLToPath(new URL('../../../../../generated/openapi.json', import.meta.url));

describe('the engine express-openapi-validator', () => {
  const echo = (request: unknown): HandlerResponse => ({ status: 200, body: request });
  const handlers = { listProjectIssues: echo, createIssue: echo };
  const service = createService(
    operationTable,
    handlers,
    withEngine({
      engine: 'express-openapi-validator',
      description: bundle,
      security: anyCredential(operationTable),
    }),
  );
  const headers = { 'private-token': 't' };

  it('hands typed values to the same handlers', async () => {
    const target = '/api/v4/projects/acme%2Fapp/issues?iids[]=1&iids[]=2&per_page=5&confidential=true';
    const { status, body } = await send(service, { method: 'GET', target, headers });
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toMatchObject({
      path: { id: 'acme/app' },
      query: { iids: [1, 2], per_page: 5, confidential: true },
    });
  });

  it('refuses in the same form', async () => {
    const target = '/api/v4/projects/1/issues?per_page=x&state=odd';
    const { status, body } = await send(service, { method: 'GET', target, headers });
    expect(status).toBe(400);
    const { errors } = JSON.parse(String(body)) as { errors: readonly { in: string; name: string; rule: string }[] };
    expect(errors.map((error) => [error.in, error.name, error.rule])).toEqual(
      expect.arrayContaining([
        ['query', 'per_page', 'type'],
        ['query', 'state', 'enum'],
      ]),
    );
    const post = { method: 'POST', target: '/api/v4/projects/1/issues', body: '{"title":5}' };
    const refused = await send(service, { ...post, headers: { ...headers, 'content-type': 'application/json' } });
    expect([refused.status, String(refused.body)]).toEqual([400, expect.stringContaining('"/title"')]);
  });

  it('says what it needs', () => {
    expect(() => withEngine({ engine: 'express-openapi-validator' })).toThrow(/needs `description`/);
    expect(() =>
      withEngine({ engine: 'express-openapi-validator', description: testPath('../package.json.no') }),
    ).toThrow(/is no JSON document/);
    expect(() => createService(operationTable, {}, { engine: 'express-openapi-validator' })).toThrow(/needs Node/);
  });

  it('can be none: handlers get texts', async () => {
    const open = createService(operationTable, handlers, { engine: 'none', security: anyCredential(operationTable) });
    const target = '/api/v4/projects/acme%2Fapp/issues?per_page=x';
    const { status, body } = await send(open, { method: 'GET', target, headers });
    expect([status, JSON.parse(String(body))]).toEqual([
      200,
      expect.objectContaining({ path: ['acme%2Fapp'], query: 'per_page=x' }),
    ]);
  });
});

/** Something that real clients get wrong: one member, by its position, has another value. */
const change = fc.record({
  member: fc.nat(30),
  value: fc.oneof(
    fc.constantFrom('2024-02-30', '2024-13-01T00:00:00Z', '2024-01-02 03:04:05', '', ' ', 'None', 'true', '1e400'),
    fc
      .constantFrom(9007199254740993n, 1e21, -1, 0, 1.5, 4.35, true, null)
      .map((number) => Number(number ?? NaN) || null),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

function apply(value: unknown, { member, value: other }: { member: number; value: unknown }): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  const names = Object.keys(value);
  const name = names[member % Math.max(1, names.length)] ?? 'unknown';
  return { ...value, [name]: other };
}

/** Why the two engines may judge a body differently. Every reason is a rule that one of them does not know. */
const reasons: readonly { readonly name: string; readonly holds: (difference: Difference) => boolean }[] = [
  {
    name: 'rules across members come from an extension that the other engine does not read',
    holds: ({ ours }) =>
      !ours.ok && ours.problems.every(({ rule }) => ['exclusive', 'requires', 'at-least-one'].includes(rule)),
  },
  {
    name: 'integers beyond 2^53 are refused here because they would not be the ones that were sent',
    holds: ({ ours, body }) =>
      !ours.ok &&
      /\d{16,}|\de\+\d\d/.test(body) &&
      ours.problems.every(({ rule }) => ['format', 'range'].includes(rule)),
  },
];

interface Difference {
  readonly ours: DecodeResult<unknown>;
  readonly theirs: boolean;
  readonly body: string;
}

interface Judged {
  readonly operation: Operation;
  readonly schema: Schema;
}

describe('the other engine on forms', () => {
  it('reads texts of forms by their schema, and leaves those of JSON alone', async () => {
    const schema = {
      type: 'object',
      properties: { count: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
    };
    const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
    const post = { requestBody: { required: true, content }, responses: { 204: { description: 'Taken.' } } };
    const engine = expressOpenapiValidator({
      openapi: '3.0.3',
      info: { title: 'Forms', version: '1' },
      paths: { '/take': { post } },
    });
    const take = (body: RawBody) => {
      const raw = { method: 'POST', path: [], query: '', headers: {}, body };
      return engine(raw, {
        operation: { operationId: 'take', method: 'POST', path: '/take', responses: [] },
        target: '/take',
      });
    };
    const form = 'application/x-www-form-urlencoded';
    expect(await take({ kind: 'form', contentType: form, text: 'count=5&tags=a' })).toMatchObject({
      ok: true,
      value: { body: { count: 5, tags: ['a'] } },
    });
    expect(await take({ kind: 'form', contentType: form, text: 'count=x' })).toMatchObject({ ok: false, status: 400 });
    const json = { kind: 'json', contentType: 'application/json', value: { count: '5' } } as const;
    expect(await take(json)).toMatchObject({ ok: false, status: 400 });
  });
});

describe('the two engines on generated JSON bodies', async () => {
  const emitted: EmittedValidators = await loadEmitted(testPath('../spec/openapi.yaml'));
  const engine: RequestEngine = expressOpenapiValidator(JSON.parse(readFileSync(bundle, 'utf8')) as object);
  const entries = await operationsOf(operationTable);
  const judged = emitted.api.operations.flatMap((operation): Judged[] => {
    const schema = operation.requestBody?.content.find(({ name }) => name === 'application/json')?.schema;
    return schema === undefined ? [] : [{ operation, schema }];
  });

  async function judge({ operation }: Judged, body: string): Promise<Difference> {
    const decoder = await emitted.decoders[namesOf(emitted.api, operation, undefined).functionName]?.();
    const entry = entries.find(({ operationId }) => operationId === operation.operationId);
    if (decoder === undefined || entry === undefined) throw new Error(`no decoder for ${operation.operationId}`);
    const raw = {
      method: operation.method,
      path: operation.parameters.filter((parameter) => parameter.in === 'path').map(() => '1'),
      query: '',
      headers: {},
      body: { kind: 'json', contentType: 'application/json', value: JSON.parse(body) as unknown },
    } as const;
    const ours = decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    const target = `/api/v4${operation.path.replace(/\{[^}]*\}/g, '1')}`;
    return { ours, theirs: (await engine(raw, { operation: entry, target })).ok, body };
  }

  it('agree on thousands, and every difference has a name', async () => {
    const counts = { accepted: 0, refused: 0 };
    const unexplained: string[] = [];
    const parts = fc.tuple(fc.nat(judged.length - 1), fc.nat(), fc.option(change, { freq: 2 }));
    const body = parts.map(([index, seed, changed]) => {
      const one = judged[index];
      const value = one === undefined ? null : sampleValue(one.schema, randomOf(seed));
      return { one, body: JSON.stringify(changed === null ? value : apply(value, changed)) };
    });
    await fc.assert(
      fc.asyncProperty(body, async (generated) => {
        if (generated.one === undefined) return;
        const difference = await judge(generated.one, generated.body);
        counts[difference.ours.ok ? 'accepted' : 'refused'] += 1;
        if (difference.ours.ok === difference.theirs) return;
        if (reasons.some(({ holds }) => holds(difference))) return;
        unexplained.push(`${generated.one.operation.operationId}: theirs ${difference.theirs}: ${generated.body}`);
      }),
      { numRuns: 2500, seed: 20_261_122 },
    );
    expect(unexplained.slice(0, 5)).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(150);
    expect(counts.refused).toBeGreaterThan(500);
  });
});
