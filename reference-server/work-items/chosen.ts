import type { Call } from '../platform/call.ts';
import { invalidRecord } from '../platform/refusal.ts';
import { usersWhoRead } from '../platform/tenancy/grants.ts';
import type { ProjectRow } from '../platform/tenancy/table.ts';
import { distinctIds } from '../store/prepared.ts';
import { NEW_LABEL_COLOR, findLabels, findOrCreateLabels, wantedNames } from '../resources/labels/index.ts';
import { isUsableMilestone } from '../resources/milestones/index.ts';

/** Members of a body as far as they are given. */
export type Given<Body> = { readonly [Name in keyof Body]?: Body[Name] | undefined };

/** What clients send for "nobody" or "none" beside null. */
export type Clearable = number | string | null;

/** The id that a value stands for; `0`, the empty text and null stand for none. */
export function idOf(value: Clearable | undefined): number | null {
  return value === undefined || value === null || value === '' ? null : Number(value) || null;
}

/** How a body names people: one, or several. */
export interface NamedPeople {
  readonly single?: Clearable | undefined;
  readonly several?: readonly number[] | string | null | undefined;
}

/** The users that a body asks for as far as they can read the project, undefined when it does not mention any. */
export async function wantedUsers(
  call: Call,
  project: ProjectRow,
  { single, several }: NamedPeople,
): Promise<number[] | undefined> {
  if (single === undefined && several === undefined) return undefined;
  const given: readonly (Clearable | undefined)[] =
    several === undefined ? [single] : typeof several === 'string' || several === null ? [] : several;
  // Users who cannot read the project are passed over, as they are in the platform's own forms.
  return usersWhoRead(call.db, project, distinctIds(given.map(idOf)));
}

/** How a body names labels: instead of those there are, beside them, or no longer. */
export interface LabelChanges {
  readonly labels?: string | readonly string[] | null | undefined;
  readonly add_labels?: string | readonly string[] | undefined;
  readonly remove_labels?: string | readonly string[] | undefined;
}

/** Ids of the labels that an item shall have, given those it has; undefined when nothing about labels is said. */
export async function wantedLabels(
  call: Call,
  project: ProjectRow,
  { names, current }: { readonly names: LabelChanges; readonly current: () => Promise<readonly number[]> },
): Promise<number[] | undefined> {
  const { labels, add_labels: added, remove_labels: removed } = names;
  if (labels === undefined && added === undefined && removed === undefined) return undefined;
  const fresh = { color: NEW_LABEL_COLOR, now: call.now };
  const ids = new Set<number>(labels === undefined ? await current() : []);
  for (const list of [labels ?? '', added]) {
    const wanted = wantedNames(list);
    for (const label of await findOrCreateLabels(call.db, project, wanted, fresh)) ids.add(label.id);
  }
  for (const label of await findLabels(call.db, project, wantedNames(removed))) ids.delete(label.id);
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
