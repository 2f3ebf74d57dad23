import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than half a minute on one core, the longest first. */
const LONGEST: readonly string[] = [
  'unit/conformance/beds.test.ts',
  'suites/server/hostile-values/accepted-writes.test.ts',
  'e2e/start.test.ts',
  'unit/cli/mock-corpus.test.ts',
  'e2e/server/processes-kill.test.ts',
  'unit/conformance/foreign.test.ts',
  'e2e/plain-project.test.ts',
  'unit/generators/docs/browser.test.ts',
  'unit/reference-server/concurrency.test.ts',
  'properties/validators/differential.test.ts',
  'suites/server/access-matrix.test.ts',
  'unit/conformance/faults.test.ts',
  'e2e/server/server-processes.test.ts',
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
