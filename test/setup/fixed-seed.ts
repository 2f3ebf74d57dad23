import fc from 'fast-check';

/**
 * One seed for every property test, so that a run says the same of the same code wherever it runs. `FORGEWRIGHT_SEED=random`
 * explores: fast-check then draws a seed of its own and prints it with the first counterexample; a number replays that seed.
 */
const seed = process.env['FORGEWRIGHT_SEED'] ?? '20260304';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
