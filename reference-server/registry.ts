import type { DeliveryWorkers, ErrandWorkers, Listeners } from './platform/call.ts';
import type { Chore } from './platform/background/chores.ts';
import type { OperationSet } from './platform/operation.ts';
import type { Resource } from './platform/resource.ts';
import { TENANCY } from './platform/tenancy/table.ts';
import { applicationSettings } from './resources/application-settings/index.ts';
import { approvals } from './resources/approvals/index.ts';
import { archives } from './resources/archives/index.ts';
import { branches } from './resources/branches/index.ts';
import { commits } from './resources/commits/index.ts';
import { comparisons } from './resources/comparisons/index.ts';
import { deployKeys } from './resources/deploy-keys/index.ts';
import { draftNotes } from './resources/draft-notes/index.ts';
import { epics } from './resources/epics/index.ts';
import { groupAccessTokens } from './resources/group-access-tokens/index.ts';
import { groupEpics } from './resources/group-epics/index.ts';
import { groups } from './resources/groups/index.ts';
import { hooks } from './resources/hooks/index.ts';
import { issues } from './resources/issues/index.ts';
import { iterations } from './resources/iterations/index.ts';
import { labels } from './resources/labels/index.ts';
import { members } from './resources/members/index.ts';
import { mergeRequests } from './resources/merge-requests/index.ts';
import { meta } from './resources/meta/index.ts';
import { milestones } from './resources/milestones/index.ts';
import { notes } from './resources/notes/index.ts';
import { personalAccessTokens } from './resources/personal-access-tokens/index.ts';
import { pipelineTriggers } from './resources/pipeline-triggers/index.ts';
import { projects } from './resources/projects/index.ts';
import { protectedBranchRules } from './resources/protected-branches/index.ts';
import { reactions } from './resources/reactions/index.ts';
import { repository } from './resources/repository/index.ts';
import { resourceEvents } from './resources/resource-events/index.ts';
import { runners } from './resources/runners/index.ts';
import { serviceAccounts } from './resources/service-accounts/index.ts';
import { snippets } from './resources/snippets/index.ts';
import { users } from './resources/users/index.ts';
import type { TableSet } from './store/table.ts';
import { BOOKKEEPING, type Shapes, type Tables } from './store/tables.ts';
import type { DemoPart } from './world/demo.ts';

/**
 * Every resource of the server: a resource is its folder and its line here. The order is that in which listeners hear of
 * events and in which the demo world is made.
 */
const RESOURCES = [
  meta,
  applicationSettings,
  users,
  groupAccessTokens,
  personalAccessTokens,
  serviceAccounts,
  groups,
  projects,
  protectedBranchRules,
  members,
  repository,
  commits,
  branches,
  comparisons,
  archives,
  labels,
  milestones,
  iterations,
  epics,
  issues,
  groupEpics,
  mergeRequests,
  snippets,
  notes,
  draftNotes,
  resourceEvents,
  reactions,
  deployKeys,
  approvals,
  runners,
  pipelineTriggers,
  hooks,
] as const;

type TablesOf<One> = One extends Resource<infer Set> ? keyof Set : never;

type RegisteredTables = keyof typeof BOOKKEEPING | keyof typeof TENANCY | TablesOf<(typeof RESOURCES)[number]>;

/** The shapes of the tables that are registered; the type says which ones these are. */
function registeredTables(): { readonly [Name in RegisteredTables]: TableSet[string] } {
  const sets: readonly TableSet[] = [BOOKKEEPING, TENANCY, ...RESOURCES.map(({ tables }) => tables)];
  // The sets hold just the names of the type.
  return Object.assign({}, ...sets) as { readonly [Name in RegisteredTables]: TableSet[string] };
}

/** Every table of the server. A table that `Tables` knows and no registered resource has is an error of types here. */
export const tables: Shapes = registeredTables() satisfies { readonly [Name in keyof Tables]: TableSet[string] };

/** Every operation that the server implements. */
export const operations: OperationSet = Object.assign({}, ...RESOURCES.map((resource) => resource.operations));

/** What resources do about the events of others. */
export const listeners: readonly Listeners[] = RESOURCES.flatMap((resource: Resource) => resource.listeners ?? []);

/** The work that resources do after commits. */
export const deliveries: DeliveryWorkers = Object.assign(
  {},
  ...RESOURCES.map((resource: Resource) => resource.deliveries),
);

/** The work that resources do in the background. */
export const errands: ErrandWorkers = Object.assign({}, ...RESOURCES.map((resource: Resource) => resource.errands));

/** What the resources look for from time to time. */
export const chores: readonly Chore[] = RESOURCES.flatMap((resource: Resource) => resource.chores ?? []);

/** What the resources have of the demo world. */
export const demoParts: readonly DemoPart[] = RESOURCES.flatMap((resource: Resource) => resource.demo ?? []);
