import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { explain } from '../../../../runtime/request/explain.ts';
import { type EmittedValidators, loadEmitted } from '../../../support/load-emitted.ts';

const endless = { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Endless' }] };
const deep = { type: 'object', properties: { in: { $ref: '#/components/schemas/Deep' } } };
const content = (name: string): object => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const post = (name: string): object => ({
  operationId: `take${name}`,
  requestBody: { content: content(name) },
  responses: { 200: { description: 'ok', content: content(name) } },
});

let emitted: EmittedValidators;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'endless-')), 'openapi.json');
  const paths = { '/endless': { post: post('Endless') }, '/deep': { post: post('Deep') } };
  const components = { schemas: { Endless: endless, Deep: deep } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components }));
  emitted = await loadEmitted(file);
});

let nested: object = {};
for (let level = 0; level < 100_000; level += 1) nested = { in: nested };

describe('a check that would go further than the stack reaches', () => {
  it.each<[operation: string, value: unknown, rules: readonly string[]]>([
    ['Endless', 'text', []],
    ['Endless', 5, ['limit']],
    ['Deep', { in: {} }, []],
    ['Deep', nested, ['limit']],
  ])('%s is refused, of a request and of an answer', async (operation, value, rules) => {
    const decoder = await emitted.decoders[`take${operation}`]?.();
    const body = { kind: 'json', contentType: 'application/json', value } as const;
    const result = decoder?.(
      { method: 'POST', path: [], query: '', headers: {}, body },
      { mode: 'strict', unknownParameters: 'refuse', explain },
    );
    expect(result?.ok === false ? result.problems.map(({ rule }) => rule) : []).toEqual(rules);
    const check = await emitted.checks[`take${operation}`]?.();
    const answer = { status: 200, contentType: 'application/json', headers: {}, body: value };
    expect(check?.(answer, explain).map(({ rule }) => rule)).toEqual(rules);
  });
});
