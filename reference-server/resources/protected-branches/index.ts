import type { Resource } from '../../platform/resource.ts';
import { PROTECTION_TABLES } from './table.ts';

export { protectDefault, protectionOf } from './defaults.ts';
export { type Protections, demandPush, isProtectedBranch, protectionsOf, protectionsOfKey } from './rules.ts';
export { accessToBranches, protectedBranches, protectedBranchesOf } from './store.ts';
export type { BranchAccessRow, ProtectedBranchRow } from './table.ts';

/** Branches that are protected, in every way in which something can be written to a repository. */
export const protectedBranchRules: Resource<typeof PROTECTION_TABLES> = { tables: PROTECTION_TABLES, operations: {} };
