import type { Rows } from '../../store/insert-rows.ts';

/** The epics of the demo world. */
export function demo(): Rows {
  return {
    epics: [
      {
        id: 901,
        iid: 1,
        group_id: 201,
        author_id: 2,
        title: 'Sign-in that works',
        description: null,
        state: 'opened',
        created_at: Date.UTC(2026, 0, 2, 8),
        updated_at: Date.UTC(2026, 0, 2, 8),
      },
    ],
  };
}
