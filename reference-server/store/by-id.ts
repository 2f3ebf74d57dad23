import type {
  EpicsTable,
  IterationsTable,
  LabelRow,
  MilestoneRow,
  NamespaceRow,
  ProjectRow,
  UserRow,
} from './schema.ts';
import { distinctIds, runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

type Ids = Iterable<number | null | undefined>;

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Users by id. */
export async function usersById(db: Executor, ids: Ids): Promise<Map<number, UserRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `users-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('users').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Projects by id. */
export async function projectsById(db: Executor, ids: Ids): Promise<Map<number, ProjectRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `projects-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('projects').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Namespaces by id. */
export async function namespacesById(db: Executor, ids: Ids): Promise<Map<number, NamespaceRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `namespaces-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('namespaces').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Milestones by id. */
export async function milestonesById(db: Executor, ids: Ids): Promise<Map<number, MilestoneRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `milestones-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('milestones').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Iterations by id. */
export async function iterationsById(db: Executor, ids: Ids): Promise<Map<number, IterationsTable>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `iterations-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('iterations').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Epics by id. */
export async function epicsById(db: Executor, ids: Ids): Promise<Map<number, EpicsTable>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `epics-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('epics').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Labels of issues in the order of their names, by issue id. */
export async function labelsOfIssues(db: Executor, issueIds: Ids): Promise<Map<number, LabelRow[]>> {
  const wanted = distinctIds(issueIds);
  const found = new Map<number, LabelRow[]>();
  if (wanted.length === 0) return found;
  const rows = await runPrepared(db, `labels-of-issues-${wanted.length}`, wanted, (q) =>
    q
      .selectFrom('issue_labels')
      .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
      .selectAll('labels')
      .select('issue_labels.issue_id')
      .where('issue_labels.issue_id', 'in', wanted)
      .orderBy('labels.name')
      .orderBy('labels.id'),
  );
  for (const row of rows) found.set(row.issue_id, [...(found.get(row.issue_id) ?? []), row]);
  return found;
}

/** Ids of the assignees of issues in order, by issue id. */
export async function assigneesOfIssues(db: Executor, issueIds: Ids): Promise<Map<number, number[]>> {
  const wanted = distinctIds(issueIds);
  const found = new Map<number, number[]>();
  if (wanted.length === 0) return found;
  const rows = await runPrepared(db, `assignees-of-issues-${wanted.length}`, wanted, (q) =>
    q.selectFrom('issue_assignees').selectAll().where('issue_id', 'in', wanted).orderBy('position'),
  );
  for (const row of rows) found.set(row.issue_id, [...(found.get(row.issue_id) ?? []), row.user_id]);
  return found;
}
