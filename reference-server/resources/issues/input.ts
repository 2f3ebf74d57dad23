import type { CreateIssueBody, UpdateIssueBody } from '../../../generated/models/index.ts';
import { type Call, hasTier } from '../../platform/call.ts';
import { commaList, dayParameter } from '../../platform/parameters.ts';
import { badParameter, invalidRecord } from '../../platform/refusal.ts';
import { usersWhoRead } from '../../platform/tenancy/grants.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { distinctIds } from '../../store/prepared.ts';
import { usableEpic } from '../epics/index.ts';
import { NEW_LABEL_COLOR, findLabels, findOrCreateLabels } from '../labels/index.ts';
import { isUsableMilestone } from '../milestones/index.ts';
import { labelIdsOf } from './store.ts';
import type { IssueRow } from './table.ts';

/** What clients send for "nobody" or "none" beside null. */
type Clearable = number | string | null;

/** The id that a value stands for; `0`, the empty text and null stand for none. */
function idOf(value: Clearable | undefined): number | null {
  return value === undefined || value === null || value === '' ? null : Number(value) || null;
}

/** Attributes that create and edit share. */
export type IssueAttributes = Given<Omit<CreateIssueBody, 'iid' | 'description' | 'due_date'>> &
  Pick<Given<UpdateIssueBody>, 'description' | 'due_date'>;

/** Members of a body as far as they are given. */
export type Given<Body> = { readonly [Name in keyof Body]?: Body[Name] | undefined };

/** Largest number that clients may choose: what every client and database reads back, with room to count on. */
const LARGEST = 2_147_483_647;

/** Whether a number that a client chose can be stored and counted on from. */
export function isCountable(number: number, least: number): boolean {
  return Number.isInteger(number) && number >= least && number <= LARGEST;
}

/** Longest title. */
const MAX_TITLE = 255;
/** Longest description, in characters. */
const MAX_DESCRIPTION = 1_048_576;

/**
 * Checks a title and gives it without surrounding space.
 * @throws Refusal 400 when it is blank or too long.
 */
export function checkedTitle(title: string | null | undefined): string {
  const text = (title ?? '').trim();
  if (text === '') throw invalidRecord({ title: ["can't be blank"] });
  if ([...text].length > MAX_TITLE)
    throw invalidRecord({ title: [`is too long (maximum is ${MAX_TITLE} characters)`] });
  return text;
}

/**
 * Checks the length of a description.
 * @throws Refusal 400 when it is too long.
 */
export function checkedDescription(description: string | null): string | null {
  // Counting code points only matters when the cheaper count of UTF-16 units is over the limit.
  if (description !== null && description.length > MAX_DESCRIPTION && [...description].length > MAX_DESCRIPTION) {
    throw badParameter(`description is too long (maximum is ${MAX_DESCRIPTION} characters)`);
  }
  return description;
}

const TASK = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=[ \t]|$)/gm;

/** How many checklist items a description has and how many of them are ticked. */
export function countTasks(description: string | null): { task_count: number; task_done_count: number } {
  let count = 0;
  let done = 0;
  for (const [, mark] of (description ?? '').matchAll(TASK)) {
    count += 1;
    if (mark !== ' ') done += 1;
  }
  return { task_count: count, task_done_count: done };
}

/** The assignees that the attributes ask for, undefined when they do not mention any. */
export async function wantedAssignees(
  call: Call,
  project: ProjectRow,
  attributes: IssueAttributes,
): Promise<number[] | undefined> {
  const { assignee_id: single, assignee_ids: several } = attributes;
  if (single === undefined && several === undefined) return undefined;
  const given: readonly (Clearable | undefined)[] =
    several === undefined ? [single] : typeof several === 'string' || several === null ? [] : several;
  const ids = distinctIds(given.map(idOf));
  // Users who cannot read the project are passed over, as they are in the platform's own forms.
  const able = await usersWhoRead(call.db, project, ids);
  return hasTier(call, 'paid') ? able : able.slice(0, 1);
}

/** How an edit names labels. */
export type LabelChanges = Given<Pick<UpdateIssueBody, 'add_labels' | 'labels' | 'remove_labels'>>;

/** Ids of the labels an issue shall have, undefined when nothing about labels is said. */
export async function wantedLabels(
  call: Call,
  project: ProjectRow,
  change: { readonly issueId: number | undefined; readonly names: LabelChanges },
): Promise<number[] | undefined> {
  const { labels, add_labels: added, remove_labels: removed } = change.names;
  if (labels === undefined && added === undefined && removed === undefined) return undefined;
  const fresh = { color: NEW_LABEL_COLOR, now: call.now };
  const ids = new Set<number>();
  if (labels === undefined) {
    if (change.issueId !== undefined) for (const id of await labelIdsOf(call.db, change.issueId)) ids.add(id);
  } else {
    for (const label of await findOrCreateLabels(call.db, project, commaList(labels ?? ''), fresh)) ids.add(label.id);
  }
  for (const label of await findOrCreateLabels(call.db, project, commaList(added), fresh)) ids.add(label.id);
  for (const label of await findLabels(call.db, project, commaList(removed))) ids.delete(label.id);
  return [...ids];
}

/**
 * The milestone that the attributes ask for: null for none, undefined when they do not mention it.
 * @throws Refusal 400 for a milestone that is not the project's.
 */
export async function wantedMilestone(
  call: Call,
  project: ProjectRow,
  milestoneId: Clearable | undefined,
): Promise<number | null | undefined> {
  if (milestoneId === undefined) return undefined;
  const id = idOf(milestoneId);
  if (id !== null && !(await isUsableMilestone(call.db, project, id)))
    throw invalidRecord({ milestone_id: ['is invalid'] });
  return id;
}

/**
 * The columns of the paid tiers that the attributes change; none below those tiers.
 * @throws Refusal 400 for an epic that no group around the project has, or a negative weight.
 */
export async function paidColumns(
  call: Call,
  project: ProjectRow,
  attributes: IssueAttributes,
): Promise<Partial<Pick<IssueRow, 'epic_id' | 'weight'>>> {
  if (!hasTier(call, 'paid')) return {};
  const columns: { epic_id?: number | null; weight?: number | null } = {};
  const { weight, epic_id: epicId, epic_iid: epicIid } = attributes;
  if (weight !== undefined) {
    columns.weight = weight === null ? null : Number(weight);
    if (columns.weight !== null && !isCountable(columns.weight, 0)) {
      throw badParameter('weight does not have a valid value');
    }
  }
  const wanted = epicId === undefined ? epicIid : epicId;
  if (wanted === undefined) return columns;
  const epic = idOf(wanted);
  if (epic === null) return { ...columns, epic_id: null };
  const found = await usableEpic(call.db, project, epicId === undefined ? { iid: epic } : { id: epic });
  if (found === undefined) throw invalidRecord({ epic_id: ['is invalid'] });
  return { ...columns, epic_id: found };
}

/** The due day that the attributes ask for: null for none, undefined when they do not mention it. */
export function wantedDueDate(text: string | null | undefined): string | null | undefined {
  return text === null || text === '' ? null : dayParameter('due_date', text);
}
