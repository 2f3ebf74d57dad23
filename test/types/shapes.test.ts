import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import type { EmitOptions } from '../../generators/emit/options.ts';
import { emitFixture, testPath } from '../support/emit-fixture.ts';
import { compileClaims, type Claim } from './claims.ts';
import { callShapes } from './shapes/calls.ts';
import { cornerShapes } from './shapes/corners.ts';
import { mediaShapes } from './shapes/media.ts';
import { policyShapes } from './shapes/policies.ts';
import { schemaShapes } from './shapes/schemas.ts';
import type { Shape } from './shapes/shape.ts';

/** What the claims call the output: fixture and policies. */
const OUTPUTS: Readonly<Record<string, readonly [fixture: string, options: Partial<EmitOptions>]>> = {
  library: ['library', {}],
  three: ['nullable-three-zero', {}],
  corners: ['corners', {}],
  media: ['media', {}],
  plain: ['policies', {}],
  exact: ['policies', { dates: 'Date', int64: 'bigint' }],
  texts: ['policies', { dates: 'string', int64: 'string' }],
};

const SHAPES: readonly Shape[] = [...callShapes, ...schemaShapes, ...cornerShapes, ...mediaShapes, ...policyShapes];

const emitted = new Map<string, readonly GeneratedFile[]>();
let complaints: ReadonlyMap<number, string>;

const right: readonly Claim[] = SHAPES.flatMap((shape) => shape.right);
const wrong: readonly Claim[] = SHAPES.flatMap((shape) => shape.wrong ?? []);

beforeAll(async () => {
  for (const [name, [fixture, options]] of Object.entries(OUTPUTS))
    emitted.set(name, await emitFixture(testPath(`fixtures/types/${fixture}.yaml`), options));
  complaints = await compileClaims({
    imports: [
      ...Object.keys(OUTPUTS).map((name) => `import * as ${name} from './${name}/client/index.js';`),
      'declare const client: library.Client;',
    ].join('\n'),
    files: [...emitted].flatMap(([name, files]) =>
      files.map(({ path, contents }) => ({ path: `${name}/${path}`, contents })),
    ),
    claims: [...right, ...wrong],
  });
});

/** The text of an emitted file. */
function textOf(name: string, path: string): string {
  const contents = emitted.get(name)?.find((file) => file.path === path)?.contents;
  if (typeof contents !== 'string') throw new Error(`${name}/${path} was not emitted`);
  return contents;
}

describe('types that a person enjoys', () => {
  let nextRight = 0;
  let nextWrong = right.length;
  for (const { title, right: holds, wrong: fails = [], texts = [] } of SHAPES) {
    const [firstRight, firstWrong] = [nextRight, nextWrong];
    nextRight += holds.length;
    nextWrong += fails.length;
    it(title, () => {
      holds.forEach((claim, index) => expect(complaints.get(firstRight + index), claim).toBeUndefined());
      fails.forEach((claim, index) => expect(complaints.has(firstWrong + index), claim).toBe(true));
      for (const [file, text] of texts) expect(textOf('library', file)).toContain(text);
    });
  }

  it('never are any, in no output', () => {
    for (const files of emitted.values())
      for (const { path, contents } of files) {
        const code = String(contents).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
        expect(code, path).not.toMatch(/[:<|&,(]\s*any\b|\bas any\b|ts-nocheck|ts-ignore/);
      }
  });

  it('are claimed for every fixture of the folder', () => {
    const fixtures = readdirSync(testPath('fixtures/types')).map((file) => file.replace('.yaml', ''));
    expect([...new Set(Object.values(OUTPUTS).map(([fixture]) => fixture))].toSorted()).toEqual(fixtures.toSorted());
  });
});
