import type { Resource } from '../../platform/resource.ts';
import { EPIC_TABLES } from './table.ts';
import { demo } from './world.ts';

export { readableEpics, seenEpicIds, seenEpics } from './filter/seen.ts';
export * as epicConditions from './filter/store.ts';
export { depthOfEpic, epicByIid, epicsBelow, insertEpic, isInTreeOf, labelsOfEpics, usableEpic } from './store.ts';
export type { EpicRow } from './table.ts';

/** The records of epics: issues refer to them, and what groups do with them is in `group-epics`. */
export const epics: Resource<typeof EPIC_TABLES> = { tables: EPIC_TABLES, operations: {}, demo };
