import type { RowsOf } from '../../store/table.ts';

/** Pieces of text that people keep, of a project or of themselves. */
export const SNIPPET_TABLES = {
  snippets: {
    columns: {
      id: 'id',
      /** Null for what a user keeps for themselves. */
      project_id: 'whole?',
      author_id: 'whole',
      title: 'text',
      file_name: 'text',
      content: 'text',
      description: 'text?',
      visibility: ['private', 'internal', 'public'],
      created_at: 'instant',
      updated_at: 'instant',
      /** Paths and contents of all files, where there are several. */
      files: 'text?',
    },
    added: { files: 8 },
    indexes: [['project_id']],
    since: 3,
    later: [{ since: 8, columns: ['author_id'] }],
    of: [
      { column: 'author_id', table: 'users', orphan: 'written' },
      { column: 'project_id', table: 'projects' },
    ],
  },
} as const;

type SnippetRows = RowsOf<typeof SNIPPET_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends SnippetRows {}
}

/** A stored snippet. */
export type SnippetRow = SnippetRows['snippets'];
