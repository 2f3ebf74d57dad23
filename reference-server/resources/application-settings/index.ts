import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { demo } from './world.ts';

/** Settings of the instance; their row is of tenancy. */
export const applicationSettings: Resource<Readonly<Record<never, never>>> = { tables: {}, operations, demo };
