import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../../model/load-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-broken-'));

async function firstError(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { diagnostics } = await loadApi(file, { lenient: true });
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? 'none' : `${error.line}:${error.column} ${error.suggestion ?? '-'}`;
}

const head = "openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\n";
const json = '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}';

describe('what is wrong with a text, and what to do', () => {
  it.each([
    ['a tab', `${head}paths:\n\t/a: {}\n`, '6:1 indent with spaces'],
    [
      'a quote without an end',
      `${head.replace("'1'", "'1")}paths: {}\ntags:\n  - name: 'x'\n`,
      '7:14 the quoted text that begins at 4:12 reaches to here: is its closing quote missing?',
    ],
    ['a list without an end', `${head}tags: [{ name: a }\npaths: {}\n`, '6:1 the `[` at 5:7 is not closed'],
    [
      'a colon in a text',
      `${head}paths: {}\nx-a: one: two\n`,
      '6:9 put the value in quotes: it contains a colon and a space',
    ],
    ['a reserved sign', `${head}paths: {}\nx-a: @one\n`, '6:6 put the value in quotes: it begins with `@`'],
    ['a key that stands twice', `${head}paths: {}\ninfo: {}\n`, '6:1 it stands first at 2:1'],
    ['two documents', `${head}paths: {}\n---\n${head}`, '6:1 keep one document in a file'],
    ['an unknown tag', `${head}paths: {}\nx-a: !js 1\n`, '6:11 remove the tag, or quote the text that begins with `!`'],
    [
      'UTF-16 without a mark',
      `${head}\u0000`,
      expect.stringContaining('this is no text in UTF-8') as unknown as string,
    ],
    [
      'a wrong indentation',
      `${head}paths:\n  /a:\n    get: {}\n   put: {}\n`,
      '8:4 the keys of one mapping begin in the same column',
    ],
  ])('YAML: %s', async (_, text, expected) => {
    expect(await firstError('openapi.yaml', text)).toEqual(expected);
  });

  it.each([
    ['a comma at the end', json.replace('{}}', '{},}'), '1:66 remove the comma before it'],
    ['a comment', `// mine\n${json}`, '1:1 JSON has no comments: remove it'],
    ['a comment inside', json.replace('"paths"', '/* x */"paths"'), '1:55 JSON has no comments: remove it'],
    ['single quotes', json.replaceAll('"', "'"), '1:2 write double quotes'],
    ['a name without quotes', json.replace('"info"', 'info'), '1:20 put it in double quotes'],
    ['a missing comma', json.replace('"},"paths"', '"}"paths"'), '1:54 a comma is missing before it'],
    ['a file that ends too early', json.slice(0, 54), '1:55 the file ends too early: is it whole?'],
    ['a text that does not end', json.slice(0, 57), '1:55 -'],
    ['a line break in a text', json.replace('"T"', '"a\nb"'), '1:38 -'],
    ['no number', json.replace('{}}', 'NaN}'), '1:63 write a number, or null'],
  ])('JSON: %s', async (_, text, expected) => {
    expect(await firstError('openapi.json', text)).toBe(expected);
  });

  it.each([
    ['a misspelt version field', 'openAPI: 3.1.0\ninfo: {}\npaths: {}\n', '1:10 did you mean `openapi`?'],
    ['no version', 'info: { title: T }\npaths: {}\n', '1:1 begin with a line like `openapi: 3.1.0`'],
    ['an empty version', 'openapi:\npaths: {}\n', '1:9 begin with a line like `openapi: 3.1.0`'],
    [
      'a Postman collection',
      '{"info":{"_postman_id":"1"},"item":[]}',
      '1:1 this is a Postman collection: export it as OpenAPI first',
    ],
    [
      'a JSON Schema',
      '{"$schema":"https://json-schema.org/x","type":"object"}',
      '1:1 this is a JSON Schema: refer to it from a description',
    ],
    ['RAML', '#%RAML 1.0\ntitle: T\n', '2:1 this is RAML: convert it to OpenAPI first'],
  ])('no description: %s', async (_, text, expected) => {
    expect(await firstError('openapi.yaml', text)).toBe(expected);
  });

  it.each([
    ['tags: pets', '10:13 write `[pets]`'],
    ['parameters: { q: { in: query } }', '10:7 put a `-` before each item, instead of a name'],
    ['deprecated: yes', '10:19 write `true`'],
    ['security: [key]', '10:18 write `key: []`'],
    ['security: [{ key: all }]', '10:25 write `[all]`'],
    ['servers: [https://a.test]', '10:17 write `url: https://a.test`'],
    [
      'requestBody: { content: { application/json: { schema: Pet } } }',
      "10:61 did you mean `$ref: '#/components/schemas/Pet'`?",
    ],
    ['requestBody: { content: { application/json: { schema: { $ref: 12 } } } }', '10:69 -'],
    ["parameters: [{ $ref: '#/components/schemas/Other' }]", '10:28 there is only `Pet`'],
  ])('a value of the wrong type: %s', async (line, expected) => {
    const operation = `    get:\n      operationId: getPet\n      responses: { '200': { description: d } }\n      ${line}\n`;
    const text = `${head}paths:\n  /pets:\n${operation}components: { schemas: { Pet: {} } }\n`;
    expect(await firstError('openapi.yaml', text)).toBe(expected);
  });

  it('every duplicate key of a JSON text is told, also two of one name', async () => {
    const file = join(folder, 'twice.json');
    writeFileSync(
      file,
      json
        .replace('"title":"T"', '"title":"T","title":"U"')
        .replace('"paths":{}', '"paths":{},"x-a":{"title":1,"title":2}'),
    );
    const { diagnostics } = await loadApi(file);
    expect(diagnostics.map(({ code, column }) => [code, column])).toEqual([
      ['duplicate-key', 40],
      ['duplicate-key', 95],
    ]);
  });
});
