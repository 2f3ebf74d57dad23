import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import { explain } from '../../../../runtime/request/explain.ts';
import { type EmittedValidators, loadEmitted } from '../../../support/load-emitted.ts';

const SCHEMAS = `
    Listed: { type: integer, format: int64, enum: [1, 9007199254740993] }
    Only: { type: integer, format: int64, const: -9007199254740995 }
    Below: { type: integer, format: int64, minimum: 10, exclusiveMaximum: 9007199254740997 }
    Above: { type: integer, format: int64, exclusiveMinimum: 9007199254740993, maximum: 9223372036854775807 }
    Times: { type: integer, format: int64, multipleOf: 3 }
    Small: { type: integer, format: int64, enum: [1, 2] }
    Either: { oneOf: [{ $ref: '#/components/schemas/Times' }, { type: integer, format: int64, maximum: 0 }] }
    Usual: { type: integer, format: int64, default: 9007199254740993 }
    Quoted: { type: integer, format: int64, default: '9007199254740993' }
    Lists: { type: array, items: { type: integer, format: int64 }, default: [5, 9007199254740993] }`;
const names = [...SCHEMAS.matchAll(/^ +(\w+):/gm)].map(([, name = '']) => name);
const operation = (name: string): string => `
  /${name}:
    post:
      operationId: post${name}
      parameters: [{ name: q, in: query, schema: { $ref: '#/components/schemas/${name}' } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } }
      responses: { '204': { description: ok } }`;
const YAML = `
openapi: 3.1.0
info: { title: Long, version: '1' }
paths:${names.map(operation).join('')}
components:
  schemas:${SCHEMAS}
`;

function file(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'long-')), 'openapi.yaml');
  writeFileSync(path, YAML);
  return path;
}

describe.each([
  ['bigint', (digits: string): unknown => BigInt(digits)],
  ['string', (digits: string): unknown => digits],
] as const)('64-bit integers as %s', (int64, read) => {
  let emitted: EmittedValidators;
  beforeAll(async () => {
    emitted = await loadEmitted(file(), { int64 });
  });

  const decoded = async (name: string, query: string, text?: string): Promise<unknown> => {
    const decoder = await emitted.decoders[`post${name}`]?.();
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    const body =
      text === undefined
        ? ({ kind: 'none', contentType: '' } as const)
        : ({ kind: 'json', contentType: 'application/json', value, text } as const);
    const result = decoder?.(
      { method: 'POST', path: [], query, headers: {}, body },
      { mode: 'strict', unknownParameters: 'refuse', explain },
    );
    if (result?.ok !== true) return result?.problems.map(({ rule }) => rule);
    const { query: sent, body: read } = result.value;
    return text === undefined ? Object(sent)['q'] : read;
  };

  it.each<[name: string, digits: string, rules: readonly string[]]>([
    ['Listed', '9007199254740993', []],
    ['Listed', '1', []],
    ['Listed', '9007199254740992', ['enum']],
    ['Listed', '2', ['enum']],
    ['Only', '-9007199254740995', []],
    ['Only', '-9007199254740996', ['enum']],
    ['Below', '9007199254740996', []],
    ['Below', '9007199254740997', ['exclusiveMaximum']],
    ['Above', '9007199254740994', []],
    ['Above', '9007199254740993', ['exclusiveMinimum']],
    ['Above', '9223372036854775807', []],
    ['Times', '9007199254740993', []],
    ['Times', '9007199254740992', ['multipleOf']],
    ['Either', '-9007199254740991', []],
    ['Either', '9007199254740993', []],
  ])('%s: %s', async (name, digits, rules) => {
    const expected = rules.length === 0 ? read(digits) : rules;
    expect(await decoded(name, `q=${digits}`)).toEqual(expected);
    expect(await decoded(name, '', digits)).toEqual(expected);
  });

  it.each([
    ['Usual', read('9007199254740993')],
    ['Quoted', read('9007199254740993')],
    ['Lists', [read('5'), read('9007199254740993')]],
  ])('the default of %s has its digits', async (name, value) => {
    expect(await decoded(name, '')).toEqual(value);
  });

  it('lists of integers that numbers keep stay numbers', async () => {
    expect(await decoded('Small', 'q=2')).toBe(2);
  });

  it('types and comments say the digits', async () => {
    const [models] = emitModels(emitted.api, { ...defaultEmitOptions, int64 });
    const text = models?.contents ?? '';
    expect(text).toContain(
      int64 === 'bigint' ? 'type Listed = 1n | 9007199254740993n;' : "type Listed = '1' | '9007199254740993';",
    );
    for (const said of [
      '@exclusiveMaximum 9007199254740997',
      '@maximum 9223372036854775807',
      '@default 9007199254740993',
    ])
      expect(text).toContain(said);
  });
});

it('a default in quotes is a number where numbers are asked for', async () => {
  const emitted = await loadEmitted(file());
  const decoder = await emitted.decoders['postQuoted']?.();
  const raw = { method: 'POST', path: [], query: '', headers: {}, body: { kind: 'none', contentType: '' } as const };
  const result = decoder?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
  expect(result).toMatchObject({ ok: true, value: { query: { q: Number('9007199254740993') } } });
});
