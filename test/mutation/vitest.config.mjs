import { ROOMS } from './rooms.mjs';

/** The tests of one room, without the reporter that keeps results for the ledger. */
export default {
  test: {
    include: ROOMS[process.env['MUTATION_ROOM'] ?? '']?.tests ?? [],
    setupFiles: ['test/setup/fixed-seed.ts', 'test/mutation/apart.ts'],
    // The mutants' own frames take what depth the stack has left; our own description takes seconds.
    testNamePattern: /^(?!.*(?:20,000 levels|in our own description))/,
    testTimeout: 300_000,
  },
};
