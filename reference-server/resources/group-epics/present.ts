import type { Epic, EpicListEntry, EpicLinks, References } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, apiUrl, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { groupLevels } from '../../platform/tenancy/grants.ts';
import { namespacesById } from '../../platform/tenancy/namespaces.ts';
import type { NamespaceRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { distinctIds } from '../../store/prepared.ts';
import { knownUser } from '../../work-items/index.ts';
import { type EpicRow, labelsOfEpics, seenEpics } from '../epics/index.ts';
import { type LabelRow, labelsInOrder, presentLabel } from '../labels/index.ts';
import { votesOn } from '../reactions/index.ts';
import { presentUser } from '../users/index.ts';
import { type EpicDates, datesOfEpics } from './dates.ts';

const NO_PARENT = { id: null, iid: null };
const NO_DATES: EpicDates = { start: null, due: null, inheritedStart: null, inheritedDue: null };

/** How epics are presented. */
export interface EpicView {
  /** The group that the request addressed. */
  readonly groupId: number;
  /** Label objects instead of names. */
  readonly labelDetails: boolean;
}

interface EpicFacts {
  readonly users: ReadonlyMap<number, UserRow>;
  readonly groups: ReadonlyMap<number, NamespaceRow>;
  readonly labels: ReadonlyMap<number, readonly LabelRow[]>;
  readonly votes: ReadonlyMap<number, { readonly upvotes: number; readonly downvotes: number }>;
  readonly dates: ReadonlyMap<number, EpicDates>;
  /** The epics above, as far as the caller may read them. */
  readonly parents: ReadonlyMap<number, EpicRow>;
  /** Ids of the groups whose epics the caller may edit. */
  readonly editable: ReadonlySet<number>;
}

/** The dates that only those see who may edit the epic. */
type EditFields = Pick<
  EpicListEntry,
  | 'due_date_fixed'
  | 'due_date_from_inherited_source'
  | 'due_date_from_milestones'
  | 'due_date_is_fixed'
  | 'start_date_fixed'
  | 'start_date_from_inherited_source'
  | 'start_date_from_milestones'
  | 'start_date_is_fixed'
>;

/** One epic as the operations of its own group answer it. */
export async function presentEpic(call: Call, epic: EpicRow): Promise<Epic> {
  const [presented] = await presentEpics(call, [epic], { groupId: epic.group_id, labelDetails: false });
  // One row in, one object out. Who wrote an epic is told what happens to it.
  return Object.assign(presented as EpicListEntry, { subscribed: epic.author_id === call.principal?.user.id });
}

/** Epics as the caller sees them, in the given order. */
export async function presentEpics(call: Call, epics: readonly EpicRow[], view: EpicView): Promise<EpicListEntry[]> {
  if (epics.length === 0) return [];
  const facts = await loadFacts(call, epics);
  return epics.map((epic) => presentOne(call, epic, facts, view));
}

async function loadFacts(call: Call, epics: readonly EpicRow[]): Promise<EpicFacts> {
  const { db } = call;
  const ids = epics.map(({ id }) => id);
  const groupIds = distinctIds(epics.map((epic) => epic.group_id));
  return {
    users: await usersById(
      db,
      epics.map((epic) => epic.author_id),
    ),
    groups: await namespacesById(db, groupIds),
    labels: await labelsInOrder(db, await labelsOfEpics(db, ids)),
    votes: await votesOn(db, 'Epic', ids),
    dates: await datesOfEpics(call, epics),
    parents: await seenEpics(
      call,
      epics.map((epic) => epic.parent_id),
    ),
    editable: await editableGroups(call, groupIds),
  };
}

async function editableGroups(call: Call, groupIds: readonly number[]): Promise<Set<number>> {
  if (isAdministrator(call)) return new Set(groupIds);
  const levels = await groupLevels(call.db, groupIds, requirePrincipal(call).user.id);
  return new Set([...levels].flatMap(([id, level]) => (level >= ACCESS.reporter ? [id] : [])));
}

function presentOne(call: Call, epic: EpicRow, facts: EpicFacts, view: EpicView): EpicListEntry {
  const path = facts.groups.get(epic.group_id)?.full_path ?? '';
  const parent = facts.parents.get(epic.parent_id ?? -1);
  const above = parent ?? NO_PARENT;
  const dates = facts.dates.get(epic.id) ?? NO_DATES;
  const labels = facts.labels.get(epic.id) ?? [];
  const votes = facts.votes.get(epic.id) ?? { upvotes: 0, downvotes: 0 };
  const importedFrom = epic.imported_from ?? 'none';
  const fields: EpicListEntry = {
    id: epic.id,
    iid: epic.iid,
    group_id: epic.group_id,
    parent_id: above.id,
    parent_iid: above.iid,
    title: epic.title,
    description: epic.description,
    state: epic.state,
    confidential: epic.confidential === 1,
    web_url: `${call.origin}/groups/${path}/-/epics/${epic.iid}`,
    reference: `&${epic.iid}`,
    references: referencesOf(epic, path, view),
    author: presentUser(call, knownUser(facts.users, epic.author_id)),
    start_date: dates.start,
    end_date: dates.due,
    due_date: dates.due,
    created_at: timestamp(epic.created_at),
    updated_at: timestamp(epic.updated_at),
    closed_at: optionalTimestamp(epic.closed_at),
    imported: importedFrom !== 'none',
    imported_from: importedFrom,
    labels: view.labelDetails ? labels.map(presentLabel) : labels.map(({ name }) => name),
    upvotes: votes.upvotes,
    downvotes: votes.downvotes,
    color: epic.color,
    _links: linksOf(call, epic, parent),
  };
  // Spreading into a literal of so many members takes Node 20 ten times as long.
  return facts.editable.has(epic.group_id) ? Object.assign(fields, editFields(epic, dates)) : fields;
}

function referencesOf(epic: EpicRow, path: string, view: EpicView): References {
  const short = `&${epic.iid}`;
  const full = `${path}${short}`;
  return { short, relative: view.groupId === epic.group_id ? short : full, full };
}

function linksOf(call: Call, epic: EpicRow, parent: EpicRow | undefined): EpicLinks {
  const group = `${apiUrl(call)}/groups/${epic.group_id}`;
  const self = `${group}/epics/${epic.iid}`;
  return {
    self,
    epic_issues: `${self}/issues`,
    group,
    parent: parent === undefined ? null : `${apiUrl(call)}/groups/${parent.group_id}/epics/${parent.iid}`,
  };
}

function editFields(epic: EpicRow, { inheritedStart: start, inheritedDue: due }: EpicDates): EditFields {
  return {
    start_date_is_fixed: epic.start_date_is_fixed === 1,
    start_date_fixed: epic.start_date_fixed,
    start_date_from_inherited_source: start,
    due_date_is_fixed: epic.due_date_is_fixed === 1,
    due_date_fixed: epic.due_date_fixed,
    due_date_from_inherited_source: due,
    start_date_from_milestones: start,
    due_date_from_milestones: due,
  };
}
