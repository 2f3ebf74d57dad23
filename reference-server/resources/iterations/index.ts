import type { Resource } from '../../platform/resource.ts';
import { ITERATION_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { IterationRow } from './table.ts';
export { iterationsById, iterationsTitled, usableIteration } from './store.ts';

/** Iterations of groups. */
export const iterations: Resource<typeof ITERATION_TABLES> = { tables: ITERATION_TABLES, operations: {}, demo };
