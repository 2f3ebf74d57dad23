import { FRESH_ISSUE, firstPosition } from './fresh.ts';
import type { Rows } from '../../store/insert-rows.ts';
import type { Tables } from '../../store/tables.ts';
import { countTasks } from '../../work-items/index.ts';
import type { IssueCountRow, IssueRow } from './table.ts';

interface IssueEntry {
  readonly id: number;
  readonly project: number;
  readonly iid: number;
  readonly title: string;
  readonly author: number;
  readonly createdAt: string;
  readonly assignees?: readonly number[];
  readonly labels?: readonly number[];
  readonly more?: Partial<IssueRow>;
}

type IssueLine = readonly [id: number, title: string, author: number, createdAt: string, extras?: Extras];

type Extras = Partial<Pick<IssueEntry, 'assignees' | 'labels'>> & Partial<IssueRow>;

const [SAM, OLIVIA, MAX, DEV, DEE, RITA] = [9, 2, 3, 4, 5, 6] as const;

function issue(...[id, title, author, createdAt, extras = {}]: IssueLine): IssueEntry {
  const { assignees, labels, ...more } = extras;
  const { project, first } = placeOf(id);
  return {
    id,
    project,
    iid: id - first + 1,
    title,
    author,
    createdAt,
    ...(assignees === undefined ? {} : { assignees }),
    ...(labels === undefined ? {} : { labels }),
    more,
  };
}

/** Issues of one project have consecutive ids. */
function placeOf(id: number): { project: number; first: number } {
  const places = [
    { project: 312, first: 681 },
    { project: 304, first: 671 },
    { project: 307, first: 661 },
    { project: 311, first: 651 },
    { project: 303, first: 641 },
    { project: 302, first: 631 },
  ];
  return places.find((place) => id >= place.first) ?? { project: 301, first: 601 };
}

function at(text: string): number {
  return Date.parse(`${text}:00.000Z`);
}

function closed(by: number, when: string): Partial<IssueRow> {
  return { state: 'closed', closed_by_id: by, closed_at: at(when), updated_at: at(when) };
}

const D1 = 'Steps:\n\n- [x] reproduce it\n- [ ] fix it\n';
const D2 = 'Here is the needle you look for.';

const APP_ISSUES: readonly IssueEntry[] = [
  issue(601, 'Login fails with an empty password', OLIVIA, '2026-01-05T09:00', {
    assignees: [DEV],
    labels: [503, 501],
    milestone_id: 402,
    due_date: '2026-03-04',
    weight: 3,
    updated_at: at('2026-02-20T09:00'),
    health_status: 'on_track',
    epic_id: 901,
    iteration_id: 951,
    description: D1,
    time_estimate: 7200,
    total_time_spent: 1800,
    user_notes_count: 26,
    upvotes: 1,
  }),
  issue(602, 'Write a getting started page', DEV, '2026-01-06T09:00'),
  issue(603, 'Retry failed uploads', DEV, '2026-01-07T09:00', {
    assignees: [DEV, DEE],
    labels: [503, 501],
    milestone_id: 401,
  }),
  issue(604, 'Security review of the token store', MAX, '2026-01-08T09:00', {
    assignees: [MAX],
    labels: [502],
    confidential: 1,
  }),
  issue(605, 'Old discussion about tabs', DEV, '2026-01-09T09:00', { discussion_locked: 1 }),
  issue(606, 'Service was down for ten minutes', RITA, '2026-01-10T09:00', {
    issue_type: 'incident',
    severity: 'CRITICAL',
  }),
  issue(607, 'Check the password form', RITA, '2026-01-11T09:00', { issue_type: 'test_case' }),
  issue(608, 'Order new keyboards', DEV, '2026-01-12T09:00', { issue_type: 'task' }),
  issue(609, 'Due tomorrow', DEV, '2026-01-13T09:00', { assignees: [DEV], due_date: '2026-03-05' }),
  issue(610, 'Overdue since February', DEV, '2026-01-14T09:00', { due_date: '2026-02-20', health_status: 'at_risk' }),
  issue(611, 'Due later this week', DEV, '2026-01-15T09:00', { due_date: '2026-03-07' }),
  issue(612, 'Due next month', DEV, '2026-01-16T09:00', { due_date: '2026-04-15' }),
  issue(613, 'Typo in the footer', MAX, '2026-01-17T09:00', { labels: [504], ...closed(MAX, '2026-02-17T09:00') }),
  issue(614, 'Belongs to the other project', OLIVIA, '2026-01-18T09:00', {
    ...closed(OLIVIA, '2026-02-18T09:00'),
    moved_to_id: 634,
  }),
  issue(615, 'Cannot sign in', SAM, '2026-01-19T09:00', { ...closed(MAX, '2026-02-19T09:00'), duplicated_to_id: 601 }),
  issue(616, 'First of two made at one instant', DEV, '2026-02-10T08:00'),
  issue(617, 'Second of two made at one instant', DEV, '2026-02-10T08:00'),
  issue(618, 'Lower-case docs label', DEV, '2026-02-11T09:00', { labels: [504] }),
  issue(619, 'Upper-case docs label', DEV, '2026-02-12T09:00', { labels: [505], weight: 0 }),
  issue(620, 'Plan the second version', OLIVIA, '2026-02-13T09:00', { milestone_id: 403, weight: 0 }),
  issue(621, 'Can be moved', DEV, '2026-02-14T09:00', { assignees: [DEV], labels: [503, 502], milestone_id: 402 }),
  issue(622, 'Only the description says it', DEV, '2026-02-15T09:00', { description: D2 }),
  issue(623, 'A needle in the title', DEV, '2026-02-16T09:00'),
  issue(624, 'Made to be deleted', OLIVIA, '2026-02-21T09:00'),
  issue(625, 'Made to be deleted by an administrator', OLIVIA, '2026-02-21T10:00'),
  issue(626, 'Made to be edited', DEV, '2026-02-22T09:00', {
    assignees: [DEV],
    labels: [503],
    milestone_id: 402,
    due_date: '2026-03-20',
    weight: 2,
  }),
  issue(627, 'Made to be closed', DEV, '2026-02-23T09:00'),
  issue(628, 'Made to be reopened', DEV, '2026-02-24T09:00', closed(DEV, '2026-02-25T09:00')),
  issue(629, 'Made to be relabelled', DEV, '2026-02-26T09:00', { labels: [503, 504] }),
  issue(630, 'Made to be discussed', DEV, '2026-02-27T09:00', { user_notes_count: 8 }),
];

const OTHER_ISSUES: readonly IssueEntry[] = [
  issue(631, 'First issue of the other project', DEV, '2026-01-20T09:00', {
    assignees: [DEV],
    labels: [506],
    milestone_id: 405,
  }),
  issue(632, 'Second issue of the other project', MAX, '2026-01-21T09:00'),
  issue(633, 'Imported from elsewhere', OLIVIA, '2026-01-22T09:00', { imported_from: 'project_export' }),
  issue(634, 'Belongs to the other project', OLIVIA, '2026-02-18T09:00'),
  issue(641, 'Public question', SAM, '2026-01-23T09:00', {
    labels: [508],
    milestone_id: 406,
    updated_at: at('2026-02-01T09:00'),
    user_notes_count: 3,
    downvotes: 1,
  }),
  issue(642, 'Hidden from the public', OLIVIA, '2026-01-24T09:00', { confidential: 1 }),
  issue(643, 'Locked public discussion', OLIVIA, '2026-01-25T09:00', { discussion_locked: 1 }),
  issue(644, 'Done long ago', DEV, '2026-01-26T09:00', { labels: [507], ...closed(DEV, '2026-01-28T09:00') }),
  issue(651, 'Core one', OLIVIA, '2026-01-27T09:00', { labels: [501] }),
  issue(652, 'Core two', RITA, '2026-01-28T09:00', { assignees: [RITA] }),
  issue(661, 'Never fixed', OLIVIA, '2025-05-01T09:00'),
  issue(671, 'Internal wish', MAX, '2026-01-29T09:00'),
  issue(681, 'Deep one', DEV, '2026-01-30T09:00'),
];

const ENTRIES: readonly IssueEntry[] = [...APP_ISSUES, ...OTHER_ISSUES];

/** The issues of the demo world (docs/demo-world.md, section 6). */
function demoIssues(): IssueRow[] {
  return ENTRIES.map((entry) => {
    const description = entry.more?.description ?? `Description of issue ${entry.id}.`;
    const createdAt = at(entry.createdAt);
    return {
      ...FRESH_ISSUE,
      id: entry.id,
      iid: entry.iid,
      project_id: entry.project,
      author_id: entry.author,
      title: entry.title,
      issue_type: 'issue',
      confidential: 0,
      discussion_locked: 0,
      due_date: null,
      milestone_id: null,
      epic_id: null,
      weight: null,
      created_at: createdAt,
      updated_at: createdAt,
      relative_position: firstPosition(entry.id),
      ...entry.more,
      description,
      ...countTasks(description),
    };
  });
}

/** Who is assigned to them. */
function demoAssignees(): Tables['issue_assignees'][] {
  return ENTRIES.flatMap(({ id, assignees = [] }) =>
    assignees.map((userId, position) => ({ issue_id: id, user_id: userId, position })),
  );
}

/** Which labels they carry. */
function demoIssueLabels(): Tables['issue_labels'][] {
  return ENTRIES.flatMap(({ id, labels = [] }) => labels.map((labelId) => ({ issue_id: id, label_id: labelId })));
}

/** How many there are per project, state and confidentiality. */
function countIssues(issues: readonly IssueRow[]): IssueCountRow[] {
  const counts = new Map<string, IssueCountRow>();
  for (const { project_id, state, confidential } of issues) {
    const key = `${project_id} ${state} ${confidential}`;
    const count = counts.get(key) ?? { project_id, state, confidential, total: 0 };
    counts.set(key, { ...count, total: count.total + 1 });
  }
  return [...counts.values()];
}

/** The last iid of each project that has issues. */
function lastIids(issues: readonly IssueRow[]): Tables['iid_counters'][] {
  const last = new Map<number, number>();
  for (const { project_id, iid } of issues) last.set(project_id, Math.max(iid, last.get(project_id) ?? 0));
  return [...last].map(([projectId, iid]) => ({
    scope_kind: 'project',
    scope_id: projectId,
    resource: 'issue',
    last: iid,
  }));
}

/** The issues of the demo world with what hangs on them. */
export function demo(): Rows {
  const issues = demoIssues();
  return {
    issues,
    issue_assignees: demoAssignees(),
    issue_labels: demoIssueLabels(),
    issue_counts: countIssues(issues),
    iid_counters: lastIids(issues),
  };
}
