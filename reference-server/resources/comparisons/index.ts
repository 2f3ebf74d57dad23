import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';

/** What refs differ in and share, and who wrote what they hold. */
export const comparisons: Resource<Readonly<Record<never, never>>> = { tables: {}, operations };
