import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateValue } from '../../../../cli/validate-value.ts';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { mockCasesFile } from '../../../../generators/express/mock-cases-file.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { loadDescription } from '../../../support/load-emitted.ts';

const long = '{ type: integer, format: int64 }';
const rows: readonly (readonly [name: string, schema: string, example: string | undefined, answer: string])[] = [
  [
    'example',
    `{ type: object, properties: { id: ${long} } }`,
    '{ id: 1234567890123456789 }',
    '{"id":1234567890123456789}',
  ],
  [
    'neighbours',
    `{ type: array, items: ${long} }`,
    '[9007199254740992, 9007199254740993]',
    '[9007199254740992,9007199254740993]',
  ],
  [
    'edge',
    `{ type: array, items: ${long} }`,
    '[9223372036854775807, -9223372036854775808]',
    '[9223372036854775807,-9223372036854775808]',
  ],
  [
    'shown',
    `{ type: object, required: [id], properties: { id: { type: integer, format: int64, examples: [9007199254740993] } } }`,
    undefined,
    '{"id":9007199254740993}',
  ],
  [
    'only',
    `{ type: object, required: [id], properties: { id: { type: integer, format: int64, const: 9007199254740993 } } }`,
    undefined,
    '{"id":9007199254740993}',
  ],
  [
    'listed',
    `{ type: array, minItems: 1, items: { type: integer, format: int64, enum: [9007199254740995] } }`,
    undefined,
    '[9007199254740995]',
  ],
];

function fileOf(schema: string, example?: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'exact-')), 'openapi.yaml');
  const shown = example === undefined ? '' : `, example: ${example}`;
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Digits, version: '1' }
paths:
  /things:
    get:
      operationId: things
      responses:
        '200': { description: Things., content: { application/json: { schema: ${schema}${shown} } } }
`,
  );
  return file;
}

async function wrongOf(schema: string, example?: string): Promise<readonly string[]> {
  const found = await lintApi(fileOf(schema, example), { validate: validateValue });
  return found.filter(({ code }) => /^(?:example-mismatch|no-valid-value)$/.test(code)).map(({ message }) => message);
}

describe.each(rows)('integers beyond 2^53 as they are written: %s', (_name, schema, example, answer) => {
  let server: MockServer;
  beforeAll(async () => {
    server = await startMock(await loadDescription(fileOf(schema, example)), { port: 0 });
  });
  afterAll(() => server.close());

  it('are not called wrong', async () => expect(await wrongOf(schema, example)).toEqual([]));

  it('are what a mock answers', async () => {
    expect(await (await fetch(`${server.url}/things`)).text()).toBe(answer);
  });

  it('are what an emitted mock answers', async () => {
    const { contents } = mockCasesFile(await loadDescription(fileOf(schema, example)), defaultEmitOptions);
    for (const [digits] of answer.matchAll(/-?\d{16,}/g)) expect(contents).toContain(`${digits}n`);
  });
});

it.each([
  [long, '9223372036854775808', 'expected an integer of 64 bits, got 9223372036854775808'],
  ['{ type: integer, format: int32 }', '9007199254740993', 'expected an integer of 32 bits, got 9007199254740993'],
  ['{ type: string }', '9007199254740993', 'expected string, got 9007199254740993'],
  [
    '{ type: integer, format: int64, minimum: 9007199254740993 }',
    '9007199254740992',
    'expected at least 9007199254740993',
  ],
  [
    '{ type: integer, format: int64, enum: [9007199254740993] }',
    '9007199254740992',
    'expected one of 9007199254740993',
  ],
  ['{ type: integer, format: int64, multipleOf: 2 }', '9007199254740993', 'expected a multiple of 2'],
])('%s does not take %s', async (schema, example, reason) => {
  expect((await wrongOf(schema, example)).join()).toContain(reason);
});
