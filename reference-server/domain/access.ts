import { groupLevel, projectLevel } from '../store/grants.ts';
import { groupById, groupByPath } from '../store/namespaces.ts';
import { projectById, projectByPath, redirectTarget } from '../store/projects.ts';
import type { NamespaceRow, ProjectRow, Visibility } from '../store/schema.ts';
import { ACCESS } from './access-level.ts';
import { apiUrl, type Call, isAdministrator, requirePrincipal, seesInternal } from './call.ts';
import { forbidden, notAllowed, notFound, Refusal } from './refusal.ts';

/** A project that the caller may read, and how far the caller's rights on it go. */
export interface ProjectAccess {
  readonly project: ProjectRow;
  /** Access level of the caller; administrators count as owners; 0 for strangers on a visible project. */
  readonly level: number;
  /** Level by membership alone, without the administrator's rights. */
  readonly memberLevel: number;
}

/** A group that the caller may read, and how far the caller's rights on it go. */
export interface GroupAccess {
  readonly group: NamespaceRow;
  readonly level: number;
  readonly memberLevel: number;
}

/** What an operation asks of the caller. */
export interface Need {
  /** Least access level; 0 (the default) means whoever can read. Above 0 an anonymous caller gets 401. */
  readonly level?: number;
}

/**
 * The project of an `:id` path parameter (number or full path), for every operation below `/projects/:id`.
 * @throws Refusal 404 when it is absent or not readable by the caller, 401 when anonymous and a level is needed,
 * 403 when the level is too low, 301 or 405 when the path has moved.
 */
export async function authorizeProject(call: Call, id: number | string, need: Need = {}): Promise<ProjectAccess> {
  const { db } = call.app.store;
  const project = isNumeric(id) ? await projectById(db, Number(id)) : await projectByPath(db, String(id));
  if (project === undefined) {
    const target = isNumeric(id) ? undefined : await redirectTarget(db, 'project', String(id));
    if (target === undefined) throw notFound('Project');
    const access = await authorizeProject(call, target, {});
    throw moved(call, 'projects', access.project.id);
  }
  const { user } = call.principal ?? {};
  const memberLevel = user === undefined ? 0 : await projectLevel(db, user.id, project.id);
  if (!mayRead(call, project.visibility, memberLevel)) throw notFound('Project');
  const level = isAdministrator(call) ? ACCESS.owner : memberLevel;
  demand(call, level, need);
  return { project, level, memberLevel };
}

/**
 * The group of an `:id` path parameter (number or full path).
 * @throws Refusal as `authorizeProject`.
 */
export async function authorizeGroup(call: Call, id: number | string, need: Need = {}): Promise<GroupAccess> {
  const { db } = call.app.store;
  const group = isNumeric(id) ? await groupById(db, Number(id)) : await groupByPath(db, String(id));
  if (group === undefined) {
    const target = isNumeric(id) ? undefined : await redirectTarget(db, 'group', String(id));
    if (target === undefined) throw notFound('Group');
    const access = await authorizeGroup(call, target, {});
    throw moved(call, 'groups', access.group.id);
  }
  const { user } = call.principal ?? {};
  const granted = user === undefined ? undefined : await groupLevel(db, user.id, group.id);
  if (granted === undefined && !mayRead(call, group.visibility, 0)) throw notFound('Group');
  const memberLevel = granted ?? ACCESS.none;
  const level = isAdministrator(call) ? ACCESS.owner : memberLevel;
  demand(call, level, need);
  return { group, level, memberLevel };
}

/** Refuses a caller whose level is below what is needed: 401 without credential, else 403. */
export function demand(call: Call, level: number, need: Need): void {
  const least = need.level ?? 0;
  if (least === 0) return;
  requirePrincipal(call);
  if (level < least) throw forbidden();
}

function mayRead(call: Call, visibility: Visibility, memberLevel: number): boolean {
  if (memberLevel > 0 || visibility === 'public' || isAdministrator(call)) return true;
  return visibility === 'internal' && seesInternal(call);
}

/** Whether an `:id` is a number rather than a path; a path cannot consist of digits alone. */
export function isNumeric(id: number | string): boolean {
  return typeof id === 'number' || /^\d{1,15}$/.test(id);
}

/** 301 to the numeric id on GET and HEAD, 405 on anything else. */
function moved(call: Call, resource: 'groups' | 'projects', target: number): Refusal {
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    return notAllowed();
  }
  const segment = `/${resource}/`;
  const start = call.target.indexOf(segment) + segment.length;
  const rest = call.target.slice(start);
  const end = rest.search(/[/?#]/);
  const suffix = end < 0 ? '' : rest.slice(end);
  const location = `${call.origin}${call.target.slice(0, start)}${target}${suffix}`;
  // The text names the resource that moved, the header the very thing that was asked for.
  return new Refusal(301, `Moved to ${apiUrl(call)}/${resource}/${target}`, { location });
}
