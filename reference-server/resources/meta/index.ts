import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** What the instance says about itself. */
export const meta: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
