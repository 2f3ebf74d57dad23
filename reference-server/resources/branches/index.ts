import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** Branches of repositories. */
export const branches: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
