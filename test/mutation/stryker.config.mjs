import { fileURLToPath } from 'node:url';
import { ROOMS } from './rooms.mjs';

/** `npm run mutation -- ROOM`: the mutants of one room against the tests of that room; `test/mutation/rooms.mjs` says which. */
const room = process.env['MUTATION_ROOM'] ?? '';
const { mutate } = ROOMS[room] ?? { mutate: [] };

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('./sample.mjs', import.meta.url))],
  ignorers: ['sample'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
  mutate,
  // A comment for the compiler at the head of a file would stand in emitted code, and goldens would differ.
  disableTypeChecks: false,
  // What a module does once while it loads is not measured test by test.
  ignoreStatic: true,
  ignorePatterns: [
    '/dist',
    '/generated/docs',
    '/test-results',
    '/test/bench/node_modules',
    '/test/e2e',
    '/test/golden/{client,docs,express,models,types,validators}',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 6000,
  tempDirName: 'test-results/mutation',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `test-results/mutation-${room.replaceAll('/', '-')}.json` },
  thresholds: { high: 90, low: 80, break: 80 },
};
