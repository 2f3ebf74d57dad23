import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as model from '../../../model/facts/media-kind.ts';
import * as wire from '../../../runtime/wire/media-type.ts';

/** Media types as descriptions and servers write them, and whether each is one JSON document. */
const names: readonly (readonly [name: string, isJson: boolean])[] = [
  ['application/json', true],
  [' Application/JSON ; charset=utf-8', true],
  ['text/json', true],
  ['application/problem+json', true],
  ['application/vnd.api+json; ext="a;b"', true],
  ['application/json-patch+json', true],
  ['application/*+json', true],
  ['image/json', true],
  ['application/json-seq', false],
  ['application/json-patch', false],
  ['application/jsonl', false],
  ['application/x-ndjson', false],
  ['application/json5', false],
  ['application/xjson', false],
  ['application/vnd.json.thing', false],
  ['application/geo+json-seq', false],
  ['multipart/form-data; part="application/json"', false],
  ['text/plain; was=application/json', false],
  ['text/event-stream', false],
  ['*/*', false],
  ['application/*', false],
  ['json', false],
  ['', false],
];

it.each(names)('of %j description and wire say the same', (name, isJson) => {
  expect(model.isJsonMediaType(name)).toBe(isJson);
  expect(wire.isJsonMediaType(name)).toBe(isJson);
  expect(model.isTextMediaType(name)).toBe(wire.isTextMediaType(name));
  expect(model.isLineMediaType(name)).toBe(wire.isLineMediaType(name));
  expect(model.isXmlMediaType(name)).toBe(false);
  expect(model.mediaTypeEssence(name)).toBe(wire.mediaTypeEssence(name));
});

it('XML has two names and a suffix', () => {
  const names = [
    'application/xml',
    'Text/XML; charset=utf-8',
    'image/svg+xml',
    'application/xml-dtd',
    'text/html',
    '+xml',
  ];
  expect(names.map(model.isXmlMediaType)).toEqual([true, true, true, false, false, false]);
});

it('a range takes JSON in, lines and records are sequences', () => {
  expect(['*/*', 'application/*', 'text/json'].map(model.mayBeJson)).toEqual([true, true, true]);
  expect(['text/*', 'image/*', 'application/xml'].some(model.mayBeJson)).toBe(false);
  const lines = [
    'json-seq',
    'geo+json-seq',
    'JSONL; x=y',
    'x-ndjson',
    'ndjson',
    'x-jsonlines',
    'jsonlines',
    'x-ldjson',
  ];
  expect(lines.map((name) => `application/${name}`).every(model.isLineMediaType)).toBe(true);
  expect(['application/json', 'application/jsonlx', 'application/json-sequence'].some(model.isLineMediaType)).toBe(
    false,
  );
});

it('nobody else decides by the name whether a body is JSON', () => {
  const folders = ['model', 'generators', 'conformance', 'cli', 'runtime'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  // A regular expression or a comparison of an ending that names JSON behind `/` or `+`.
  const decides = /\[\/\+\](?:\(\?:)?json|\+\)\?json|(?:endsWith|includes|startsWith)\('[/+]json/;
  const found = files.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => decides.test(line)),
  );
  expect(found.sort()).toEqual(['model/facts/media-kind.ts', 'runtime/wire/media-type.ts']);
});
