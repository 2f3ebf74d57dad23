import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shapeNames, shapesModule } from '../../../generators/emit/schema/shapes-module.ts';
import type { RequestDecoder } from '../../../runtime/request/request-decoder.ts';
import type { RawBody } from '../../../runtime/request/raw-request.ts';
import { parseExact, writeExact } from '../../../runtime/wire/exact/exact-json.ts';
import type { Shape } from '../../../runtime/wire/exact/exact-shape.ts';
import { type EmittedValidators, loadEmitted } from '../../support/load-emitted.ts';
import { anyDrawn, type Case, type Drawn, type Policy } from './drawn-schema.ts';

const SCHEMAS = 60;
const drawn: readonly Drawn[] = fc.sample(anyDrawn, SCHEMAS);
const NONE: Shape = {};

/** An operation for each schema, which takes it as body, in a form and as JSON in a parameter. */
function describedBy(): object {
  const schemas: Record<string, object> = {};
  const paths: Record<string, object> = {};
  for (const [index, { schema, components }] of drawn.entries()) {
    Object.assign(schemas, components, { [`Drawn${index}`]: schema });
    const own = { $ref: `#/components/schemas/Drawn${index}` };
    const form = { type: 'object', required: ['of'], properties: { of: { type: 'object', properties: { it: own } } } };
    paths[`/drawn${index}`] = {
      post: {
        operationId: `drawn${index}`,
        parameters: [{ name: 'json', in: 'query', content: { 'application/json': { schema: own } } }],
        requestBody: {
          content: { 'application/json': { schema: own }, 'application/x-www-form-urlencoded': { schema: form } },
        },
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: own } } } },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Drawn', version: '1' }, paths, components: { schemas } };
}

function shapesOf({ api }: EmittedValidators, policy: Policy): Record<string, Shape> {
  const names = shapeNames(api, policy);
  const text = shapesModule(names, policy, '')
    ?.replace(/^import .*$/m, '')
    .replaceAll(': Shape', '')
    .replaceAll('export const', 'const');
  // The text is what this project has just printed.
  return new Function(`${text}\nreturn { ${[...names.values()].join(', ')} };`)() as Record<string, Shape>;
}

const POLICIES: readonly Policy[] = [
  { dates: 'Date', int64: 'bigint' },
  { dates: 'Date', int64: 'string' },
  { dates: 'string', int64: 'bigint' },
];

describe.each(POLICIES)('dates as $dates, 64-bit integers as $int64', (policy) => {
  let emitted: EmittedValidators;
  let shapes: Record<string, Shape>;
  const folder = mkdtempSync(join(tmpdir(), 'exact-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(describedBy()));
    emitted = await loadEmitted(join(folder, 'openapi.json'), policy);
    shapes = shapesOf(emitted, policy);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(emitted.folder, '..'), { recursive: true });
  });

  const each = (visit: (name: string, own: Case, schema: object) => void): void => {
    for (const [index, { cases, schema }] of drawn.entries()) {
      for (const own of cases) visit(`drawn${index}`, own, schema);
    }
  };

  it('a client reads what the types say', () => {
    each((name, { json, typed }, schema) => {
      const read = parseExact(json, shapes[`${name}Shape`] ?? NONE);
      expect([schema, json, read]).toEqual([schema, json, typed(policy)]);
    });
  });

  it('what the types say is written as it came', () => {
    each((name, { json, typed, isTold }, schema) => {
      const text = writeExact(typed(policy), shapes[`${name}Shape`] ?? NONE);
      // Beyond the largest double there are no digits to keep.
      if (isTold) expect([schema, text]).toEqual([schema, json.replaceAll('1e300', '1e+300')]);
    });
  });

  const decoded = async (name: string, query: string, body: RawBody, mode: 'strict' | 'lenient'): Promise<unknown> => {
    const load = emitted.decoders[name];
    const decode: RequestDecoder | undefined = await load?.();
    const result = decode?.(
      { method: 'POST', path: [], query, headers: {}, body },
      { mode, unknownParameters: 'refuse' },
    );
    return result?.ok === true ? result.value : result;
  };

  it.each(['strict', 'lenient'] as const)('a handler gets what the types say: JSON, %s', async (mode) => {
    for (const [index, { cases, schema }] of drawn.entries()) {
      for (const { json, typed } of cases) {
        const body: RawBody = { kind: 'json', contentType: 'application/json', text: json, value: JSON.parse(json) };
        const value = await decoded(`drawn${index}`, '', body, mode);
        expect([schema, json, value]).toMatchObject([schema, json, { body: typed(policy) }]);
      }
    }
  });

  it('a handler gets what the types say: JSON in a parameter and in a field of a form', async () => {
    for (const [index, { cases, schema }] of drawn.entries()) {
      for (const { json, typed } of cases) {
        const query = `json=${encodeURIComponent(json)}`;
        const text = `of=${encodeURIComponent(`{"it":${json}}`)}`;
        const form: RawBody = { kind: 'form', contentType: 'application/x-www-form-urlencoded', text };
        const value = await decoded(`drawn${index}`, query, form, 'strict');
        const exact = typed(policy);
        expect([schema, json, value]).toMatchObject([
          schema,
          json,
          { query: { json: exact }, body: { of: { it: exact } } },
        ]);
      }
    }
  });
});
