import type { Rows } from '../../store/insert-rows.ts';

/** The iterations of the demo world. */
export function demo(): Rows {
  return {
    iterations: [
      {
        id: 951,
        iid: 1,
        sequence: 1,
        group_id: 201,
        title: null,
        description: null,
        state: 2,
        start_date: '2026-03-02',
        due_date: '2026-03-15',
        created_at: Date.UTC(2026, 1, 1, 8),
        updated_at: Date.UTC(2026, 1, 1, 8),
      },
    ],
  };
}
