import type { AccessRelation, AccessRole, OperationAccess } from '../../runtime/http/access.ts';
import { ACCESS } from './access-level.ts';
import { type Call, hasFlag, hasTier, isAdministrator, requirePrincipal } from './call.ts';
import type { FlagName } from './settings.ts';
import { type GroupAccess, type NamespaceAccess, type ProjectAccess } from './places.ts';
import { addressedProject, visibleGroup, visibleNamespace, visibleProject } from './places.ts';
import { forbidden, notFound, unauthorized } from './refusal.ts';
import { fromRequest } from './request-value.ts';
import { CREATION_LEVELS } from './tenancy/place.ts';
import { groupSettings } from './tenancy/settings.ts';
import { offersFeature } from './tenancy/features.ts';

type Place = ProjectAccess | GroupAccess | NamespaceAccess;

type NamedPlace<A extends OperationAccess> = A['on'] extends 'project'
  ? ProjectAccess
  : A['on'] extends 'group'
    ? GroupAccess
    : A['on'] extends 'namespace'
      ? NamespaceAccess
      : undefined;

/** Where an operation works; undefined on the instance, and where the request may leave the place out. */
export type PlaceOf<A extends OperationAccess> = A extends { readonly without: AccessRole }
  ? NamedPlace<A> | undefined
  : NamedPlace<A>;

/** The caller's relation to what a request is about. */
export type Subject = Readonly<Partial<Record<AccessRelation, boolean>>>;

/** Where a runner belongs, and how far the caller's rights go there: what is found by operations on runners says it. */
export interface Belonging {
  readonly belongsTo: { readonly kind: 'instance' | 'group' | 'project'; readonly level: number };
}

/** What is found by an operation that a secret opens: it says that the secret was the right one. */
export interface Opened {
  readonly opened: true;
}

type Relations = Subject & Partial<Belonging> & Partial<Opened>;

/** The place and the subject of a request that the caller may make. */
export interface Authorized<A extends OperationAccess, Found> {
  readonly place: PlaceOf<A>;
  readonly found: Found;
}

/** What an operation needs of the instance. */
export interface Gate {
  readonly tier?: 'paid' | 'top';
  readonly flag?: FlagName;
}

/** The request, and how its subject is looked up once the caller is known to see the place. */
export interface Sought<A extends OperationAccess, Found> {
  readonly request: unknown;
  readonly gate?: Gate | undefined;
  /** @throws Refusal 404 for a subject that is not there or hidden from the caller */
  readonly find: ((place: PlaceOf<A>) => Promise<Found>) | undefined;
}

/**
 * The one place where `x-access` is enforced: before any work, on the statements of the call's own transaction.
 * @throws Refusal 404 when place or subject are absent or hidden from the caller, 301 or 405 when the place has moved,
 * 401 when anonymous and a role is needed, 403 when the role is too low, the feature is not offered or the project archived
 */
export async function authorize<A extends OperationAccess, Found>(
  call: Call,
  access: A,
  { request, gate, find }: Sought<A, Found>,
): Promise<Authorized<A, Found>> {
  const place = await enter(call, access, { request, gate });
  // Who may do it with none learns nothing of which there are.
  if (isDecidedByPlace(access)) demandRole(call, access, place, undefined);
  // The place has the type that `on` asks for.
  const typed = place as PlaceOf<A>;
  // Operations without a subject take what they declare: nothing.
  const found = (await find?.(typed)) as Found;
  // What is found says its relations to the caller, as far as they count.
  const subject = found as Relations | undefined;
  demandOpening(access, subject);
  demandRole(call, access, place, subject);
  demandUnarchived(access, place);
  return { place: typed, found };
}

/**
 * What remains of `authorize` where no user calls, and the credential itself says which project it opens.
 * @throws Refusal 403 or 404 when the feature is not offered there, 403 when the project is archived
 */
export async function demandInUse(call: Call, access: OperationAccess, place: ProjectAccess): Promise<void> {
  await demandFeature(call, access, place);
  demandUnarchived(access, place);
}

function demandUnarchived(access: OperationAccess, place: Place | undefined): void {
  if (access.archived !== 'refused' || place === undefined || !('project' in place)) return;
  if (place.project.archived === 1) {
    throw forbidden(access.feature === 'repository' ? 'the project is archived' : undefined);
  }
}

/**
 * As `authorize`, for a request of which nothing but the place is known: it does not fit, and what is wrong with it is
 * nobody's business who could not make it anyhow.
 * @throws Refusal as `authorize`
 */
export async function admit(
  call: Call,
  access: OperationAccess,
  { request, gate }: Pick<Sought<OperationAccess, unknown>, 'gate' | 'request'>,
): Promise<void> {
  const { on, at, secret } = access;
  // Where the body names the place, or what is found decides, nothing is known yet.
  if (on === 'namespace' || on === 'runner' || at !== undefined || secret !== undefined) return;
  // A place that cannot be read is what is wrong with the request.
  if (on !== 'instance' && fromRequest('$request.path.id', request) === undefined) return;
  const place = await enter(call, access, { request, gate });
  if (isDecidedByPlace(access)) demandRole(call, access, place, undefined);
}

/** Whether the caller's rights are known with the place: nothing that is found there adds to them or takes from them. */
function isDecidedByPlace({ on, also, only, secret }: OperationAccess): boolean {
  return on !== 'runner' && also === undefined && only === undefined && secret === undefined;
}

/**
 * The place of a request, as far as it can be told without its subject whether the caller may be there.
 * @throws Refusal as `authorize`
 */
async function enter(
  call: Call,
  access: OperationAccess,
  { request, gate }: Pick<Sought<OperationAccess, unknown>, 'gate' | 'request'>,
): Promise<Place | undefined> {
  const place = await placeOf(call, access, request);
  const role = place === undefined ? (access.without ?? access.role) : access.role;
  if (role !== 'anyone') requirePrincipal(call);
  demandGate(call, gate);
  await demandFeature(call, access, place);
  return place;
}

/** What stands behind a flag that is off is not there; what belongs to a higher tier may not be called. */
function demandGate(call: Call, gate: Gate = {}): void {
  if (gate.flag !== undefined && !hasFlag(call, gate.flag)) throw notFound();
  if (gate.tier !== undefined && !hasTier(call, gate.tier)) throw forbidden();
}

function placeOf(call: Call, access: OperationAccess, request: unknown): Promise<Place | undefined> {
  const { on, at = '$request.path.id', without, secret } = access;
  if (on === 'instance' || on === 'runner') return Promise.resolve(undefined);
  const id = fromRequest(at, request);
  if (id === undefined && without !== undefined) return Promise.resolve(undefined);
  if (typeof id !== 'number' && typeof id !== 'string') throw new Error(`the request names no ${on} at ${at}`);
  switch (on) {
    case 'project':
      return secret === undefined ? visibleProject(call, id) : addressedProject(call, id);
    case 'group':
      return visibleGroup(call, id);
    case 'namespace':
      return visibleNamespace(call, id);
  }
}

async function demandFeature(call: Call, { feature }: OperationAccess, place: Place | undefined): Promise<void> {
  if (feature === undefined || place === undefined || 'namespace' in place) return;
  if ('group' in place) {
    if (await offersFeature(call.db, place.group, feature)) return;
    throw forbidden();
  }
  const { project, level } = place;
  // What projects here cannot switch off is offered.
  const offered = (Reflect.get(project, `${feature}_level`) as string | undefined) ?? 'enabled';
  if (offered === 'enabled' || (offered === 'private' && level > 0)) return;
  throw feature === 'repository' ? notFound('Repository') : forbidden();
}

/** An operation that a secret opens is called by nobody else, whoever they are. */
function demandOpening({ secret }: OperationAccess, subject: Relations | undefined): void {
  if (secret !== undefined && subject?.opened !== true) throw forbidden();
}

function demandRole(
  call: Call,
  access: OperationAccess,
  place: Place | undefined,
  subject: Relations | undefined,
): void {
  const { also, below, only } = access;
  const stands = (relations: readonly AccessRelation[] | undefined): boolean =>
    relations?.some((relation) => subject?.[relation] === true) === true;
  if (only !== undefined && !stands(only)) throw forbidden();
  const kind = subject?.belongsTo?.kind;
  if (reaches(call, levelOf(call, place, subject), leastOf(access, place, kind)) || stands(also)) return;
  throw below === 401 ? unauthorized() : forbidden();
}

/** How far the caller's rights go where the request works. */
function levelOf(call: Call, place: Place | undefined, subject: Relations | undefined): number {
  const level = subject?.belongsTo?.level ?? place?.level;
  return level ?? (isAdministrator(call) ? ACCESS.owner : ACCESS.none);
}

type RunnerPlace = Belonging['belongsTo']['kind'] | undefined;

/** The least level that will do; `administrator` is above all levels. */
function leastOf(access: OperationAccess, place: Place | undefined, kind: RunnerPlace): number {
  const role = roleFor(access, place, kind);
  const chosen = chosenLevel(access, place);
  if (chosen !== undefined) return chosen;
  if (role === 'anyone' || role === 'user') return ACCESS.none;
  return role === 'administrator' ? Infinity : ACCESS[role];
}

/** @throws Error where the role goes by the place of a runner, and nothing says which one that is */
function roleFor({ on, role, without }: OperationAccess, place: Place | undefined, kind: RunnerPlace): AccessRole {
  if (on === 'runner' && kind === undefined) throw new Error('it is not said where the runner belongs');
  const named = place === undefined ? (without ?? role) : role;
  if (typeof named === 'string') return named;
  const ofKind = kind === undefined ? undefined : named[kind];
  if (ofKind === undefined) throw new Error(`no role is named for runners of ${kind}`);
  return ofKind;
}

/** The least level that a setting of the group asks for. */
function chosenLevel({ setting }: OperationAccess, place: Place | undefined): number | undefined {
  if (setting === undefined || place === undefined || 'project' in place) return undefined;
  const namespace = 'group' in place ? place.group : place.namespace;
  const chosen: unknown = namespace.kind === 'group' ? Reflect.get(groupSettings(namespace), setting) : undefined;
  return typeof chosen === 'string' ? CREATION_LEVELS[chosen] : undefined;
}

/** Administrators do what nobody's role allows, too. */
function reaches(call: Call, level: number, least: number): boolean {
  return level >= least || isAdministrator(call);
}
