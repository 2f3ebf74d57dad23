import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** What groups do with their epics; beside the records of epics, since the dates of an epic come from its issues. */
export const groupEpics: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
