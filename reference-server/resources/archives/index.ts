import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** Repositories as files to download. */
export const archives: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
