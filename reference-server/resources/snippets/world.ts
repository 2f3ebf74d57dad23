import type { Rows } from '../../store/insert-rows.ts';
import type { SnippetRow } from './table.ts';

/** The snippets of the demo world (docs/demo-world.md, section 10). */
export function demo(): Rows {
  const created = Date.UTC(2026, 1, 2, 9);
  const stamps = { created_at: created, updated_at: created, files: null };
  const snippets: SnippetRow[] = [
    {
      id: 1351,
      project_id: 303,
      author_id: 2,
      title: 'How to',
      file_name: 'how.md',
      content: '# How to\n',
      description: null,
      visibility: 'public',
      ...stamps,
    },
    {
      id: 1352,
      project_id: null,
      author_id: 4,
      title: 'Mine',
      file_name: 'mine.md',
      content: 'For myself.\n',
      description: null,
      visibility: 'private',
      ...stamps,
    },
  ];
  return { snippets };
}
