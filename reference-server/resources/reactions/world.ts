import type { Rows } from '../../store/insert-rows.ts';
import type { AwardRow } from './table.ts';

type Line = readonly [id: number, kind: AwardRow['awardable_kind'], on: number, name: string, userId: number];

const [OLIVIA, DEV] = [2, 4] as const;

function award([id, kind, on, name, userId]: Line, when: string): AwardRow {
  const stamp = Date.parse(`${when}:00.000Z`);
  return {
    id,
    awardable_kind: kind,
    awardable_id: on,
    user_id: userId,
    name,
    created_at: stamp,
    updated_at: stamp,
  };
}

/** Made all at once; those of dev are taken back by examples. */
const LATER: readonly Line[] = [
  [1204, 'Issue', 641, 'heart', DEV],
  [1211, 'MergeRequest', 1111, 'thumbsup', OLIVIA],
  [1212, 'MergeRequest', 1111, 'heart', DEV],
  [1221, 'Snippet', 1351, 'thumbsup', OLIVIA],
  [1222, 'Snippet', 1351, 'heart', DEV],
  [1231, 'Note', 731, 'thumbsup', OLIVIA],
  [1232, 'Note', 761, 'thumbsup', OLIVIA],
  [1233, 'Note', 771, 'thumbsup', OLIVIA],
  [1234, 'Note', 731, 'heart', DEV],
  [1235, 'Note', 761, 'heart', DEV],
  [1236, 'Note', 771, 'heart', DEV],
];

/** The reactions of the demo world (docs/demo-world.md, sections 6 and 10). */
export function demo(): Rows {
  const awards = [
    award([1201, 'Issue', 601, 'thumbsup', DEV], '2026-01-06T12:00'),
    award([1202, 'Issue', 601, 'tada', OLIVIA], '2026-01-06T13:00'),
    award([1203, 'Issue', 641, 'thumbsdown', OLIVIA], '2026-01-24T12:00'),
    award([1205, 'Epic', 901, 'thumbsup', DEV], '2026-01-25T12:00'),
    award([1206, 'Epic', 903, 'heart', OLIVIA], '2026-01-25T13:00'),
    ...LATER.map((line) => award(line, '2026-02-05T10:00')),
  ];
  return { awards };
}
