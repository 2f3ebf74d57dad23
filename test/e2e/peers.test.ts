import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { loadApi } from '../../model/index.ts';
import { freePort, untilAnswering } from './loopback.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const peers = join(root, 'test/e2e/peers/node_modules');
const bundled = join(root, 'generated/openapi.json');
const installed = existsSync(peers);
if (!installed) console.log('skipped: other tools reading our description; enable with npm ci --prefix test/e2e/peers');

interface BundledDocument {
  readonly paths: PathItems;
  readonly webhooks: PathItems;
}

type PathItems = Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;

function readBundled(): BundledDocument {
  return JSON.parse(readFileSync(bundled, 'utf8')) as BundledDocument;
}

function operationIds(document: BundledDocument): string[] {
  const items = Object.values(document.paths).flatMap((item) => Object.values(item));
  return items.flatMap(({ operationId }) => operationId ?? []).sort();
}

async function importPeer<Module>(path: string): Promise<Module> {
  // Peers bring no types here; each use below names what it calls.
  return (await import(pathToFileURL(join(peers, path)).href)) as Module;
}

let mock: ChildProcess | undefined;

afterAll(() => mock?.kill());

describe('the description', () => {
  it('holds exactly the operations of the list, with their methods and paths', async () => {
    const rows = parse(readFileSync(join(root, 'test/ledger/operations.csv')), { columns: true }) as Record<
      string,
      string
    >[];
    const outside = new Set(['gitSmartHttp', 'createMergeRequestApprovalsLegacy']);
    const listed = rows
      .filter((row) => !outside.has(row['operationId'] ?? ''))
      .map((row) => `${row['operationId']} ${row['method']} ${row['path']} ${row['success']?.slice(0, 3)}`);
    const { api } = await loadApi(join(root, 'spec/openapi.yaml'));
    const described = (api?.operations ?? []).map(({ operationId, method, path, responses }) => {
      const success = responses.find(({ status }) => status.startsWith('2'))?.status;
      return `${operationId} ${method} /api/v4${path} ${success}`;
    });
    expect(described.sort()).toEqual(listed.sort());
  });
});

describe.skipIf(!installed)('other tools on our description', () => {
  it('a second validator agrees that it is valid OpenAPI 3.1', async () => {
    interface Module {
      readonly Validator: new () => {
        validate(document: unknown): Promise<{ valid: boolean; errors?: unknown }>;
        version: string;
      };
    }
    const { Validator } = await importPeer<Module>('@seriousme/openapi-schema-validator/index.js');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(readBundled());
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  it('Scalar validates it and resolves every reference', async () => {
    interface Module {
      validate(document: unknown): Promise<{ valid: boolean; errors?: unknown[] }>;
      dereference(document: unknown): Promise<{ schema: BundledDocument; errors?: unknown[] }>;
    }
    const scalar = await importPeer<Module>('@scalar/openapi-parser/dist/index.js');
    expect(await scalar.validate(readBundled())).toMatchObject({ valid: true, errors: [] });
    const { schema, errors } = await scalar.dereference(readBundled());
    expect([operationIds(schema), errors]).toEqual([operationIds(readBundled()), []]);
  });

  it('Redocly bundles it without loss', async () => {
    const { bundle, createConfig } = await import('@redocly/openapi-core');
    const { bundle: result, problems } = await bundle({
      ref: join(root, 'spec/openapi.yaml'),
      config: await createConfig({}),
    });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    // What the bundler hands over is the document as data.
    expect(operationIds(result.parsed as BundledDocument)).toEqual(operationIds(readBundled()));
  });

  it.each(['spec/openapi.yaml', 'generated/openapi.json'])(
    'openapi-typescript prints every operation of %s',
    (file) => {
      const out = join(mkdtempSync(join(tmpdir(), 'forgewright-peers-')), 'types.ts');
      const program = join(root, 'node_modules/openapi-typescript/bin/cli.js');
      const ran = spawnSync(process.execPath, [program, join(root, file), '-o', out], { encoding: 'utf8' });
      expect(ran.status, ran.stderr).toBe(0);
      const types = readFileSync(out, 'utf8');
      const printed = [...types.slice(types.indexOf('export interface operations')).matchAll(/^ {4}(\w+): \{$/gm)].map(
        ([, id]) => id,
      );
      const hooks = Object.values(readBundled().webhooks).flatMap((item) => Object.values(item));
      const expected = [...operationIds(readBundled()), ...hooks.map(({ operationId }) => operationId)];
      expect(printed.sort()).toEqual(expected.sort());
    },
  );

  it('@hey-api/openapi-ts makes a function of every operation', () => {
    const out = mkdtempSync(join(tmpdir(), 'forgewright-peers-'));
    const program = join(peers, '@hey-api/openapi-ts/bin/run.js');
    const ran = spawnSync(process.execPath, [program, '-i', bundled, '-o', out], {
      encoding: 'utf8',
      cwd: join(peers, '..'),
    });
    expect(ran.status, ran.stderr + ran.stdout).toBe(0);
    const functions = readFileSync(join(out, 'sdk.gen.ts'), 'utf8').match(/^export const \w+ = </gm);
    expect(functions).toHaveLength(operationIds(readBundled()).length);
  });

  it('Prism serves it from the examples', async () => {
    const port = await freePort();
    mock = spawn(
      process.execPath,
      [join(peers, '@stoplight/prism-cli/dist/index.js'), 'mock', '-p', String(port), bundled],
      {
        stdio: 'ignore',
      },
    );
    const answer = await untilAnswering(`http://127.0.0.1:${port}/version`, { 'PRIVATE-TOKEN': 'any' });
    expect(await answer.json()).toMatchObject({
      version: expect.any(String) as string,
      revision: expect.any(String) as string,
    });
  });
});
