import type { Ids } from '../store/prepared.ts';
import { ACCESS } from './access-level.ts';
import { type Call, apiUrl, isAdministrator, seesInternal } from './call.ts';
import { Moved, notFound, nothingOpened } from './refusal.ts';
import { groupLevel, groupLevels, projectLevel, projectLevels } from './tenancy/grants.ts';
import { groupById, groupByPath, namespaceById, namespacesById } from './tenancy/namespaces.ts';
import { projectById, projectByPath, redirectTarget } from './tenancy/projects.ts';
import type { NamespaceRow, ProjectRow, Visibility } from './tenancy/table.ts';

/** A project that the caller may see, and how far the caller's rights on it go. */
export interface ProjectAccess {
  readonly project: ProjectRow;
  /** Access level of the caller; administrators count as owners; 0 for strangers on a visible project. */
  readonly level: number;
}

/** A group that the caller may see, and how far the caller's rights on it go. */
export interface GroupAccess {
  readonly group: NamespaceRow;
  readonly level: number;
}

/** A group, or what a user has for themselves, that the caller may see. */
export interface NamespaceAccess {
  readonly namespace: NamespaceRow;
  readonly level: number;
}

/**
 * A project that the caller may see.
 * @throws Refusal 404 when it is absent or hidden from the caller, 301 or 405 when it has moved
 */
export async function visibleProject(call: Call, id: number | string): Promise<ProjectAccess> {
  const { db } = call;
  const project = isNumeric(id) ? await projectById(db, Number(id)) : await projectByPath(db, String(id));
  if (project === undefined) {
    const target = isNumeric(id) ? undefined : await redirectTarget(db, 'project', String(id));
    if (target === undefined) throw notFound('Project');
    const access = await visibleProject(call, target);
    throw moved(call, 'projects', access.project.id);
  }
  const { user } = call.principal ?? {};
  const memberLevel = user === undefined ? 0 : await projectLevel(db, user.id, project.id);
  if (!maySee(call, project.visibility, memberLevel)) throw notFound('Project');
  return { project, level: isAdministrator(call) ? ACCESS.owner : memberLevel };
}

/**
 * The project of an operation that a secret opens, whether or not the caller sees it: that the secret is one of this project
 * is for the operation to find out.
 * @throws Refusal 404 when it is absent, without saying what of it is wrong, 405 when it has moved
 */
export async function addressedProject(call: Call, id: number | string): Promise<ProjectAccess> {
  const { db } = call;
  const project = isNumeric(id) ? await projectById(db, Number(id)) : await projectByPath(db, String(id));
  if (project !== undefined) return { project, level: ACCESS.none };
  const target = isNumeric(id) ? undefined : await redirectTarget(db, 'project', String(id));
  throw target === undefined ? nothingOpened() : moved(call, 'projects', target);
}

/**
 * A group that the caller may see.
 * @throws Refusal 404 when it is absent or hidden from the caller, 301 or 405 when it has moved
 */
export async function visibleGroup(call: Call, id: number | string): Promise<GroupAccess> {
  const { db } = call;
  const group = isNumeric(id) ? await groupById(db, Number(id)) : await groupByPath(db, String(id));
  if (group === undefined) {
    const target = isNumeric(id) ? undefined : await redirectTarget(db, 'group', String(id));
    if (target === undefined) throw notFound('Group');
    const access = await visibleGroup(call, target);
    throw moved(call, 'groups', access.group.id);
  }
  return { group, level: await levelOn(call, group, 'Group') };
}

/**
 * A namespace that the caller may see: nobody sees what another user has for themselves.
 * @throws Refusal 404 when it is absent or hidden from the caller
 */
export async function visibleNamespace(call: Call, id: number | string): Promise<NamespaceAccess> {
  const namespace = await namespaceById(call.db, Number(id));
  if (namespace === undefined) throw notFound('Namespace');
  if (namespace.kind === 'group') return { namespace, level: await levelOn(call, namespace, 'Namespace') };
  const isOwn = namespace.owner_id === call.principal?.user.id;
  if (!isOwn && !isAdministrator(call)) throw notFound('Namespace');
  return { namespace, level: ACCESS.owner };
}

async function levelOn(call: Call, group: NamespaceRow, resource: string): Promise<number> {
  const { user } = call.principal ?? {};
  const granted = user === undefined ? undefined : await groupLevel(call.db, user.id, group.id);
  if (granted === undefined && !maySee(call, group.visibility, 0)) throw notFound(resource);
  return isAdministrator(call) ? ACCESS.owner : (granted ?? ACCESS.none);
}

/** Whether the caller sees a place of this visibility, with this level by membership. */
export function maySee(call: Call, visibility: Visibility, memberLevel: number): boolean {
  if (memberLevel > 0 || visibility === 'public' || isAdministrator(call)) return true;
  return visibility === 'internal' && seesInternal(call);
}

/** Whether the caller sees a group, with this level on it: any relation shows it, that to something inside it included. */
export function maySeeGroup(call: Call, visibility: Visibility, level: number | undefined): boolean {
  return level !== undefined || maySee(call, visibility, ACCESS.none);
}

/** Of these groups those that the caller sees, by id. */
export async function visibleGroups(call: Call, ids: Ids): Promise<Map<number, NamespaceRow>> {
  const groups = [...(await namespacesById(call.db, ids)).values()].filter(({ kind }) => kind === 'group');
  const closed = groups.filter(({ visibility }) => !maySee(call, visibility, ACCESS.none)).map(({ id }) => id);
  const userId = call.principal?.user.id;
  const levels = userId === undefined ? new Map<number, number>() : await groupLevels(call.db, closed, userId);
  const seen = groups.filter(({ id, visibility }) => maySeeGroup(call, visibility, levels.get(id)));
  return new Map(seen.map((group) => [group.id, group]));
}

/** Of these projects the ids of those that the caller sees. */
export async function visibleProjectIds(call: Call, projects: readonly ProjectRow[]): Promise<ReadonlySet<number>> {
  const closed = projects.filter(({ visibility }) => !maySee(call, visibility, ACCESS.none)).map(({ id }) => id);
  const userId = call.principal?.user.id;
  const levels = userId === undefined ? new Map<number, number>() : await projectLevels(call.db, closed, userId);
  return new Set(
    projects.filter(({ id, visibility }) => maySee(call, visibility, levels.get(id) ?? 0)).map(({ id }) => id),
  );
}

/** Whether an `:id` is a number rather than a path; a path cannot consist of digits alone. */
export function isNumeric(id: number | string): boolean {
  return typeof id === 'number' || /^\d{1,15}$/.test(id);
}

/** 301 to the numeric id on GET and HEAD, 405 on anything else. */
function moved(call: Call, resource: 'groups' | 'projects', target: number): Moved {
  if (call.method !== 'GET' && call.method !== 'HEAD') return new Moved(target, undefined);
  const segment = `/${resource}/`;
  const start = call.target.indexOf(segment) + segment.length;
  const rest = call.target.slice(start);
  const end = rest.search(/[/?#]/);
  const suffix = end < 0 ? '' : rest.slice(end);
  const location = `${call.origin}${call.target.slice(0, start)}${target}${suffix}`;
  // The text names the resource that moved, the header the very thing that was asked for.
  return new Moved(target, { text: `Moved to ${apiUrl(call)}/${resource}/${target}`, location });
}
