import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { folders, type Json, load } from './stray-document.ts';

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('a stray reference', () => {
  const withPaths = (paths: unknown, more: Json = {}): Json => ({
    openapi: '3.1.0',
    info: { title: 'Sample', version: '1' },
    paths,
    ...more,
  });

  it('leads on to others, through files, and what is written beside it wins', async () => {
    const loaded = await load({
      'openapi.json': withPaths({ $ref: 'paths.json' }),
      'paths.json': { '/a': { get: { $ref: 'more.json#/get', summary: 'Mine.' } } },
      'more.json': {
        get: { $ref: '#/real', description: 'Between.' },
        real: { $ref: 'ops/get.yaml' },
        texts: { a: 'x' },
      },
      'intro.md': 'Words of a file.',
    }).catch((error: unknown) => error);
    // The last file is not there: that is an error, and not silence.
    expect(String(loaded)).toContain('ops/get.yaml');
    const { bundle } = await load({
      'openapi.json': withPaths({ $ref: 'paths.json' }),
      'paths.json': { '/a': { get: { $ref: 'more.json#/get', summary: 'Mine.' } } },
      'more.json': { get: { $ref: '#/real', description: 'Between.' }, real: { $ref: 'get.json' } },
      'get.json': {
        operationId: 'getA',
        summary: 'Theirs.',
        parameters: [{ $ref: '#/x/two' }],
        responses: { 200: { description: { $ref: 'intro.md' } } },
        x: {
          two: [
            { name: 'a', in: 'query', schema: {} },
            { name: 'b', in: 'query', schema: {} },
          ],
        },
      },
      'intro.md': 'Words of a file.',
    });
    const get = JSON.parse(bundle).paths['/a'].get;
    expect(get).toMatchObject({ operationId: 'getA', summary: 'Mine.', description: 'Between.' });
    expect(get.parameters).toHaveLength(2);
    expect(bundle).toContain('Words of a file.');
  });

  it('that leads back to itself is an error', async () => {
    const paths = { '/a': { get: { $ref: '#/x-a' } } };
    const loop = load({ 'openapi.json': withPaths(paths, { 'x-a': { $ref: '#/x-b' }, 'x-b': { $ref: '#/x-a' } }) });
    await expect(loop).rejects.toThrow('leads only back to itself');
  });

  it('may lead into what it stands in: properties that hold themselves', async () => {
    const properties = {
      name: { type: 'string' },
      inner: { type: 'object', properties: { $ref: '#/components/schemas/A/properties' } },
    };
    const { output, bundle } = await load({
      'openapi.json': withPaths({}, { components: { schemas: { A: { type: 'object', properties } } } }),
    });
    expect([...output.values()].join('\n')).toContain('inner?:');
    expect((await load({ 'openapi.json': bundle })).output).toEqual(output);
  });

  it('in an example is a value of its own unless it leads somewhere', async () => {
    const schema = { type: 'object' };
    const responses = (example: unknown): unknown => ({
      200: { description: 'Fine.', content: { 'application/json': { schema, example } } },
    });
    const { bundle, diagnostics } = await load({
      'openapi.json': withPaths({
        '/a': { get: { operationId: 'a', responses: responses({ $ref: '#/not/there' }) } },
        '/b': {
          get: {
            operationId: 'b',
            responses: responses({ items: [{ $ref: 'item.json' }, { $ref: '#/info' }, { $ref: 'none.json' }] }),
          },
        },
      }),
      'item.json': { name: 'Tom' },
    });
    expect(diagnostics.map(({ code, location }) => [code, location.pointer])).toEqual([
      ['stray-reference', '/paths/~1b/get/responses/200/content/application~1json/example/items/0'],
    ]);
    const examples = ['/a', '/b'].map(
      (path) => JSON.parse(bundle).paths[path].get.responses[200].content['application/json'].example,
    );
    expect(examples).toEqual([
      { $ref: '#/not/there' },
      { items: [{ name: 'Tom' }, { $ref: '#/info' }, { $ref: 'none.json' }] },
    ]);
  });
});
