import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { demo } from './world.ts';

export type { DeletedGroup } from './events.ts';
export { deleteGroup } from './remove.ts';

/** Groups; their rows are of tenancy. */
export const groups: Resource<Readonly<Record<never, never>>> = { tables: {}, operations, demo };
