import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

export type { NewMember, NewProjectMember } from './events.ts';

/** Members of groups and projects; their rows are of tenancy. */
export const members: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
