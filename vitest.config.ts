import { ResultReporter } from './test/ledger/result-reporter.ts';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'test/consumers/**', 'test/golden/**', '**/node_modules/**'],
    globalSetup: ['test/setup/temporary-folder.ts'],
    setupFiles: ['test/setup/fixed-seed.ts'],
    reporters: ['default', new ResultReporter()],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A shared machine can starve one test; a second failure in a row is the code's. The report names what was tried twice.
    retry: process.env['CI'] === undefined ? 0 : 2,
  },
});

export default config;
