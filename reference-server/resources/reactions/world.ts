import type { Rows } from '../../store/insert-rows.ts';
import type { AwardRow } from './table.ts';

/** The reactions to issues. */
function demoAwards(): AwardRow[] {
  const lines: readonly (readonly [id: number, issueId: number, name: string, userId: number, when: string])[] = [
    [1201, 601, 'thumbsup', 4, '2026-01-06T12:00'],
    [1202, 601, 'tada', 2, '2026-01-06T13:00'],
    [1203, 641, 'thumbsdown', 2, '2026-01-24T12:00'],
  ];
  return lines.map(([id, issueId, name, userId, when]) => ({
    id,
    awardable_kind: 'Issue',
    awardable_id: issueId,
    user_id: userId,
    name,
    created_at: Date.parse(`${when}:00.000Z`),
    updated_at: Date.parse(`${when}:00.000Z`),
  }));
}

/** The reactions of the demo world. */
export function demo(): Rows {
  return { awards: demoAwards() };
}
