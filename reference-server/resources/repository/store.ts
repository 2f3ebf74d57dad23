import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { batches } from '../../store/batches.ts';
import { runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { AddedCommitRow } from './table.ts';

/** Who brings commits, and where to. */
export type Bringer = Pick<AddedCommitRow, 'project_id' | 'user_id'>;

/** Writes down who brought commits; whoever brought one before stays. */
export async function insertAddedCommits(tx: Executor, bringer: Bringer, commits: readonly string[]): Promise<void> {
  await insertRows(
    tx,
    commits.map((commit) => ({ ...bringer, commit_id: commit })),
  );
}

async function insertRows(tx: Executor, rows: readonly AddedCommitRow[]): Promise<void> {
  const [first] = rows;
  // What nearly every commit of the API and most pushes bring.
  if (first !== undefined && rows.length === 1) {
    const { project_id, user_id, commit_id } = first;
    const row = { project_id, user_id, commit_id };
    await runPrepared(tx, 'add-commit', Object.values(row), (q) => addition(q, [row]));
    return;
  }
  for (const some of batches(rows)) await addition(tx, some).execute();
}

function addition(
  tx: Executor,
  rows: readonly AddedCommitRow[],
): InsertQueryBuilder<Tables, 'added_commits', InsertResult> {
  return tx
    .insertInto('added_commits')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['project_id', 'commit_id']).doNothing());
}

/** Writes down in a second project who brought commits to a first one. */
export async function copyAddedCommits(
  tx: Executor,
  [from, to]: readonly [from: number, to: number],
  commits: readonly string[],
): Promise<void> {
  const rows = await addedCommits(tx, [from], commits);
  await insertRows(
    tx,
    rows.map((row) => ({ ...row, project_id: to })),
  );
}

/** What is known about who brought commits to one of these projects. */
export async function addedCommits(
  db: Executor,
  projectIds: readonly number[],
  commits: readonly string[],
): Promise<AddedCommitRow[]> {
  const found: AddedCommitRow[] = [];
  for (const some of batches(commits)) {
    const rows = await db
      .selectFrom('added_commits')
      .selectAll()
      .where('project_id', 'in', projectIds)
      .where('commit_id', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}
