import type { UpdateProjectBody } from '../../../generated/models/index.ts';
import { branchHeads } from '../../git/history/refs.ts';
import { isBranchName } from '../../git/ref-name.ts';
import { deliverLater } from '../../platform/events.ts';
import type { App, Call } from '../../platform/call.ts';
import { invalidRecord } from '../../platform/refusal.ts';
import { namespaceById } from '../../platform/tenancy/namespaces.ts';
import { checkName, checkPath, checkVisibility } from '../../platform/tenancy/place.ts';
import { moveProject, updateProject } from '../../platform/tenancy/projects.ts';
import { pick } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import { changesOf } from '../../store/rows.ts';
import { protectDefault } from '../protected-branches/index.ts';
import { projectSettings } from './defaults.ts';
import { replaceTopics, topicsOf } from './store.ts';

declare module '../../platform/event-types.ts' {
  interface Deliveries {
    /** The branch that clones of a project's repository check out. */
    'project.head': { readonly projectId: number; readonly branch: string };
  }
}

/** Settings that an edit may change. */
const EDITABLE = [
  'request_access_enabled',
  'container_registry_access_level',
  'merge_method',
  'squash_option',
  'only_allow_merge_if_pipeline_succeeds',
  'only_allow_merge_if_all_discussions_are_resolved',
  'remove_source_branch_after_merge',
] as const satisfies readonly (keyof UpdateProjectBody)[];

/**
 * updateProject: a new path leaves a redirect behind, a new default branch is the one that clones check out.
 * @throws Refusal 400 for a path that is taken, a visibility that the group does not allow, or a branch that is not there
 */
export async function editProject(call: Call, before: ProjectRow, body: UpdateProjectBody): Promise<ProjectRow> {
  const { db } = call;
  const namespace = await namespaceById(db, before.namespace_id);
  if (namespace === undefined) throw new Error(`namespace ${before.namespace_id} is missing`);
  const columns = changesOf(before, {
    ...plainColumns(before, body),
    ...placeColumns(namespace, body),
    ...(await branchColumns(call, before, body)),
  });
  if (columns.full_path_key !== undefined) await checkPath(db, columns.full_path_key, columns.path ?? before.path);
  if (columns.visibility !== undefined) checkVisibility(columns.visibility, namespace);
  const topics = body.topics === undefined ? false : await editTopics(call, before.id, body.topics);
  if (Object.keys(columns).length === 0 && !topics) return before;
  const changes = { ...columns, updated_at: call.now };
  if (columns.full_path_key === undefined) await updateProject(db, before.id, changes);
  else await moveProject(db, before, changes);
  const { default_branch: branch } = columns;
  if (typeof branch === 'string') {
    await protectDefault(call, before, branch);
    await deliverLater(call, 'project.head', { projectId: before.id, branch });
  }
  return { ...before, ...changes };
}

/** Makes the repository of a project name its default branch. */
export async function nameHead(
  { repositories }: App,
  { projectId, branch }: { readonly projectId: number; readonly branch: string },
): Promise<void> {
  const key = String(projectId);
  // One that was not opened yet is made with the right branch.
  if ((await repositories.open(key)) !== undefined) await repositories.setHead(key, branch);
}

function plainColumns(before: ProjectRow, body: UpdateProjectBody): Partial<ProjectRow> {
  const columns: Partial<ProjectRow> = {};
  if (body.description !== undefined) columns.description = body.description;
  if (body.visibility !== undefined) columns.visibility = body.visibility;
  if (body.archived !== undefined) columns.archived = body.archived ? 1 : 0;
  if (body.issues_enabled !== undefined) columns.issues_level = levelAfter(before.issues_level, body.issues_enabled);
  if (body.merge_requests_enabled !== undefined) {
    columns.merge_requests_level = levelAfter(before.merge_requests_level, body.merge_requests_enabled);
  }
  const settings = changesOf<Partial<UpdateProjectBody>>(projectSettings(before) as object, pick(body, EDITABLE));
  if (Object.keys(settings).length > 0) {
    columns.settings = JSON.stringify({ ...(JSON.parse(before.settings) as object), ...settings });
  }
  return columns;
}

type FeatureLevel = ProjectRow['issues_level'];

/** What is for members alone stays so when it is switched on again. */
function levelAfter(before: FeatureLevel, enabled: boolean): FeatureLevel {
  if (!enabled) return 'disabled';
  return before === 'disabled' ? 'enabled' : before;
}

function placeColumns(namespace: NamespaceRow, body: UpdateProjectBody): Partial<ProjectRow> {
  const columns: Partial<ProjectRow> = {};
  if (body.name !== undefined) {
    columns.name = checkName(body.name);
    columns.full_name = `${namespace.full_name} / ${columns.name}`;
  }
  if (body.path !== undefined) {
    columns.path = body.path;
    columns.full_path = `${namespace.full_path}/${body.path}`;
    columns.full_path_key = columns.full_path.toLowerCase();
  }
  return columns;
}

async function branchColumns(
  { app }: Call,
  { id, default_branch: present }: ProjectRow,
  { default_branch: branch }: UpdateProjectBody,
): Promise<Partial<ProjectRow>> {
  if (branch === undefined || branch === present) return {};
  const repository = await app.repositories.open(String(id));
  const known = (await repository?.branch(branch)) !== undefined;
  const empty = !known && (repository === undefined || (await branchHeads(repository)).length === 0);
  if (!known && !(empty && isBranchName(branch)))
    throw invalidRecord({ default_branch: ['is not a branch of the project'] });
  return { default_branch: branch };
}

async function editTopics({ db }: Call, projectId: number, wanted: readonly string[]): Promise<boolean> {
  const topics = [...new Set(wanted)].toSorted();
  const before = (await topicsOf(db, [projectId])).get(projectId) ?? [];
  if (before.join('\n') === topics.join('\n')) return false;
  await replaceTopics(db, projectId, topics);
  return true;
}
