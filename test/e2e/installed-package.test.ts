import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const PETS = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0
  license: { name: MIT, identifier: MIT }
servers: [{ url: 'https://pets.example' }]
security: []
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: A pet
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: The pet, content: { application/json: { schema: { $ref: 'parts.yaml#/Pet' } } } }
        '404': { description: No such pet }
`;

const PARTS = `Pet:
  type: object
  required: [name]
  properties: { name: { type: string, examples: [Rex] } }
`;

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const project = mkdtempSync(join(tmpdir(), 'installed-'));
const home = join(project, 'node_modules/forgewright');

// What `npm install forgewright` leaves in an empty project, and nothing else: no library of this checkout is found from there.
beforeAll(() => {
  mkdirSync(home, { recursive: true });
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', project];
  const packed = spawnSync('npm', pack, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  const archive = join(project, `forgewright-${manifest.version}.tgz`);
  expect(existsSync(archive), packed.stderr).toBe(true);
  expect(spawnSync('tar', ['-xzf', archive, '--strip-components=1', '-C', home]).status).toBe(0);
  for (const name of Object.keys(manifest.dependencies))
    cpSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'pets.yaml'), PETS);
  writeFileSync(join(project, 'parts.yaml'), PARTS);
});

function forgewright(...args: readonly string[]): { code: number | null; out: string } {
  const program = join(home, manifest.bin['forgewright'] ?? '');
  const ran = spawnSync(process.execPath, [program, ...args], { cwd: project, encoding: 'utf8', timeout: 120_000 });
  return { code: ran.status, out: ran.stdout + ran.stderr };
}

/** Bytes on a disk that gives files whole blocks of 4 KiB. */
function diskSize(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return (
    entries.reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 4096), 0) *
    4096
  );
}

describe('the package in an empty project', () => {
  it('brings next to nothing along', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<
        Record<string, { readonly dependencies?: object; readonly optionalDependencies?: object }>
      >;
    };
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    // None of them brings others, so that these are all.
    for (const name of names) {
      const { dependencies = {}, optionalDependencies = {} } = lock.packages[`node_modules/${name}`] ?? {};
      expect([name, dependencies, optionalDependencies]).toEqual([name, {}, {}]);
    }
    expect(names.length).toBeLessThan(15);
    expect(diskSize(join(project, 'node_modules')) / 2 ** 20).toBeLessThan(25);
  });

  it.each([
    ['lint', 'pets.yaml'],
    ['lint', join(ROOT, 'spec/openapi.yaml')],
    ['generate', '--spec', 'pets.yaml', '--only', 'models,types,client,validators,express,docs,bundle', '--out', 'out'],
    ['types', 'pets.yaml', '-o', 'types.ts'],
    ['diff', 'pets.yaml', 'pets.yaml'],
    ['scaffold', 'pets.yaml', '--out', 'server'],
    ['conformance', 'http://127.0.0.1:9', '--spec', 'pets.yaml', '--list'],
    ['--version'],
  ])('%s %s', (...args) => {
    expect(forgewright(...args)).toMatchObject({ code: 0 });
  });

  it('reads a config file in TypeScript and one in YAML', () => {
    writeFileSync(
      join(project, 'forgewright.config.ts'),
      `import { defineConfig } from 'forgewright';\nconst out: string = 'configured';\nexport default defineConfig({ spec: 'pets.yaml', out, emit: ['models'] });\n`,
    );
    expect(forgewright('generate', '--config', 'forgewright.config.ts')).toMatchObject({ code: 0 });
    expect(existsSync(join(project, 'configured'))).toBe(true);
    writeFileSync(join(project, 'other.yaml'), 'spec: pets.yaml\nout: other\nemit: [models]\n');
    expect(forgewright('generate', '--config', 'other.yaml')).toMatchObject({ code: 0 });
    expect(existsSync(join(project, 'other'))).toBe(true);
  });

  it('sanitizes the HTML of authors in docs', () => {
    const text = readFileSync(join(project, 'pets.yaml'), 'utf8').replace(
      /^info:$/m,
      'info:\n  description: <b>bold</b> <script>x()</script>',
    );
    writeFileSync(join(project, 'html.yaml'), text);
    expect(forgewright('generate', '--spec', 'html.yaml', '--only', 'docs', '--out', 'site')).toMatchObject({
      code: 0,
    });
    const page = readFileSync(join(project, 'site/docs/index.html'), 'utf8');
    expect(page).toContain('<b>bold</b>');
    expect(page).not.toContain('x()');
  });

  it('starts the reference server, or says what to install', () => {
    const { code, out } = forgewright('start', '--once');
    const hasSqlite = spawnSync(process.execPath, ['-e', "require('node:sqlite')"]).status === 0;
    if (hasSqlite) expect({ code, out }).toMatchObject({ code: 0 });
    else {
      expect(code).toBe(3);
      expect(out).toContain('npm install @photostructure/sqlite');
    }
  });

  it('has entries that can be imported', () => {
    const script = `
      const { defineConfig } = await import('forgewright');
      const { loadApi } = await import('forgewright/model');
      const { run } = await import('forgewright/conformance');
      const { startReferenceServer } = await import('forgewright/reference-server');
      const { basic } = await import('forgewright/runtime/client/index');
      const { api } = await loadApi('pets.yaml');
      console.log([defineConfig, run, startReferenceServer].map((one) => typeof one).join(), typeof basic, api.operations.length > 0);`;
    writeFileSync(join(project, 'imports.mjs'), script);
    const ran = spawnSync(process.execPath, ['imports.mjs'], { cwd: project, encoding: 'utf8' });
    expect(ran.stdout + ran.stderr).toBe('function,function,function function true\n');
  });
  it('has declarations that need no other package, but those of a framework its own', () => {
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'));
    const packages = files
      .filter((path) => !/runtime\/(?:express|fastify)\//.test(path))
      .flatMap((path) => [
        ...readFileSync(join(home, path), 'utf8').matchAll(/(?<!['"])(?:from|import\() ?['"]([^.'"][^'"]*)/g),
      ])
      .map(([, name = '']) => name);
    expect(files.length).toBeGreaterThan(100);
    expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
