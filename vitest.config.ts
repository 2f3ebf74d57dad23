import { ResultReporter } from './test/ledger/result-reporter.ts';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'test/consumers/**', 'test/golden/**', '**/node_modules/**'],
    reporters: ['default', new ResultReporter()],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default config;
