import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { TRIGGER_TABLES } from './table.ts';
import { demo } from './world.ts';

export { newestStatuses } from './store.ts';

/** Tokens that start pipelines, and the pipelines. */
export const pipelineTriggers: Resource<typeof TRIGGER_TABLES> = { tables: TRIGGER_TABLES, operations, demo };
