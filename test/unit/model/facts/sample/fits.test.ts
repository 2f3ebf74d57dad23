import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fits } from '../../../../../model/facts/sample/fits.ts';
import { textFormat } from '../../../../../model/facts/sample/text-formats.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import type { Schema } from '../../../../../model/schema.ts';
import { standardFormats } from '../../../../../runtime/schema/formats/standard-formats.ts';
import { loadText, schemasOf } from '../../load-text.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

const SUITE = join(import.meta.dirname, '../../../../../../shared/corpus/json-schema-test-suite/tests/draft2020-12');

/** Files about identifiers, vocabularies and references into the dark: their schemas are no part of a description. */
const ABOUT_REFERENCES =
  /^(?:anchor|defs|dynamicRef|id|ref|refRemote|vocabulary|unknownKeyword|format|content|default)/;

/** Groups that a description says otherwise. */
const OTHERWISE = /\$ref|\$defs|\$id|\$dynamic|\$recursive|\$vocabulary/;

async function schemaOf(schema: JsonValue): Promise<Schema | undefined> {
  const info = { title: 't', version: '1' };
  const { api, diagnostics } = await loadText(
    JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas: { S: schema } } }),
    'openapi.json',
  );
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  return api?.schemas.find(({ name }) => name === 'S');
}

describe.skipIf(!existsSync(SUITE))('a value fits a schema of the model', () => {
  const files = existsSync(SUITE)
    ? readdirSync(SUITE).filter((name) => name.endsWith('.json') && !ABOUT_REFERENCES.test(name))
    : [];
  it.each(files)('as the suite of JSON Schema says: %s', async (file) => {
    const groups: readonly Group[] = JSON.parse(readFileSync(join(SUITE, file), 'utf8'));
    const told: string[] = [];
    for (const { description, schema, tests } of groups) {
      if (OTHERWISE.test(JSON.stringify(schema))) continue;
      const built = await schemaOf(schema);
      if (built === undefined) continue;
      for (const { description: name, data, valid } of tests) {
        if (fits(built, data) !== valid) told.push(`${description}: ${name}: expected ${String(valid)}`);
      }
    }
    expect(told).toEqual([]);
  });
});

describe('formats', () => {
  const texts = Object.keys(standardFormats).flatMap((name) => textFormat(name)?.plain ?? []);
  const odd = [
    '',
    'a',
    '2026-02-29',
    '2024-02-29T23:59:60Z',
    'http://[::1]/',
    '%zz',
    'a@b@c',
    '256.1.1.1',
    '::',
    'P',
    '~2',
  ];

  it.each(Object.keys(standardFormats))('what is taken as %s is so on the wire', (name) => {
    const asked = standardFormats[name];
    const format = textFormat(name);
    if (asked?.appliesTo !== 'string' || format === undefined) return;
    for (const text of format.plain) expect([text, format.test?.(text), asked.test(text)]).toEqual([text, true, true]);
    for (const text of [...texts, ...odd])
      if (format.test?.(text) === true) expect([text, asked.test(text)]).toEqual([text, true]);
  });

  it('stay what they are when they have to be long', () => {
    for (const [name, asked] of Object.entries(standardFormats)) {
      const format = textFormat(name);
      if (asked.appliesTo !== 'string' || format?.stretch === undefined) continue;
      for (const least of [30, 70, 200]) {
        const text = format.stretch(format.plain[0] ?? '', least);
        expect([name, least, text.length >= least, asked.test(text)]).toEqual([name, least, true, true]);
      }
    }
  });
});

it('members of the other side are not asked for, and not taken', async () => {
  const schema = (
    await schemasOf(`
User:
  type: object
  required: [id, password]
  properties:
    id: { type: integer, readOnly: true }
    password: { type: string, writeOnly: true }
`)
  )('User');
  expect([fits(schema, { id: 1 }, 'read'), fits(schema, { password: 'x' }, 'write')]).toEqual([true, true]);
  expect([fits(schema, { id: 1, password: 'x' }, 'read'), fits(schema, { id: 1, password: 'x' }, 'write')]).toEqual([
    false,
    false,
  ]);
  expect(fits(schema, { id: 1, password: 'x' })).toBe(true);
});

it('a tag selects the schema that has to hold', async () => {
  const schema = (
    await schemasOf(`
Pet:
  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
  discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog } }
Cat: { type: object, required: [kind, lives], properties: { kind: { type: string }, lives: { type: integer } } }
Dog: { type: object, required: [kind, tricks], properties: { kind: { type: string }, tricks: { type: integer } } }
`)
  )('Pet');
  expect(fits(schema, { kind: 'cat', lives: 9 })).toBe(true);
  expect(fits(schema, { kind: 'dog', lives: 9 })).toBe(false);
});

it('a name that the property forbids selects nothing', async () => {
  const schema = (
    await schemasOf(`
Pet:
  anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
  discriminator: { propertyName: kind }
Cat: { type: object, required: [kind, lives], properties: { kind: { type: string, enum: [cat] }, lives: { type: integer } } }
Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
`)
  )('Pet');
  expect(fits(schema, { kind: 'Cat' })).toBe(true);
  expect(fits(schema, { kind: 'cat', lives: 9 })).toBe(true);
});
