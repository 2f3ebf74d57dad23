import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../../model/api.ts';
import { loadApi } from '../../../model/load-api.ts';
import type { Schema } from '../../../model/schema.ts';
import { loadText } from './load-text.ts';
import { FIXTURES, load, codes, schema, operation } from './trap-fixtures.ts';

function bodySchema(api: Api, id: string): Schema | undefined {
  return operation(api, id).responses[0]?.content[0]?.schema;
}

describe('references', () => {
  it('refuses a schema that is an alias of itself', async () => {
    const { api, diagnostics } = await loadApi(join(FIXTURES, 'alias-of-itself/openapi.yaml'));
    expect(api).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'circular-schema', line: 8 }]);
  });

  it('shares the node a pointer reaches inside another component or path', async () => {
    const { api, diagnostics } = await load('reference-into-a-component/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    const part = schema(api, 'Whole').oneOf[0]?.properties.get('part');
    const first = bodySchema(api, 'listThings')?.properties.get('first');
    const body = bodySchema(api, 'listParts');
    expect(part?.types).toEqual(['integer']);
    expect(body?.properties.get('inner')).toBe(part);
    expect(body?.properties.get('through')).toBe(part);
    expect(body?.properties.get('first')).toBe(first);
  });

  it('names what is missing, and where: a component, a file, a member; a broken file at its own place', async () => {
    const { api, diagnostics } = await loadApi(join(FIXTURES, 'dangling/openapi.yaml'));
    expect(api).toBeUndefined();
    const shown = diagnostics.map(({ code, line, column, suggestion, location }) => {
      return `${location.file.slice(FIXTURES.length + 10)}:${line}:${column} ${code} ${suggestion ?? ''}`.trimEnd();
    });
    expect(shown.toSorted()).toEqual([
      'openapi.yaml:10:17 dangling-reference did you mean `page`?',
      'openapi.yaml:17:23 dangling-reference',
      'openapi.yaml:29:23 dangling-reference did you mean `Thing`?',
      'schemas/broken.yaml:3:1 syntax-error the `{` at 2:13 is not closed',
    ]);
  });

  it.each([
    ['Thing', 'did you mean `#/components/schemas/Thing`?'],
    ['#/definitions/Thing', 'did you mean `#/components/schemas/Thing`?'],
    ['#/components/schema/Thing', 'did you mean `#/components/schemas/Thing`?'],
    ['#/components/schemas/Thin', 'did you mean `Thing`?'],
    ['#/components/schemas/Quite~1Else', 'there is only `Thing`, `Other`'],
  ])('suggests what %s may have meant', async (reference, suggestion) => {
    const head =
      'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\ncomponents:\n  schemas:\n    Thing: {type: object}\n';
    const { diagnostics } = await loadText(`${head}    Other: {items: {$ref: '${reference}'}}\n`);
    expect(diagnostics).toMatchObject([{ code: 'dangling-reference', suggestion }]);
  });

  it.each([
    '#/components/schemas/A%20B',
    '#/components/schemas/A B',
    'openapi.yaml#/components/schemas/A%20B',
    './openapi.yaml#/components/schemas/A B',
  ])('resolves %s', async (reference) => {
    const head =
      'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\ncomponents:\n  schemas:\n    A B: {type: object}\n';
    const { api, diagnostics } = await loadText(`${head}    Other: {items: {$ref: '${reference}'}}\n`);
    expect(diagnostics).toEqual([]);
    expect(api?.schemas[1]?.items).toBe(api?.schemas[0]);
  });

  it('gives every circle of schemas a name to break at, and files of their own their names', async () => {
    const { api, diagnostics, files } = await load('recursion/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(files.map((file) => file.replace(/^.*[\\/]/, ''))).toEqual(['openapi.yaml', 'tree.yaml', 'leaf.json']);
    const tree = bodySchema(api, 'listTrees');
    expect(tree?.properties.get('left')).toBe(tree);
    expect(tree?.properties.get('right')).toBe(tree);
    expect(tree?.properties.get('leaf')?.name).toBe('Leaf');
    const node = schema(api, 'Node');
    const inner = node.properties.get('inner');
    expect(node.properties.get('children')?.items).toBe(node);
    expect(inner?.properties.get('again')).toBe(inner);
    expect(inner?.name).toBe('Node_inner');
    expect(api.schemas.map(({ name }) => name)).toEqual(['Node', 'Leaf', 'tree', 'Node_inner']);
  });

  it('follows $id, $anchor, $self and $dynamicRef', async () => {
    const { api, diagnostics } = await load('identifiers/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    const tree = schema(api, 'Tree');
    const byId = schema(api, 'ById');
    expect(tree.properties.get('local')?.types).toEqual(['integer']);
    expect(tree.properties.get('children')?.items).toMatchObject({ dynamicRef: 'node' });
    expect(tree.properties.get('children')?.items?.ref).toBe(tree);
    expect(byId.properties.get('tree')).toBe(tree);
    expect(byId.properties.get('relative')?.types).toEqual(['boolean']);
    expect(byId.properties.get('self')).toBe(schema(api, 'Named'));
    expect(schema(api, 'ByAnchor').ref).toBe(schema(api, 'Named'));
  });

  it('reads thousands of files once each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-model-'));
    const count = 1500;
    const properties = Array.from(
      { length: count },
      (_, index) => `        p${index}:\n          $ref: part${index}.yaml\n`,
    );
    const head = 'openapi: 3.1.0\ninfo:\n  title: Many\n  version: "1"\n';
    writeFileSync(
      join(folder, 'openapi.yaml'),
      `${head}components:\n  schemas:\n    All:\n      properties:\n${properties.join('')}`,
    );
    for (let index = 0; index < count; index += 1) {
      const next = `properties:\n  next:\n    $ref: part${(index + 1) % count}.yaml\n`;
      writeFileSync(join(folder, `part${index}.yaml`), next);
    }
    const { api, diagnostics, files } = await loadApi(join(folder, 'openapi.yaml'));
    rmSync(folder, { recursive: true });
    expect(diagnostics).toEqual([]);
    expect(files.length).toBe(count + 1);
    expect(new Set(files).size).toBe(count + 1);
    expect(api?.schemas.length).toBe(count + 1);
  });

  it('follows remote references only when it is allowed to, each document once', async () => {
    const template = readFileSync(join(FIXTURES, 'remote/openapi.template.yaml'), 'utf8');
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      if (request.url === '/thing.json')
        response.end('{"type": "object", "properties": {"part": {"$ref": "parts/part.json"}}}');
      else if (request.url === '/parts/part.json') response.end('{"type": "integer"}');
      else if (request.url === '/openapi.yaml') response.end(template.replace('ORIGIN/', ''));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other form
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-model-'));
    const file = join(folder, 'openapi.yaml');
    writeFileSync(file, template.replace('ORIGIN', origin));
    const refused = await loadApi(file);
    expect(requests).toBe(0);
    expect(codes(refused.diagnostics)).toEqual(['remote-reference']);
    const { api } = await loadApi(file, { allowRemote: true });
    expect(requests).toBe(2);
    const root = await loadApi(`${origin}/openapi.yaml`);
    expect(root.diagnostics).toMatchObject([{ code: 'file-not-readable', line: undefined }]);
    expect(requests).toBe(2);
    expect(api && bodySchema(api, 'listThings')?.properties.get('part')?.types).toEqual(['integer']);
    writeFileSync(file, template.replace('ORIGIN/thing', `${origin}/missing`));
    const missing = await loadApi(file, { allowRemote: true });
    expect(missing.diagnostics[0]?.message).toContain('the server answers 404');
    expect(missing.diagnostics).toMatchObject([{ code: 'dangling-reference', line: 15 }]);
    const remote = await loadApi(`${origin}/openapi.yaml`, { allowRemote: true });
    expect(remote.api && bodySchema(remote.api, 'listThings')?.properties.get('part')?.types).toEqual(['integer']);
    server.close();
    rmSync(folder, { recursive: true });
  });
});

describe('names', () => {
  it('keeps names that JavaScript, paths or type parameters make awkward', async () => {
    const { api, diagnostics } = await load('odd-names/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    expect(operation(api, 'listThings').parameters.map(({ name }) => name)).toEqual([
      'filter[name]',
      'a<b $c',
      'constructor',
    ]);
    const thing = schema(api, 'com.sample/Thing-Name');
    expect(bodySchema(api, 'listThings')).toBe(thing);
    expect([...thing.properties.keys()]).toEqual([
      'default',
      'class',
      'constructor',
      '__proto__',
      'toString',
      'null',
      'with space',
      'x-not-an-extension',
      '$ref',
    ]);
    expect(api.schemas.map(({ name }) => name)).toEqual([
      'com.sample/Thing-Name',
      'com.sample/thing_name',
      'constructor',
      '__proto__',
      'Generic«List<Thing>»',
    ]);
  });

  it('takes names that look like extensions for names, where names stand', async () => {
    const { api, diagnostics } = await load('extension-like-names/openapi.yaml');
    expect(codes(diagnostics)).toEqual([]);
    const list = operation(api, 'listThings');
    expect(api.operations.length).toBe(1);
    expect(list.security[0]?.schemes[0]?.scheme.name).toBe('x-api-key');
    expect(list.responses.map(({ status }) => status)).toEqual(['200']);
    expect(list.responses[0]?.headers.map(({ name }) => name)).toEqual(['x-total']);
    expect(list.responses[0]?.content[0]?.examples.map(({ name }) => name)).toEqual(['x-one']);
    expect([...schema(api, 'x-thing').properties.keys()]).toEqual(['x-a']);
    expect(schema(api, 'x-thing').extensions).toEqual({ 'x-order': 3 });
    expect(api.extensions).toEqual({ 'x-top': 1 });
  });

  it('matches templates with suffixes and several parameters in one segment', async () => {
    const { api, diagnostics } = await load('template-shapes/openapi.yaml');
    expect(codes(diagnostics)).toEqual([
      'ambiguous-paths',
      'undeclared-path-parameter',
      'undeclared-path-parameter',
      'undeclared-path-parameter',
    ]);
    expect(operation(api, 'compare').parameters).toMatchObject([
      { name: 'from', in: 'path', required: true, schema: { types: ['string'] } },
      { name: 'to', in: 'path', required: true },
    ]);
    expect(operation(api, 'getAccount').parameters).toMatchObject([{ name: 'Sid', componentName: 'Sid' }]);
  });

  it('derives unique operation ids, clear of the declared ones', async () => {
    const { api, diagnostics } = await load('missing-operation-ids/openapi.yaml');
    const ids = api.operations.map(({ operationId }) => operationId);
    expect(ids.length).toBe(300);
    expect(new Set(ids).size).toBe(300);
    expect(codes(diagnostics)).toEqual(Array.from({ length: 150 }, () => 'missing-operation-id'));
    const derived = api.operations.find(({ path, method }) => path === '/a1/{id}' && method === 'GET');
    expect(derived).toMatchObject({ operationId: 'getA1ById2', hasDeclaredId: false });
  });
});
