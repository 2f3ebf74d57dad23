import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitTypes } from '../../../../generators/types/index.ts';
import { loadApi } from '../../../../model/index.ts';
import { COMPILERS, compile, makeProject, type ConsumerProject } from '../../../support/consumer-project.ts';
import { testPath } from '../../../support/emit-fixture.ts';

const FOLDER = testPath('fixtures/path-client');
const fixtures = readdirSync(FOLDER);

/** Values that the printed types must take, and what reading them must give. */
const USES = `
import type { components as Circles, paths as ValuePaths } from './generated/lists-of-themselves/types/index.js';
import type { paths as Media } from './generated/media-type-components/types/index.js';
import type { operations, paths as Twins } from './generated/operation-ids-given-twice/types/index.js';
import type { components as Middle, paths } from './generated/references-into-the-middle/types/index.js';
import type { paths as Rings } from './generated/references-through-a-reference/types/index.js';
import type { components as Nullable } from './generated/required-of-a-nullable-member/types/index.js';
import type { components as Tags } from './generated/tag-of-parent-and-child/types/index.js';
import type { components as Edges } from './generated/values-without-a-type/types/index.js';

type Value = ValuePaths['/values']['get']['responses'][200]['content']['application/json'];
export const value: Value = ['a', 1, null, [['b'], { c: [2] }]];
// @ts-expect-error a value is none of these
export const noValue: Value = [[true]];
export const tree: Circles['schemas']['Tree'] = ['a', ['b', ['c']]];
export const rows: Circles['schemas']['Rows'] = [1, [2, [3]], null];
export const noRows: Circles['schemas']['Rows'] = null;
export const pair: Circles['schemas']['Pair'] = ['a', ['b']];
export const same: Circles['schemas']['Same'] = true;
// @ts-expect-error nothing but a boolean
export const notSame: Circles['schemas']['Same'] = 'a';
export const other: Circles['schemas']['Other'] = { note: 'a' };

type Meter = paths['/meters']['get']['responses'][200]['content']['application/json'][number];
export const meter: Meter = { id: 'a', owner: { name: 'b' }, next: { id: 'c' } };
export const body: NonNullable<paths['/meters']['post']['requestBody']>['content']['application/json'] = meter;
export const unit: NonNullable<paths['/meters']['post']['parameters']['query']>['unit'] = 'kwh';
export const total: paths['/meters']['post']['responses'][201]['headers']['X-Total'] = 1;
export const reading: paths['/meters/{id}']['get']['responses'][200]['content']['application/json'] = { value: 1 };
export const household: Middle['schemas']['Household'] = { id: 'a', people: [{ name: 'b' }] };

export const first: operations['getTwin']['responses'][200]['content']['application/json'] = 'a';
export const second: Twins['/second']['get']['responses'][200]['content']['application/json'] = 2;

export const named: Media['/media']['get']['responses'][200]['content']['application/json'] = { name: 'a' };
export const ring: Rings['/rings']['post']['responses'][200]['content']['application/json'] = { size: 1 };

export const cause: Nullable['schemas']['Cause'] = { code: 'a', item: 'b' };
// @ts-expect-error the code is required, and null is not allowed
export const noCause: Nullable['schemas']['Cause'] = { item: 'b' };
export const circle: Tags['schemas']['Circle']['radius'] = 1;
export const edge: Pick<Edges['schemas']['Edge'], 'limit' | 'all'> = { limit: 1, all: { a: 'b' } };
`;

let project: ConsumerProject;
beforeAll(async () => {
  const files = new Map<string, GeneratedFile>();
  for (const name of fixtures) {
    const { api } = await loadApi(`${FOLDER}/${name}`, { lenient: true });
    if (api === undefined) throw new Error(name);
    const folders = { ...defaultEmitOptions.folders, runtime: '../runtime' };
    for (const { path, contents } of emitTypes(api, { ...defaultEmitOptions, folders })) {
      const at = `generated/${path.startsWith('../') ? path.slice(3) : `${name.replace('.yaml', '')}/${path}`}`;
      files.set(at, { path: at, contents });
    }
  }
  project = makeProject('client-esm', [
    ...files.values(),
    { path: 'main.ts', contents: USES },
    { path: 'types-check.ts', contents: 'export {};\n' },
  ]);
});
afterAll(() => project.remove());

describe('types of the path-keyed client', () => {
  it.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])(
    'compile and hold for documents that the library alone cannot read, with %s',
    async (compiler) => {
      expect(await compile(project.folder, compiler, false)).toBe('');
    },
  );
});
