import type { Rows } from '../../store/insert-rows.ts';

const [DEV, DEE] = [4, 5] as const;
const CREATED = Date.UTC(2026, 1, 4, 9);

const DRAFTS: readonly (readonly [id: number, author: number, note: string])[] = [
  [1251, DEV, 'A thought.'],
  [1252, DEV, 'Another thought.'],
  [1253, DEV, 'A third thought.'],
  [1254, DEE, 'Of dee.'],
  [1255, DEV, 'To be published.'],
];

/** The draft notes of the demo world (docs/demo-world.md, section 10). */
export function demo(): Rows {
  const drafts = DRAFTS.map(([id, author, note]) => ({
    id,
    merge_request_id: 1101,
    author_id: author,
    note,
    commit_id: null,
    discussion_id: null,
    resolve_discussion: 0 as const,
    line_code: null,
    position: null,
    created_at: CREATED,
    updated_at: CREATED,
  }));
  return { draft_notes: drafts };
}
