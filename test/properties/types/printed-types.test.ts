import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { defaultTypesOptions, typesModule, type TypesOptions } from '../../../generators/types/index.ts';
import { loadApi, type JsonValue } from '../../../model/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-printed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names and texts that break out of where they are put, or that mean something there. */
const strange = fc.oneof(
  fc.constantFrom(
    '*/',
    '/* x',
    '"',
    "'",
    '`',
    '${a}',
    '\\',
    '\n',
    '\u2028',
    '</script>',
    '__proto__',
    'constructor',
    'toString',
    'paths',
    'components',
    'operations',
    'Record',
    'Omit',
    'WithRequired',
    'new',
    'default',
    'type',
    'readonly',
    '0',
    '01',
    '-1',
    '1e3',
    '200',
    '',
    ' ',
    'a b',
    'a-b',
    'a_b',
    'a.b',
    'ä',
    '日本',
    '😀',
    '\ud800',
    '#',
    '%',
    '~1',
    '/',
  ),
  fc.string({ maxLength: 8 }),
);
const word = fc.oneof(
  { arbitrary: fc.constantFrom('a', 'b', 'Tree', 'kind'), weight: 2 },
  { arbitrary: strange, weight: 1 },
);
const names = ['A', 'B', 'C-d', 'Tree'];
const reference = fc.constantFrom(...names).map((name) => ({ $ref: `#/components/schemas/${name}` }));

const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const annotations = { description: fc.option(strange), default: fc.option(strange), deprecated: fc.boolean() };
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      reference,
      fc.constantFrom<JsonValue>({ type: 'string', format: 'date-time' }, { type: 'integer' }, {}, true, {
        type: 'null',
      }),
      fc.record({ type: fc.constant('string'), ...annotations }, { requiredKeys: ['type'] }),
      fc.record({ enum: fc.array(fc.oneof(word, fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 40 }) }),
      fc.record({ const: fc.jsonValue({ maxDepth: 2 }) }),
      fc.record(
        {
          type: fc.constantFrom<JsonValue>('object', ['object', 'null']),
          properties: fc.dictionary(word, tie('schema'), { maxKeys: 4 }),
          required: fc.array(word, { maxLength: 2 }),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
          discriminator: fc.record({ propertyName: word }),
          nullable: fc.boolean(),
        },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        { type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3), maxItems: fc.nat(5) },
        { requiredKeys: ['type'] },
      ),
      fc.record({ type: fc.constant('array'), prefixItems: list }),
      fc.record({ allOf: list, required: fc.array(word, { maxLength: 2 }) }, { requiredKeys: ['allOf'] }),
      fc.record({ oneOf: list, discriminator: fc.record({ propertyName: word }) }, { requiredKeys: ['oneOf'] }),
      fc.record(
        { anyOf: list, type: fc.constantFrom<JsonValue>('object', 'string', ['string', 'null']) },
        { requiredKeys: ['anyOf'] },
      ),
    ) as fc.Arbitrary<JsonValue>, // what the parts are
  };
});

const operation = fc.record(
  {
    operationId: word,
    summary: strange,
    deprecated: fc.boolean(),
    parameters: fc.array(
      fc.record({ name: word, in: fc.constantFrom('query', 'header', 'cookie'), schema, deprecated: fc.boolean() }),
      { maxLength: 3 },
    ),
    requestBody: fc.record({ content: fc.record({ 'application/json': fc.record({ schema }) }) }),
    responses: fc.record({
      200: fc.record({ description: strange, content: fc.record({ 'text/*': fc.record({ schema }) }) }),
    }),
  },
  { requiredKeys: ['responses'] },
);

const document = fc.record({
  openapi: fc.constantFrom('3.0.3', '3.1.0'),
  info: fc.constant({ title: 'Any', version: '1' }),
  paths: fc.dictionary(
    word.map((name) => `/${name}`),
    fc.record({ get: operation, post: operation }, { requiredKeys: [] }),
    {
      maxKeys: 3,
    },
  ),
  components: fc.record({
    schemas: fc
      .tuple(...names.map(() => schema))
      .map((all) => Object.fromEntries(names.map((name, index) => [name, all[index]]))),
  }),
});

const flags = Object.keys(defaultTypesOptions).filter(
  (name) => typeof defaultTypesOptions[name as keyof TypesOptions] === 'boolean', // a key of the object
);
const chosen = fc.subarray(flags).map((names) => Object.fromEntries(names.map((name) => [name, true])));

it('types of any document, with any options, compile', async () => {
  const outputs: string[] = [];
  await fc.assert(
    fc.asyncProperty(document, chosen, async (description, options) => {
      const file = join(folder, 'document.json');
      writeFileSync(file, JSON.stringify(description));
      const { api } = await loadApi(file, { lenient: true });
      if (api === undefined) return;
      const place = join(folder, String(outputs.length));
      mkdirSync(place);
      const code = typesModule(api, { ...defaultTypesOptions, ...options });
      writeFileSync(join(place, 'types.ts'), code);
      writeFileSync(join(place, 'document.json'), JSON.stringify([options, description]));
      outputs.push(join(place, 'types.ts'));
      // Nothing stands for more than its size: what is described once is printed a few times at most.
      expect(code.length).toBeLessThan(20_000 + 40 * JSON.stringify(description).length);
    }),
    { numRuns: 300 },
  );
  expect(outputs.length).toBeGreaterThan(150);
  const program = ts.createProgram(outputs, { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] });
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
    const code = file?.text
      .split('\n')
      .slice(line, line + 2)
      .join(' ');
    return `${file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')} ${code}`;
  });
  expect(problems.slice(0, 5)).toEqual([]);
});
