import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTypesOptions, typesModule } from '../../../../generators/types/index.ts';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { COMPILERS, compile, makeProject, type ConsumerProject } from '../../../support/consumer-project.ts';
import { loadOrFail, testPath } from '../../../support/emit-fixture.ts';
import { theirs } from '../../../types/equality/theirs.ts';

/** Files of types and the descriptions that they are of. */
const FIXTURES = {
  'schema.ts': testPath('fixtures/from-openapi-typescript/options.yaml'),
  'shop.ts': testPath('fixtures/from-openapi-typescript/shop.yaml'),
};

const projects: ConsumerProject[] = [];
let ours: ConsumerProject;
let peers: ConsumerProject;
beforeAll(async () => {
  const printings = await Promise.all(
    Object.entries(FIXTURES).map(async ([path, fixture]) => {
      const { document } = await bundleDescription(fixture);
      const printed = await theirs(document);
      if ('refused' in printed) throw new Error(printed.refused);
      const contents = typesModule(await loadOrFail(fixture), defaultTypesOptions);
      return { theirs: { path, contents: printed.code }, ours: { path, contents } };
    }),
  );
  ours = makeProject(
    'types-libraries',
    printings.map((each) => each.ours),
  );
  peers = makeProject(
    'types-libraries',
    printings.map((each) => each.theirs),
  );
  projects.push(ours, peers);
});
afterAll(() => {
  for (const project of projects) project.remove();
});

describe('programs for openapi-fetch, openapi-react-query and openapi-msw', () => {
  it.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])(
    'compile with the types of openapi-typescript, and unchanged with ours, with %s',
    async (compiler) => {
      // That the programs are right is no matter of the compiler.
      if (compiler === 'TypeScript 7') expect(await compile(peers.folder, compiler, false)).toBe('');
      expect(await compile(ours.folder, compiler, false)).toBe('');
    },
  );
});
