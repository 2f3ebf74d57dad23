import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { reactionOperations } from './reactions.ts';
import { SNIPPET_TABLES } from './table.ts';
import { demo } from './world.ts';

export { type FoundSnippet, findSnippet } from './rules.ts';
export { projectSnippet } from './store.ts';
export type { SnippetRow } from './table.ts';

/** Pieces of text of projects. */
export const snippets: Resource<typeof SNIPPET_TABLES> = {
  tables: SNIPPET_TABLES,
  operations: { ...operations, ...reactionOperations },
  demo,
};
