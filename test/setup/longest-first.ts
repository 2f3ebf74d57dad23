import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than ten seconds, the longest first; the second one waits for a whole minute. */
const LONGEST: readonly string[] = [
  'unit/conformance/beds.test.ts',
  'e2e/server/processes-kill.test.ts',
  'e2e/start.test.ts',
  'suites/server/hostile-values/accepted-writes.test.ts',
  'e2e/plain-project.test.ts',
  'unit/reference-server/concurrency.test.ts',
  'unit/generators/docs/browser.test.ts',
  'unit/conformance/foreign.test.ts',
  'e2e/conformance-reference.test.ts',
  'suites/server/access-matrix.test.ts',
  'e2e/server/server-processes.test.ts',
  'unit/conformance/laws/rules/orders.test.ts',
  'unit/conformance/laws/rules/parcels.test.ts',
  'e2e/generate.test.ts',
  'unit/conformance/faults.test.ts',
  'suites/server/ssh/git-over-ssh.test.ts',
  'unit/conformance/laws/lists/plots.test.ts',
  'unit/conformance/reference.test.ts',
  'unit/reference-server/forged-members.test.ts',
  'suites/server/repository/pushed-oddities.test.ts',
  'unit/model/lint/long-alternatives.test.ts',
  'properties/wire/every-style.test.ts',
  'e2e/unseen-documents.test.ts',
  'suites/server/security/rotations-under-way.test.ts',
  'unit/conformance/laws/rules/dives.test.ts',
  'e2e/mock.test.ts',
  'unit/generators/docs/budget.test.ts',
  'unit/runtime/node/engine/engine.test.ts',
  'e2e/server/server-kill.test.ts',
  'unit/generators/client/consumers.test.ts',
  'unit/conformance/laws/walks/walks.test.ts',
  'e2e/peers.test.ts',
  'types/equality/options.test.ts',
];

/** Begins with what takes longest: begun late, one file would keep one core busy while the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(`test/${file}`));
      return index === -1 ? LONGEST.length : index;
    };
    return others.toSorted((left, right) => place(left) - place(right));
  }
}
