import type { ReorderIssueBody } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { POSITION_STEP } from '../fresh.ts';
import { seesIssue } from '../rules.ts';
import type { IssueRow } from '../table.ts';
import { issuesInProject, placeBeside, putAt, spreadPlaces } from './store.ts';

/** The issues between which another one shall stand; one at least is there. */
interface Neighbours {
  readonly after: IssueRow | undefined;
  readonly before: IssueRow | undefined;
}

/**
 * reorderIssue: another place in the manual order of the project. With two neighbours that stand the other way round the first
 * one counts.
 * @throws Refusal 422 when neither neighbour is another issue of the project that the caller sees
 */
export async function reorderIssue(
  call: Call,
  place: ProjectAccess,
  issue: IssueRow,
  body: ReorderIssueBody,
): Promise<IssueRow> {
  const { db } = call;
  const free =
    (await freePlace(call, issue, await neighbours(call, place, issue, body))) ??
    (await spread(call, place, issue, body));
  await putAt(db, issue.id, free);
  return { ...issue, relative_position: free };
}

/** Makes room where there is none left, and looks again. */
async function spread(call: Call, place: ProjectAccess, issue: IssueRow, body: ReorderIssueBody): Promise<number> {
  await spreadPlaces(call.db, issue.project_id);
  const free = await freePlace(call, issue, await neighbours(call, place, issue, body));
  if (free === undefined) throw new Error(`no place for issue ${issue.id}`);
  return free;
}

async function neighbours(
  call: Call,
  place: ProjectAccess,
  issue: IssueRow,
  { move_after_id: afterId, move_before_id: beforeId }: ReorderIssueBody,
): Promise<Neighbours> {
  const ids = [afterId, beforeId].filter((id) => id !== undefined && id !== issue.id);
  const named = ids.length === 0 ? [] : await issuesInProject(call.db, issue.project_id, ids as number[]);
  const found: IssueRow[] = [];
  for (const each of named) if (await seesIssue(call, place, each)) found.push(each);
  const after = found.find(({ id }) => id === afterId);
  const before = found.find(({ id }) => id === beforeId);
  if (after === undefined && before === undefined) throw new Refusal(422, { message: '422 Unprocessable Entity' });
  return { after, before };
}

/** A place between the neighbours that nothing else has; undefined when there is none. */
async function freePlace({ db }: Call, issue: IssueRow, { after, before }: Neighbours): Promise<number | undefined> {
  const lower = after?.relative_position;
  const upper = before?.relative_position;
  if (lower === null || upper === null) return undefined;
  if (lower === undefined) {
    if (upper === undefined) return undefined;
    const previous = await placeBeside(db, issue.project_id, { of: upper, behind: false });
    return between(previous ?? upper - POSITION_STEP, upper);
  }
  if (upper !== undefined && upper > lower) return between(lower, upper);
  const next = await placeBeside(db, issue.project_id, { of: lower, behind: true });
  if (next !== undefined) return between(lower, next);
  // The places from the next step on are those of issues to come, which stand behind all others.
  return (lower + 1) % POSITION_STEP === 0 ? undefined : lower + 1;
}

function between(lower: number, upper: number): number | undefined {
  return upper - lower < 2 ? undefined : lower + Math.floor((upper - lower) / 2);
}
