import { ACCESS } from './access-level.ts';
import { type Call, apiUrl, isAdministrator, requirePrincipal, seesInternal } from './call.ts';
import { Refusal, forbidden, notAllowed, notFound } from './refusal.ts';
import { groupLevel, projectLevel } from './tenancy/grants.ts';
import { groupById, groupByPath } from './tenancy/namespaces.ts';
import { projectById, projectByPath, redirectTarget } from './tenancy/projects.ts';
import type { NamespaceRow, ProjectRow, Visibility } from './tenancy/table.ts';

/** Least role of a caller. `anyone` is whoever may see the place, `user` any of those with a credential. */
export type Role = 'anyone' | 'user' | Exclude<keyof typeof ACCESS, 'none'>;

/** Who may call an operation. It stands beside the handler in the words that a description would use for it. */
export interface Access {
  /** On what the caller's role is measured. */
  readonly on: 'project' | 'group' | 'instance';
  readonly role: Role;
  /** Who may call below that role: whoever wrote what the request is about, whoever it is assigned to. */
  readonly also?: readonly ('author' | 'assignee')[];
  /** What of the project must be offered to the caller. */
  readonly feature?: 'issues' | 'repository';
  /** Nobody may call it on a project that is archived. */
  readonly archived?: 'refused';
  /** What a stranger is told about a place the stranger may not see. */
  readonly hidden?: 404;
}

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

/** Where an operation works. */
export type PlaceOf<A extends Access> = A['on'] extends 'project'
  ? ProjectAccess
  : A['on'] extends 'group'
    ? GroupAccess
    : undefined;

/** The caller's relation to what a request is about. */
export interface Subject {
  readonly author?: boolean;
  readonly assignee?: boolean;
}

/** The place and the subject of a request that the caller may make. */
export interface Authorized<A extends Access, Found> {
  readonly place: PlaceOf<A>;
  readonly found: Found;
}

/** How a request names its place, and how its subject is looked up once the caller is known to see the place. */
export interface Sought<A extends Access, Found> {
  /** The `:id` path parameter: a number or a full path. */
  readonly id: number | string | undefined;
  /** @throws Refusal 404 for a subject that is not there or hidden from the caller */
  readonly find: ((place: PlaceOf<A>) => Promise<Found>) | undefined;
}

/**
 * The one place where `Access` is enforced: before any work, on the statements of the call's own transaction.
 * @throws Refusal 404 when place or subject are absent or hidden from the caller, 301 or 405 when the place has moved,
 * 401 when anonymous and a role is needed, 403 when the role is too low, the feature is not offered or the project archived
 */
export async function authorize<A extends Access, Found>(
  call: Call,
  access: A,
  { id, find }: Sought<A, Found>,
): Promise<Authorized<A, Found>> {
  const place = await placeOf(call, access, id);
  if (access.role !== 'anyone') requirePrincipal(call);
  if (place !== undefined && 'project' in place) demandFeature(access, place);
  // The place has the type that `on` asks for.
  const typed = place as PlaceOf<A>;
  // Operations without a subject take what they declare: nothing.
  const found = (await find?.(typed)) as Found;
  demandRole(call, access, place?.level ?? 0, found as Subject | undefined);
  if (access.archived === 'refused' && place !== undefined && 'project' in place && place.project.archived === 1) {
    throw forbidden(access.feature === 'repository' ? 'the project is archived' : undefined);
  }
  return { place: typed, found };
}

function placeOf(
  call: Call,
  { on }: Access,
  id: number | string | undefined,
): Promise<ProjectAccess | GroupAccess | undefined> {
  if (on === 'instance') return Promise.resolve(undefined);
  if (id === undefined) throw new Error(`the request names no ${on}`);
  return on === 'project' ? visibleProject(call, id) : visibleGroup(call, id);
}

function demandFeature({ feature }: Access, { project, level }: ProjectAccess): void {
  if (feature === undefined) return;
  const offered = project[`${feature}_level`];
  if (offered === 'enabled' || (offered === 'private' && level > 0)) return;
  throw feature === 'repository' ? notFound('Repository') : forbidden();
}

function demandRole(call: Call, { on, role, also }: Access, level: number, subject: Subject | undefined): void {
  if (role === 'anyone' || role === 'user') return;
  const reached = on === 'instance' && isAdministrator(call) ? ACCESS.owner : level;
  if (reached >= ACCESS[role] || also?.some((relation) => subject?.[relation] === true) === true) return;
  throw forbidden();
}

async function visibleProject(call: Call, id: number | string): Promise<ProjectAccess> {
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
  const { user } = call.principal ?? {};
  const granted = user === undefined ? undefined : await groupLevel(db, user.id, group.id);
  if (granted === undefined && !maySee(call, group.visibility, 0)) throw notFound('Group');
  return { group, level: isAdministrator(call) ? ACCESS.owner : (granted ?? ACCESS.none) };
}

/** Whether the caller sees a place of this visibility, with this level by membership. */
export function maySee(call: Call, visibility: Visibility, memberLevel: number): boolean {
  if (memberLevel > 0 || visibility === 'public' || isAdministrator(call)) return true;
  return visibility === 'internal' && seesInternal(call);
}

/** Whether an `:id` is a number rather than a path; a path cannot consist of digits alone. */
export function isNumeric(id: number | string): boolean {
  return typeof id === 'number' || /^\d{1,15}$/.test(id);
}

/** 301 to the numeric id on GET and HEAD, 405 on anything else. */
function moved(call: Call, resource: 'groups' | 'projects', target: number): Refusal {
  if (call.method !== 'GET' && call.method !== 'HEAD') return notAllowed();
  const segment = `/${resource}/`;
  const start = call.target.indexOf(segment) + segment.length;
  const rest = call.target.slice(start);
  const end = rest.search(/[/?#]/);
  const suffix = end < 0 ? '' : rest.slice(end);
  const location = `${call.origin}${call.target.slice(0, start)}${target}${suffix}`;
  // The text names the resource that moved, the header the very thing that was asked for.
  return new Refusal(301, `Moved to ${apiUrl(call)}/${resource}/${target}`, { location });
}
