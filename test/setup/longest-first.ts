import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, the longest of each kind first; the first one waits for a whole minute, during which another one runs. That
 * of many beds takes longest of all: a third of the run is still to come when it begins.
 */
const LONGEST: readonly string[] = [
  'e2e/server/processes-kill.test.ts',
  'e2e/start.test.ts',
  'unit/reference-server/concurrency.test.ts',
  'suites/server/hostile-values/accepted-writes.test.ts',
  'e2e/plain-project.test.ts',
  'e2e/conformance-reference.test.ts',
  'e2e/unseen-documents.test.ts',
  'e2e/generate.test.ts',
  'suites/server/hostile-values/paths-and-queries.test.ts',
  'suites/server/access-matrix.test.ts',
  'e2e/server/server-kill.test.ts',
  'suites/server/ssh/git-over-ssh.test.ts',
  'unit/reference-server/forged-members.test.ts',
  'e2e/mock.test.ts',
  'e2e/installed-package.test.ts',
  'e2e/from-openapi-typescript.test.ts',
  'suites/server/repository/pushed-oddities.test.ts',
  'e2e/readme.test.ts',
  'suites/server/merge-requests/merging.test.ts',
  'suites/server/runners/hostile.test.ts',
  'e2e/sharded-conformance.test.ts',
  'suites/runner/administration/hooks.test.ts',
  'suites/runner/merge-requests.test.ts',
  'unit/conformance/beds.test.ts',
  'unit/cli/mock-corpus.test.ts',
  'unit/conformance/foreign.test.ts',
  'unit/conformance/faults.test.ts',
  'properties/wire/client-round-trip.test.ts',
  'properties/validators/differential.test.ts',
  'unit/generators/docs/browser.test.ts',
  'unit/generators/express/corpus.test.ts',
  'types/equality/equality.test.ts',
  'properties/wire/every-style.test.ts',
  'unit/conformance/laws/walks/walks.test.ts',
  'unit/generators/docs/budget.test.ts',
  'unit/model/lint/long-alternatives.test.ts',
  'unit/conformance/without-examples.test.ts',
  'unit/conformance/laws/rules/dives.test.ts',
  'unit/runtime/node/engine/engine.test.ts',
  'unit/conformance/laws/rules/orders.test.ts',
  'properties/validators/forms.test.ts',
  'types/equality/options.test.ts',
  'unit/conformance/laws/rules/parcels.test.ts',
  'unit/generators/client/consumers.test.ts',
  'unit/generators/validators/long-ways.test.ts',
  'unit/model/lint/chains.test.ts',
  'properties/model/samples.test.ts',
  'unit/conformance/replay/shrink.test.ts',
  'unit/generators/docs/site.test.ts',
  'unit/generators/validators/consumers.test.ts',
  'unit/conformance/laws/lists/plots.test.ts',
  'properties/wire/drawn-forms.test.ts',
  'unit/generators/docs/long-pages.test.ts',
  'unit/generators/client/corpus.test.ts',
];

/**
 * Tests that start many programs, Git above all. To start one costs the more the more memory the process holds that starts it, and
 * processes that run tests hold more with every file: they begin with these.
 */
const STARTING = ['e2e/', 'suites/server/', 'unit/reference-server/'];

/**
 * Begins with what starts programs, and of each kind with what takes longest: begun late, one file would keep one core busy while
 * the others have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((left, right) => kindOf(left) - kindOf(right) || place(left) - place(right));
  }
}

function kindOf({ moduleId }: TestSpecification): number {
  return STARTING.some((folder) => moduleId.includes(`/test/${folder}`)) ? 0 : 1;
}

function place({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(`/test/${file}`));
  return index === -1 ? LONGEST.length : index;
}
