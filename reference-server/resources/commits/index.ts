import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** Histories of repositories, and what is asked about one commit. */
export const commits: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
