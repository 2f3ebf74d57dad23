import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Where the states of the last run are kept; git ignores it. */
const resultFile = 'test-results/tests.json';

type State = 'passed' | 'failed' | 'skipped' | 'pending';

/** Test names and states by test file, as `npm run ledger` reads them. */
type Results = Record<string, { readonly name: string; readonly state: State }[]>;

/** Keeps the state of every test of the last run; a run of some files replaces the entries of those files only. */
export class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = readResults();
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      results[file] = [...module.children.allTests()].map((test: TestCase) => ({
        name: test.fullName,
        state: test.result().state,
      }));
    }
    mkdirSync(dirname(resultFile), { recursive: true });
    writeFileSync(resultFile, JSON.stringify(results, undefined, 1));
  }
}

function readResults(): Results {
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8')) as Results;
  } catch {
    // The first run has nothing to merge with.
    return {};
  }
}
