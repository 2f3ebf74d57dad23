import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { RUNNER_TABLES } from './table.ts';
import { demo } from './world.ts';

export { runningJob } from './jobs.ts';
export { registrationTokens } from './registration.ts';

/** Machines that process jobs. */
export const runners: Resource<typeof RUNNER_TABLES> = { tables: RUNNER_TABLES, operations, demo };
