import type { Rows } from '../../store/insert-rows.ts';
import type { Flag } from '../../store/table.ts';
import type { NoteRow } from './table.ts';

const [SAM, OLIVIA, MAX, DEV, DEE, RITA] = [9, 2, 3, 4, 5, 6] as const;
const AUTHORS = [OLIVIA, MAX, DEV, DEE, RITA] as const;
const HOUR_MS = 3_600_000;

interface Place {
  readonly project: number;
  readonly kind?: NoteRow['noteable_kind'];
  readonly id: number;
  readonly iid: number | null;
}

type NoteLine = readonly [id: number, place: Place, author: number, body: string, createdAt: number];

function note(...[id, place, author, body, createdAt]: NoteLine): NoteRow {
  return {
    id,
    project_id: place.project,
    noteable_kind: place.kind ?? 'Issue',
    noteable_id: place.id,
    noteable_iid: place.iid,
    author_id: author,
    body,
    attachment: null,
    system: 0,
    internal: 0,
    imported_from: 'none',
    created_at: createdAt,
    updated_at: createdAt,
    discussion_id: null,
    in_reply_to_id: null,
    position: null,
    resolvable: null,
    resolved_at: null,
    resolved_by_id: null,
    mentioned_issue_id: null,
    mentioned_epic_id: null,
  };
}

function many(): NoteRow[] {
  const place = { project: 301, id: 601, iid: 1 };
  const start = Date.UTC(2026, 0, 5, 10);
  return Array.from({ length: 27 }, (_, index) => {
    const k = index + 1;
    const flag = (at: number): Flag => (k === at ? 1 : 0);
    const author = AUTHORS[index % AUTHORS.length] ?? OLIVIA;
    const row = note(700 + k, place, author, `Comment number ${k}.`, start + k * HOUR_MS);
    return {
      ...row,
      updated_at: k === 3 ? Date.UTC(2026, 1, 1, 10) : row.updated_at,
      system: flag(5),
      body: k === 5 ? 'assigned to @dev' : row.body,
      internal: flag(10),
      imported_from: k === 15 ? 'project_export' : 'none',
    };
  });
}

/** Notes as one discussion, which the first of them begins. */
function discussion(id: string | null, resolvable: Flag, [first, ...answers]: readonly NoteRow[]): NoteRow[] {
  if (first === undefined) return [];
  const rest = answers.map((row) => ({ ...row, discussion_id: id, in_reply_to_id: first.id, resolvable }));
  return [{ ...first, discussion_id: id, resolvable }, ...rest];
}

function discussions(): NoteRow[] {
  const discussed = { project: 301, id: 630, iid: 30 };
  const edited = { project: 301, kind: 'MergeRequest', id: 1106, iid: 6 } as const;
  const february = (hour: number): number => Date.UTC(2026, 1, 27, hour);
  const early = (hour: number): number => Date.UTC(2026, 1, 4, hour);
  return [
    ...discussion(null, 0, [
      note(745, discussed, DEV, 'Which way?', february(14)),
      note(746, discussed, OLIVIA, 'That way.', february(15)),
    ]),
    ...discussion(null, 0, [
      note(747, discussed, DEV, 'To be edited.', february(16)),
      note(748, discussed, DEV, 'To be deleted.', february(17)),
    ]),
    ...discussion('2f0d6c1f3b0a4de8a1c94b7d5e2f80617c3d9e44', 1, [
      note(763, edited, DEV, 'Is this needed?', early(10)),
      note(764, edited, OLIVIA, 'I think so.', early(11)),
    ]),
    ...discussion('e0e25cc012f3ab07ffcdb35f25eaf35fc7146f0f', 1, [
      note(765, edited, DEV, 'To be resolved.', early(12)),
    ]),
    ...discussion('aba6792f0c14bf177f90e32aa6b2d189402b9220', 1, [
      note(766, edited, DEV, 'To be answered.', early(13)),
      note(767, edited, DEV, 'To be deleted.', early(14)),
    ]),
    ...discussion('62134310f7c28b36ba6c32adb5c205351aa23edd', 1, [note(768, edited, DEV, 'To be edited.', early(15))]),
    ...discussion('031b961162d94c42fdce8284994b521ab9333105', 1, [
      note(769, edited, DEV, 'To be resolved.', early(16)),
    ]),
    {
      ...note(773, edited, DEV, 'To be edited.', early(17)),
      discussion_id: '9fa93f7c6636187524e90cbd2d1dd7548f2bd7ff',
    },
    {
      ...note(774, edited, DEV, 'To be deleted.', early(18)),
      discussion_id: 'c6524c4f353fff3b3ed989e09219782e371446ea',
    },
  ];
}

/** The notes of the demo world (docs/demo-world.md, section 7). */
export function demo(): Rows {
  const question = { project: 303, id: 641, iid: 1 };
  const discussed = { project: 301, id: 630, iid: 30 };
  const howTo = { project: 303, kind: 'Snippet', id: 1351, iid: null } as const;
  const subtract = { project: 303, kind: 'MergeRequest', id: 1111, iid: 1 } as const;
  const january = (hour: number): number => Date.UTC(2026, 0, 23, hour);
  const february = (hour: number): number => Date.UTC(2026, 1, 27, hour);
  const notes = [
    ...many(),
    note(731, question, SAM, 'How do I install it?', january(10)),
    note(732, question, DEV, 'With the package manager.', january(11)),
    { ...note(733, question, OLIVIA, 'Not for the public.', january(12)), internal: 1 as const },
    note(741, discussed, DEV, 'To be edited.', february(10)),
    note(742, discussed, DEV, 'To be deleted.', february(11)),
    note(743, discussed, OLIVIA, 'Belongs to somebody else.', february(12)),
    {
      ...note(761, subtract, DEV, 'Looks good.', Date.UTC(2026, 1, 3, 10)),
      discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7',
    },
    {
      ...note(762, subtract, OLIVIA, 'One question.', Date.UTC(2026, 1, 3, 11)),
      discussion_id: '7d7f2a3c5e0b4c1f9a6d8e2b1c4f5a60718293a4',
    },
    note(771, howTo, DEV, 'Nice.', Date.UTC(2026, 1, 2, 10)),
    note(772, howTo, OLIVIA, 'Thanks.', Date.UTC(2026, 1, 2, 11)),
    note(744, discussed, DEV, 'To be deleted by a maintainer.', february(13)),
    ...discussions(),
  ];
  return { notes };
}
