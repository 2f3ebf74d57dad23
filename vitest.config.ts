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
    // Every core: by default one is left to the program that hands out the files, which has little to do.
    maxWorkers: '100%',
  },
});

export default config;
