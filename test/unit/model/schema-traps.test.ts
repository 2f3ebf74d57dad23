import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLoadCache, loadApi } from '../../../model/load-api.ts';
import { FIXTURES, load, codes, schema, operation } from './trap-fixtures.ts';

describe('schemas', () => {
  it('lifts OpenAPI 3.0 and bends what is loose', async () => {
    const { api, diagnostics } = await load('loose-schemas/openapi.yaml');
    expect(codes(diagnostics)).toEqual([
      'coerced-value',
      'ignored-siblings',
      'invalid-pattern',
      'null-schema',
      'nullable-without-type',
      'nullable-without-type',
      'nullable-without-type',
    ]);
    const target = schema(api, 'Target');
    const { pattern, minLength } = schema(api, 'BadPattern');
    expect([pattern, minLength]).toEqual([undefined, 1]);
    expect(schema(api, 'NullSchema').properties.get('nothing')).toMatchObject({ types: [], boolean: undefined });
    expect(schema(api, 'NullableRef').anyOf.map(({ types, allOf }) => [types, allOf[0] === target])).toEqual([
      [[], true],
      [['null'], false],
    ]);
    expect(schema(api, 'NullableOneOf').oneOf.map(({ types }) => types)).toEqual([['object'], ['string'], ['null']]);
    expect(schema(api, 'NullableEnum').enum).toEqual(['a', 'b', null]);
    expect(schema(api, 'NullableOpen')).toMatchObject({ types: [], anyOf: [] });
    expect(schema(api, 'NullableTyped').types).toEqual(['string', 'null']);
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema(api, 'Exclusive');
    expect([minimum, exclusiveMinimum, maximum, exclusiveMaximum]).toEqual([undefined, 1, 5, undefined]);
    const described = schema(api, 'Described').properties.get('target');
    expect([described?.description, described?.maxProperties]).toEqual(['Kept.', undefined]);
    expect(described?.ref).toBe(target);
    expect(schema(api, 'Described').properties.get('plain')).toBe(target);
    expect(schema(api, 'File')).toMatchObject({ format: 'binary', contentMediaType: 'application/octet-stream' });
    expect(schema(api, 'Bytes')).toMatchObject({ format: 'byte', contentEncoding: 'base64' });
  });

  it('takes a required property that nobody describes', async () => {
    const { api, diagnostics } = await load('required-unknown-property/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(schema(api, 'Thing').required).toEqual(['ghost']);
  });

  it('resolves discriminator mappings: bare names, references, implicit names, inheritance', async () => {
    const { api, diagnostics } = await load('discriminator-by-bare-name/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    const mapping = (name: string): unknown =>
      [...(schema(api, name).discriminator?.mapping ?? [])].map(([value, target]) => [value, target.name]);
    expect(mapping('Pet')).toEqual([
      ['kitty', 'Cat'],
      ['hound', 'Dog'],
      ['Fish', 'Fish'],
    ]);
    expect(mapping('Base')).toEqual([
      ['Derived', 'Derived'],
      ['Further', 'Further'],
    ]);
  });

  it('takes deepObject on an array parameter', async () => {
    const { api, diagnostics } = await load('deep-object-on-array/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(operation(api, 'listThings').parameters).toMatchObject([
      { style: 'deepObject', schema: { types: ['array'] } },
    ]);
  });
});

describe('files', () => {
  it('parses a file again only when it changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-model-'));
    const [root, part] = [join(folder, 'openapi.yaml'), join(folder, 'part.yaml')];
    writeFileSync(
      root,
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\ncomponents: {schemas: {A: {$ref: part.yaml}}}\n',
    );
    writeFileSync(part, 'type: string\n');
    const cache = createLoadCache();
    const types = async (): Promise<unknown> => (await loadApi(root, { cache })).api?.schemas.map((item) => item.types);
    expect(await types()).toEqual([['string']]);
    const kept = cache.documents.get(root);
    writeFileSync(part, 'type: integer\n');
    expect(await types()).toEqual([['integer']]);
    expect(cache.documents.get(root)).toBe(kept);
    rmSync(part);
    expect((await loadApi(root, { cache })).diagnostics).toMatchObject([{ code: 'dangling-reference' }]);
    rmSync(folder, { recursive: true });
  });

  it('reads anchors, merge keys, a byte order mark, and YAML 1.2 words', async () => {
    const { api, diagnostics } = await load('yaml-anchors/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(schema(api, 'A')).toMatchObject({ description: 'Merged.', types: ['object'] });
    expect(schema(api, 'B').ref).toBe(schema(api, 'A'));
    const c = schema(api, 'C');
    expect(c.properties.get('at')?.examples).toEqual(['2026-01-02T03:04:05Z']);
    expect(c.properties.get('on')?.enum).toEqual(['on', 'off', 'yes', 'no', '2026-01-02']);
    expect(c.properties.get('octal')?.default).toBe(8);
  });

  it('counts columns from behind a byte order mark', async () => {
    const { diagnostics } = await loadApi(join(FIXTURES, 'byte-order-mark/openapi.json'));
    const text = readFileSync(join(FIXTURES, 'byte-order-mark/openapi.json'), 'utf8').slice(1);
    expect(diagnostics).toMatchObject([
      { code: 'dangling-reference', line: 1, column: text.indexOf('"#/nowhere"') + 1 },
    ]);
  });

  it('reads a description kept in Markdown', async () => {
    const { api, files } = await load('markdown-description/openapi.yaml');
    expect(api.info.description).toBe('# Sample\n');
    expect(files.at(-1)).toBe(join(FIXTURES, 'markdown-description/docs/intro.md'));
  });

  it.each([
    ['json', 20_000],
    ['yaml', 20_000],
    ['json', 1_500],
    ['yaml', 1_500],
  ])('refuses %s that is nested too deeply to walk, %i levels, without a stack overflow', async (format, depth) => {
    const nested = `${'{"items": '.repeat(depth)}{}${'}'.repeat(depth)}`;
    const text = `{"openapi": "3.1.0", "info": {"title": "Deep", "version": "1"}, "components": {"schemas": {"A": ${nested}}}}`;
    const { api, diagnostics } = await loadText(text, format);
    expect(api).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'syntax-error' }]);
  });

  it('refuses aliases that are nested too deeply to walk when they are written out', async () => {
    const levels = Array.from({ length: 4 }, (_, index) => {
      const inner = index === 0 ? '{}' : `*level${index - 1}`;
      return `x-level${index}: &level${index} ${'{a: '.repeat(300)}${inner}${'}'.repeat(300)}`;
    });
    const head = ['openapi: 3.1.0', 'info: {title: Deep, version: "1"}', 'paths: {}'];
    const { api, diagnostics } = await loadText([...head, ...levels, ''].join('\n'), 'yaml');
    expect(api).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'syntax-error', message: expect.stringContaining('too deeply') }]);
  });
});

describe('OpenAPI 3.2', () => {
  it('keeps everything it added', async () => {
    const { api, diagnostics } = await load('version-3-2/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(api.version).toBe('3.2');
    expect(api.operations.map(({ method, operationId }) => [method, operationId])).toEqual([
      ['QUERY', 'searchThings'],
      ['COPY', 'copyThings'],
    ]);
    const search = operation(api, 'searchThings');
    expect(search.tags).toMatchObject([{ name: 'things', parent: 'all' }]);
    expect(search.servers).toMatchObject([{ name: 'production' }]);
    expect(search.parameters[0]?.in).toBe('querystring');
    expect(search.parameters[0]?.content?.examples).toMatchObject([
      { value: { a: 1 }, hasValue: true, serializedValue: '%7B%22a%22%3A1%7D' },
    ]);
    expect(search.responses).toMatchObject([{ summary: 'Found', description: '' }]);
    expect(search.responses[0]?.content[0]?.itemSchema).toBe(schema(api, 'Thing'));
    expect(schema(api, 'Thing').discriminator?.defaultMapping).toBe(schema(api, 'Other'));
    expect(api.securitySchemes).toMatchObject([
      { type: 'oauth2', deprecated: true, flows: [{ type: 'deviceAuthorization', scopes: { read: 'Read.' } }] },
    ]);
    expect(search.security).toMatchObject([{ schemes: [{ scopes: ['read'] }] }]);
  });
});

describe('what an operation takes from around it', () => {
  it('merges parameters, servers and security from the outside in', async () => {
    const { api, diagnostics } = await load('inheritance/openapi.yaml');
    expect(codes(diagnostics)).toEqual(['unsendable-request']);
    const get = operation(api, 'getThing');
    expect(get.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['verbose', 'query', true],
      ['filter', 'query', false],
    ]);
    expect(get.parameters[1]?.schema.types).toEqual(['string']);
    expect(get.parameters[2]).toMatchObject({ componentName: 'Filter', content: { name: 'application/json' } });
    expect(get.servers.map(({ url }) => url)).toEqual(['/item']);
    expect(operation(api, 'deleteThing').servers.map(({ url }) => url)).toEqual(['/own']);
    expect(get.security).toEqual([]);
    expect(operation(api, 'deleteThing').security).toMatchObject([
      { schemes: [{ scheme: { type: 'http', scheme: 'bearer' } }] },
    ]);
    expect(get.tags.map(({ name }) => name)).toEqual(['declared', 'used']);
    expect(api.tags.map(({ name }) => name)).toEqual(['declared', 'used']);
  });

  it('overrides the description of a referenced response without touching the shared one', async () => {
    const { api } = await load('inheritance/openapi.yaml');
    expect(
      operation(api, 'getThing').responses.map(({ status, description, componentName }) => [
        status,
        description,
        componentName,
      ]),
    ).toEqual([
      ['200', 'Overridden.', 'Thing'],
      ['default', 'A thing.', 'Thing'],
    ]);
    expect(operation(api, 'getThing').responses[0]?.links).toMatchObject([
      { name: 'next', operationId: 'getThing', parameters: { id: '$response.body#/next' } },
    ]);
  });

  it('keeps callbacks with ids of their own, and encodings with their defaults', async () => {
    const { api } = await load('inheritance/openapi.yaml');
    expect(operation(api, 'getThing').callbacks).toMatchObject([
      { name: 'changed', operations: [{ path: '{$request.query.url}', method: 'POST', hasDeclaredId: false }] },
    ]);
    expect(operation(api, 'getOther').requestBody?.content[0]?.encoding).toMatchObject([
      { property: 'files', style: 'deepObject', explode: false, contentTypes: [] },
      { property: 'note', style: undefined, contentTypes: ['text/plain', 'text/html'] },
    ]);
  });
});

async function loadText(text: string, format: string): ReturnType<typeof loadApi> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-model-'));
  const file = join(folder, `openapi.${format}`);
  writeFileSync(file, text);
  const result = await loadApi(file);
  rmSync(folder, { recursive: true });
  return result;
}
