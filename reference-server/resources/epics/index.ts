import type { Resource } from '../../platform/resource.ts';
import { EPIC_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { EpicRow } from './table.ts';
export { epicsById, usableEpic } from './store.ts';

/** Epics of groups. */
export const epics: Resource<typeof EPIC_TABLES> = { tables: EPIC_TABLES, operations: {}, demo };
