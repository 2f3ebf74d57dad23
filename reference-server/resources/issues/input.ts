import type { CreateIssueBody, UpdateIssueBody } from '../../../generated/models/index.ts';
import { type Call, hasTier } from '../../platform/call.ts';
import { dayParameter } from '../../platform/parameters.ts';
import { badParameter, invalidRecord } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { readableEpics, usableEpic } from '../epics/index.ts';
import { type Given, idOf, wantedUsers } from '../../work-items/index.ts';
import type { IssueRow } from './table.ts';

/** Attributes that create and edit share. */
export type IssueAttributes = Given<Omit<CreateIssueBody, Cleared | 'iid'>> & Pick<Given<UpdateIssueBody>, Cleared>;

/** What an edit may take away with null. */
type Cleared = 'description' | 'due_date' | 'epic_id' | 'epic_iid';

/** Largest number that clients may choose: what every client and database reads back, with room to count on. */
const LARGEST = 2_147_483_647;

/** Whether a number that a client chose can be stored and counted on from. */
export function isCountable(number: number, least: number): boolean {
  return Number.isInteger(number) && number >= least && number <= LARGEST;
}

/** The assignees that the attributes ask for, undefined when they do not mention any; one at most below the paid tiers. */
export async function wantedAssignees(
  call: Call,
  project: ProjectRow,
  { assignee_id: single, assignee_ids: several }: IssueAttributes,
): Promise<number[] | undefined> {
  const able = await wantedUsers(call, project, { single, several });
  return hasTier(call, 'paid') ? able : able?.slice(0, 1);
}

/**
 * The columns of the paid tiers that the attributes change; none below those tiers.
 * @throws Refusal 400 for an epic that no group around the project has, or that is hidden from the caller, and for a negative weight.
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
  const found = await usableEpic(
    call.db,
    project,
    epicId === undefined ? { iid: epic } : { id: epic },
    readableEpics(call),
  );
  if (found === undefined) throw invalidRecord({ epic_id: ['is invalid'] });
  return { ...columns, epic_id: found };
}

/** The due day that the attributes ask for: null for none, undefined when they do not mention it. */
export function wantedDueDate(text: string | null | undefined): string | null | undefined {
  return text === null || text === '' ? null : dayParameter('due_date', text);
}
