import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTypesOptions, typesModule } from '../../../../generators/types/index.ts';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { COMPILERS, compile, makeProject, type ConsumerProject } from '../../../support/consumer-project.ts';
import { loadOrFail, testPath } from '../../../support/emit-fixture.ts';
import { theirs } from './equality/theirs.ts';

const FIXTURE = testPath('fixtures/from-openapi-typescript/options.yaml');

const projects: ConsumerProject[] = [];
let ours: ConsumerProject;
let peers: ConsumerProject;
beforeAll(async () => {
  const { document } = await bundleDescription(FIXTURE);
  const printed = await theirs(document);
  if ('refused' in printed) throw new Error(printed.refused);
  const make = (contents: string): ConsumerProject => makeProject('types-libraries', [{ path: 'schema.ts', contents }]);
  ours = make(typesModule(await loadOrFail(FIXTURE), defaultTypesOptions));
  peers = make(printed.code);
  projects.push(ours, peers);
});
afterAll(() => {
  for (const project of projects) project.remove();
});

describe('programs for openapi-fetch, openapi-react-query and openapi-msw', () => {
  it.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])(
    'compile with the types of openapi-typescript, and unchanged with ours, with %s',
    { timeout: 240_000 },
    async (compiler) => {
      expect(await compile(peers.folder, compiler, false)).toBe('');
      expect(await compile(ours.folder, compiler, false)).toBe('');
    },
  );
});
