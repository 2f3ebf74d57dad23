import type { Rows } from '../../store/insert-rows.ts';
import type { Tables } from '../../store/tables.ts';
import type { EpicRow } from './table.ts';

const [ACME, OPEN, UNIT, DEEP] = [201, 202, 204, 205] as const;
const [OLIVIA, DEV, RITA] = [2, 4, 6] as const;
const [BACKEND, URGENT, ROADMAP] = [501, 502, 509] as const;

/** What most epics have. */
const PLAIN = {
  description: null,
  state: 'opened',
  parent_id: null,
  confidential: 0,
  closed_at: null,
  start_date_is_fixed: 0,
  start_date_fixed: null,
  due_date_is_fixed: 0,
  due_date_fixed: null,
  color: '#1068bf',
  imported_from: 'none',
} as const satisfies Partial<EpicRow>;

type Line = Pick<EpicRow, 'author_id' | 'group_id' | 'id' | 'iid' | 'title'> &
  Partial<EpicRow> & { readonly created: string };

function epic({ created, ...line }: Line): EpicRow {
  const stamp = Date.parse(`${created}T08:00:00.000Z`);
  return { ...PLAIN, created_at: stamp, updated_at: stamp, ...line };
}

const EPICS: readonly EpicRow[] = [
  epic({ id: 901, group_id: ACME, iid: 1, title: 'Sign-in that works', author_id: OLIVIA, created: '2025-12-15' }),
  epic({
    id: 902,
    group_id: ACME,
    iid: 2,
    title: 'Old plans',
    author_id: OLIVIA,
    created: '2025-06-01',
    state: 'closed',
    closed_at: Date.UTC(2025, 8, 30, 8),
    start_date_is_fixed: 1,
    start_date_fixed: '2025-06-01',
    due_date_is_fixed: 1,
    due_date_fixed: '2025-09-30',
  }),
  epic({
    id: 903,
    group_id: ACME,
    iid: 3,
    title: 'Part of it',
    author_id: RITA,
    created: '2025-12-16',
    parent_id: 901,
  }),
  epic({
    id: 904,
    group_id: UNIT,
    iid: 1,
    title: 'Epic of the unit',
    author_id: RITA,
    created: '2025-12-17',
    parent_id: 901,
  }),
  epic({
    id: 905,
    group_id: ACME,
    iid: 4,
    title: 'Kept quiet',
    author_id: OLIVIA,
    created: '2025-12-18',
    confidential: 1,
  }),
  epic({ id: 906, group_id: OPEN, iid: 1, title: 'Read by anyone', author_id: DEV, created: '2025-12-19' }),
  epic({
    id: 907,
    group_id: DEEP,
    iid: 1,
    title: 'Deep down',
    author_id: DEV,
    created: '2025-12-20',
    parent_id: 904,
    start_date_is_fixed: 1,
    start_date_fixed: '2026-01-10',
  }),
];

const LABELS = [
  [901, BACKEND],
  [903, URGENT],
  [906, ROADMAP],
  [907, BACKEND],
] as const;

/** The last number of each group that has epics. */
function counters(): Tables['iid_counters'][] {
  const last = new Map<number, number>();
  for (const { group_id: group, iid } of EPICS) last.set(group, Math.max(iid, last.get(group) ?? 0));
  return [...last].map(([group, iid]) => ({ scope_kind: 'group', scope_id: group, resource: 'epics', last: iid }));
}

/** The epics of the demo world (docs/demo-world.md, section 10). */
export function demo(): Rows {
  return {
    epics: EPICS,
    epic_labels: LABELS.map(([epic_id, label_id]) => ({ epic_id, label_id })),
    iid_counters: counters(),
  };
}
