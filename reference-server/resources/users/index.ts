import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { demo } from './world.ts';

export { presentOptionalUser, presentUser } from './present.ts';

/** People; their rows are of tenancy. */
export const users: Resource<Readonly<Record<never, never>>> = { tables: {}, operations, demo };
