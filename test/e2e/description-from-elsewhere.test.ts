import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../cli/commands/generate.ts';
import { projectFolder, zoo } from '../support/project-folder.ts';
import { strictReferences } from '../support/strict-references.ts';
import { runCli } from './run-cli.ts';

describe('a description on the standard input', () => {
  const flags = ['generate', '--spec', '-', '--only', 'models', '--out', 'api'];

  it('is generated, in JSON and YAML, with what it refers to beside the folder', () => {
    const root = projectFolder({ 'keeper.yaml': 'type: object\nproperties: { name: { type: string } }\n' });
    const yaml = zoo.replace("$ref: '#/components/schemas/Keeper'", "$ref: 'keeper.yaml'");
    expect(runCli(flags, root, yaml)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^<stdin>: models: 3 op/),
    });
    expect(readFileSync(join(root, 'api/models/index.ts'), 'utf8')).toContain('interface Keeper');
    expect(runCli([...flags, '--check'], root, yaml)).toMatchObject({ code: 0 });
    expect(
      runCli([...flags, '--check'], root, '{"openapi":"3.1.0","info":{"title":"J","version":"1"},"paths":{}}').code,
    ).toBe(1);
  });

  it('names its places, and is not watched', () => {
    const root = projectFolder({});
    expect(runCli(flags, root, 'openapi: 3.1.0\ninfo: { title: x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^<stdin>:\d+:\d+ error syntax-error /),
    });
    expect(runCli([...flags, '--watch'], root, zoo)).toMatchObject({
      code: 2,
      stderr: 'forgewright: --watch follows files, and <stdin> is none\n',
    });
  });

  it('is compared with a file', () => {
    const root = projectFolder({ 'zoo.yaml': zoo });
    const { code, stdout } = runCli(['diff', 'zoo.yaml', '-'], root, zoo.replace('    post:', '    put:'));
    expect([code, stdout]).toEqual([1, expect.stringContaining('new <stdin>:')]);
  });
});

describe('a description on the network', () => {
  const pages: Readonly<Record<string, string>> = {
    '/v2/api/root.yaml': zoo.replace("$ref: '#/components/schemas/Keeper'", "$ref: 'parts/keeper.yaml#/Keeper'"),
    '/v2/api/parts/keeper.yaml': "Keeper: { type: object, properties: { boss: { $ref: '../boss.yaml' } } }\n",
    '/v2/api/boss.yaml': 'type: object\nproperties: { title: { type: string } }\n',
  };
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const page = pages[request.url ?? ''];
      if (request.url === '/latest.yaml') response.writeHead(302, { location: '/v2/api/root.yaml' });
      else if (page === undefined) response.writeHead(404);
      response.end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    vi.spyOn(console, 'log').mockReturnValue(undefined);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    server.close();
  });

  it('is refused without the switch, and read with it, from the address a redirect leads to', async () => {
    const root = projectFolder({});
    const options = { spec: `${origin}/latest.yaml`, out: join(root, 'api'), only: 'models,types' };
    await expect(generate(options)).rejects.toThrow('the description has errors');
    expect(vi.mocked(console.error).mock.calls.flat().join('\n')).toContain('follow it with --allow-remote');
    expect(existsSync(join(root, 'api'))).toBe(false);
    expect(await generate({ ...options, allowRemote: true })).toBe(0);
    const models = readFileSync(join(root, 'api/models/index.ts'), 'utf8');
    expect(models).toContain('boss?: ');
    expect(readFileSync(join(root, 'api/types/index.ts'), 'utf8')).toContain('title?: string');
  });
});

describe('a description that cannot be one document', () => {
  const root = (schema: string): string => `openapi: 3.2.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '${schema}' } } } } }
components: { mediaTypes: { M: { schema: { $ref: '${schema}' } } } }
`;

  it('is told by the emitter that needs one, and the others go on', async () => {
    const folder = projectFolder({
      'a.yaml': root('b.yaml#/B'),
      'b.yaml': `B: { $id: 'https://example.com/b', $ref: '#/L', $defs: { T: { $dynamicAnchor: T, $ref: '#/D' } } }
L: { $id: 'https://example.com/l', type: array, items: { $dynamicRef: '#T' }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
D: { type: object, properties: { d: { type: string } } }
`,
    });
    const { code, stderr } = runCli(
      ['generate', '--spec', 'a.yaml', '--only', 'models,types,bundle', '--out', 'api'],
      folder,
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^forgewright: bundle: cannot-bundle: /)]);
    expect(readFileSync(join(folder, 'api/models/index.ts'), 'utf8')).toContain('d?: string');
    expect(readFileSync(join(folder, 'api/types/index.ts'), 'utf8')).toContain('d?: string');
    expect(existsSync(join(folder, 'api/openapi.json'))).toBe(false);
  });

  it('is one when its schemas refer to each other by `$id`, and every reference leads somewhere', () => {
    const folder = projectFolder({
      'a.yaml': root('b.yaml#/B'),
      'b.yaml': `B: { $id: 'https://example.com/b', type: object, properties: { c: { $ref: 'c' } } }
C: { $id: 'https://example.com/c', type: object, properties: { d: { type: string } } }
`,
    });
    expect(runCli(['generate', '--spec', 'a.yaml', '--only', 'bundle', '--out', 'api'], folder)).toMatchObject({
      code: 0,
    });
    const bundle: unknown = JSON.parse(readFileSync(join(folder, 'api/openapi.json'), 'utf8'));
    const references = strictReferences(bundle);
    expect(references.map(({ target }) => target)).not.toContain(undefined);
    expect(references.find(({ text }) => text.endsWith('/C'))).toMatchObject({
      target: { properties: { d: { type: 'string' } } },
    });
  });

  it('is one when all of it is one file, whatever names its schemas have', () => {
    const root = projectFolder({
      'a.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components:
  schemas:
    Tree: { $id: 'https://example.com/tree', type: object, properties: { leaf: { $ref: 'leaf#tip' } } }
    Leaf: { $id: 'https://example.com/leaf', type: object, properties: { tip: { $anchor: tip, type: integer } } }
`,
    });
    expect(runCli(['generate', '--spec', 'a.yaml', '--only', 'types,bundle', '--out', 'api'], root)).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(root, 'api/types/index.ts'), 'utf8')).toMatch(/leaf\?: number/);
    expect(JSON.parse(readFileSync(join(root, 'api/openapi.json'), 'utf8'))).toHaveProperty('components.schemas.Tree');
  });
});
