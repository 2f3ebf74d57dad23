import { availableParallelism } from 'node:os';
import { LongestFirst } from './test/setup/longest-first.ts';
import { ResultReporter } from './test/ledger/result-reporter.ts';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'test/consumers/**', 'test/golden/**', '**/node_modules/**'],
    experimental: { fsModuleCache: true },
    globalSetup: ['test/setup/temporary-folder.ts'],
    setupFiles: ['test/setup/fixed-seed.ts'],
    reporters: ['default', new ResultReporter()],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Half of the time went into starting processes and reading the same modules again. A test that changes what others
    // see, an environment variable or a clock, puts it back.
    isolate: false,
    teardownTimeout: 60_000,
    // Against what hangs, not against what is slow: a busy machine is no fault of the code.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    // While one waits for a program it has started, or for a minute to pass, another one runs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});

export default config;
