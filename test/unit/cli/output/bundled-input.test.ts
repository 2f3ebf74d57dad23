import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResolvedTarget } from '../../../../cli/config/load-config.ts';
import { emitTarget } from '../../../../cli/output/emit-target.ts';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { loadApi } from '../../../../model/load-api.ts';

const project = join(import.meta.dirname, '../../../..');
const emit = ['models', 'client', 'validators', 'express', 'docs', 'bundle'] as const;

async function outputOf(spec: string): Promise<Map<string, string>> {
  const { api, diagnostics } = await loadApi(spec);
  if (api === undefined) throw new Error(diagnostics[0]?.message);
  const target: ResolvedTarget = { spec, out: '/', emit, partial: false, runtime: 'package' };
  const files = [...(await emitTarget(api, target)).files.values()].flat();
  return new Map(files.map(({ path, contents }) => [path, String(contents)]));
}

async function bundled(spec: string): Promise<string> {
  const { document, problems } = await bundleDescription(spec);
  expect(problems).toEqual([]);
  const file = join(mkdtempSync(join(tmpdir(), 'forgewright-bundled-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'forgewright-split-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return join(root, 'openapi.yaml');
}

const handMade = folder({
  'openapi.yaml': `openapi: 3.1.0
info: { title: Split, version: '1' }
paths:
  /trees: { $ref: trees.yaml }
components:
  schemas:
    Declared: { type: object, properties: { leaf: { $ref: 'Leaf.yaml' } } }
`,
  'trees.yaml': `post:
  operationId: plant
  requestBody: { content: { application/json: { schema: { $ref: 'Seed.yaml' } } } }
  responses:
    '201': { description: Planted, content: { application/json: { schema: { $ref: 'Tree.yaml' } } } }
    '429': { $ref: 'responses.yaml#/TooMany' }
put:
  operationId: prune
  responses:
    '200': { description: Pruned, content: { application/json: { schema: { $ref: 'Tree.yaml' } } } }
    '429': { $ref: 'responses.yaml#/TooMany' }
    default: { $ref: 'Problem.yaml' }
`,
  'responses.yaml': `TooMany:
  description: Slow down
  headers: { Retry-After: { schema: { type: integer } } }
`,
  'Problem.yaml': `description: Wrong
headers: { X-Reason: { schema: { type: string } } }
content: { application/problem+json: { schema: { type: object } } }
`,
  'Seed.yaml': `type: object
properties: { kind: { $ref: 'Kind.yaml' }, mother: { $ref: 'Tree.yaml' } }
`,
  'Tree.yaml': `type: object
properties:
  branches: { type: array, items: { $ref: 'Branch.yaml' } }
  kind: { $ref: 'Kind.yaml' }
`,
  'Branch.yaml': `type: object
properties: { leaves: { type: array, items: { $ref: 'Leaf.yaml' } }, branches: { type: array, items: { $ref: 'Branch.yaml' } } }
`,
  'Leaf.yaml': 'type: object\nproperties: { colour: { type: string } }\n',
  'Kind.yaml': 'type: string\nenum: [oak, elm]\n',
});
const cafe = join(project, '../shared/corpus/cafe-split/cafe.yaml');

describe('a description of several files and its bundle', () => {
  it.each([
    ['ours', join(project, 'spec/openapi.yaml')],
    ['one that has a file per schema, response and path', handMade],
    ['cafe-split of the corpus', cafe],
  ])('give the same output, byte for byte: %s', async (_, spec) => {
    if (!existsSync(spec)) return console.log(`skipped: no ${spec}`);
    const split = await outputOf(spec);
    const whole = await outputOf(await bundled(spec));
    expect([...whole.keys()]).toEqual([...split.keys()]);
    for (const [path, contents] of split) expect(whole.get(path), path).toBe(contents);
  });
});
