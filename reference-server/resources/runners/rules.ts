import type { CreateRunnerBody, RegisterRunnerBody, UpdateRunnerBody } from '../../../generated/models/index.ts';
import type { Belonging } from '../../platform/access.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { commaList } from '../../platform/parameters.ts';
import { badParameter, forbidden, insufficientScope, invalidRecord, notFound } from '../../platform/refusal.ts';
import { groupLevel, projectLevel } from '../../platform/tenancy/grants.ts';
import { groupById } from '../../platform/tenancy/namespaces.ts';
import { projectById } from '../../platform/tenancy/projects.ts';
import { digestOf, newSecret } from '../../platform/tenancy/tokens.ts';
import { changesOf } from '../../store/rows.ts';
import { MAX_TAGS } from './filter/store.ts';
import { type RegistrationPlace, registrationPlace } from './registration.ts';
import { runnerByDigest, runnerById } from './store.ts';
import type { RunnerRow } from './table.ts';
import { SECRET_PREFIX } from '../../platform/tenancy/secret-prefix.ts';

/** For whom a runner works. */
export type RunnerPlace = Pick<RunnerRow, 'group_id' | 'project_id' | 'runner_type'>;

/** The runner of a request, and where it belongs. */
export interface FoundRunner extends Belonging {
  readonly runner: RunnerRow;
}

/** The runner of a path. */
interface OneRunner {
  readonly path: { readonly id: number };
}

/** How far the caller's rights go where a runner works. */
async function belongingOf(call: Call, { group_id, project_id, runner_type }: RunnerPlace): Promise<Belonging> {
  const { id } = requirePrincipal(call).user;
  switch (runner_type) {
    case 'instance_type':
      return { belongsTo: { kind: 'instance', level: ACCESS.none } };
    case 'group_type': {
      const level = group_id === null ? undefined : await groupLevel(call.db, id, group_id);
      return { belongsTo: { kind: 'group', level: level ?? ACCESS.none } };
    }
    case 'project_type': {
      const level = project_id === null ? ACCESS.none : await projectLevel(call.db, id, project_id);
      return { belongsTo: { kind: 'project', level } };
    }
  }
}

/**
 * The runner of a path.
 * @throws Refusal 404 when there is none
 */
export async function findRunner(call: Call, _place: undefined, { path }: OneRunner): Promise<FoundRunner> {
  const runner = await runnerById(call.db, path.id);
  if (runner === undefined) throw notFound('Runner');
  return { runner, ...(await belongingOf(call, runner)) };
}

/**
 * As `findRunner`. Whoever is signed in reads a runner of the instance with a token that reads; others are shown to tokens
 * that manage runners.
 * @throws Refusal 403 for a token that does not
 */
export async function findRunnerToRead(call: Call, place: undefined, request: OneRunner): Promise<FoundRunner> {
  const found = await findRunner(call, place, request);
  const { scopes } = requirePrincipal(call).credential;
  const manages = scopes.includes('api') || scopes.includes('manage_runner');
  if (found.runner.runner_type !== 'instance_type' && !manages) throw insufficientScope(['manage_runner']);
  return found;
}

/** For whom a new runner is to work, and how far the caller's rights go there. */
export interface NewPlace extends Belonging {
  readonly works: RunnerPlace;
}

/**
 * Where a new runner is to work. A place that is not there is one without rights, so that nobody is told which ones there are.
 * @throws Refusal 400 when the place is not named
 */
export async function findNewPlace(
  call: Call,
  _place: undefined,
  { body }: { readonly body: CreateRunnerBody },
): Promise<NewPlace> {
  const { runner_type, group_id, project_id } = body;
  const works: RunnerPlace = {
    runner_type,
    group_id: runner_type === 'group_type' ? named('group_id', group_id) : null,
    project_id: runner_type === 'project_type' ? named('project_id', project_id) : null,
  };
  return { works, ...(await belongingOf(call, works)) };
}

function named(name: string, id: number | undefined): number {
  if (id === undefined) throw badParameter(`${name} is missing`);
  return id;
}

/**
 * Refuses a runner for a place that is not there; only administrators get this far.
 * @throws Refusal 400
 */
export async function demandPlace({ db }: Call, { group_id, project_id }: RunnerPlace): Promise<void> {
  if (group_id !== null && (await groupById(db, group_id)) === undefined) throw badParameter('group_id is invalid');
  if (project_id !== null && (await projectById(db, project_id)) === undefined) {
    throw badParameter('project_id is invalid');
  }
}

/**
 * Where a registration token lets a runner work.
 * @throws Refusal 403 for a token that is none
 */
export async function findRegistration(
  call: Call,
  _place: undefined,
  { body }: { readonly body: RegisterRunnerBody },
): Promise<{ readonly opened: true; readonly works: RunnerPlace }> {
  const place = await registrationPlace(call, body.token);
  if (place === undefined) throw forbidden();
  return { opened: true, works: runnerPlace(place) };
}

function runnerPlace({ place_kind: kind, place_id: id }: RegistrationPlace): RunnerPlace {
  return {
    runner_type: `${kind}_type`,
    group_id: kind === 'group' ? id : null,
    project_id: kind === 'project' ? id : null,
  };
}

/**
 * The runner whose authentication token a request carries.
 * @throws Refusal 403 for a token that is none
 */
export async function findByToken(
  call: Call,
  _place: undefined,
  { body }: { readonly body: { readonly token: string } },
): Promise<{ readonly opened: true; readonly runner: RunnerRow }> {
  const runner = await runnerByDigest(call.db, digestOf(body.token, call.app.tokenKey));
  if (runner === undefined) throw forbidden();
  return { opened: true, runner };
}

/** An authentication token, and what is kept of it. */
export function newRunnerToken(call: Call): { readonly token: string; readonly digest: string } {
  const token = newSecret(SECRET_PREFIX.runner);
  return { token, digest: digestOf(token, call.app.tokenKey) };
}

/** What clients say of a runner. */
type Wanted = Omit<UpdateRunnerBody, 'tag_list'>;

/** The columns that a request names; `active` is the deprecated opposite of `paused`, which wins. */
function wantedColumns({ active, paused, run_untagged, locked, ...rest }: Wanted): Partial<RunnerRow> {
  const isPaused = paused ?? (active === undefined ? undefined : !active);
  // Columns that the request does not name are undefined here, which changes nothing.
  return {
    description: rest.description,
    access_level: rest.access_level,
    maximum_timeout: rest.maximum_timeout,
    maintenance_note: rest.maintenance_note,
    paused: flagOf(isPaused),
    run_untagged: flagOf(run_untagged),
    locked: flagOf(locked),
  } as Partial<RunnerRow>;
}

function flagOf(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

/** What a request changes of a runner. */
export function runnerChanges(runner: RunnerRow, body: Wanted): Partial<RunnerRow> {
  return changesOf(runner, wantedColumns(body));
}

/** The columns of a new runner, before it has an id. */
export function freshRunner(
  call: Call,
  { works, digest, info = {} }: { readonly works: RunnerPlace; readonly digest: string; readonly info?: object },
  body: Wanted,
): Omit<RunnerRow, 'id'> {
  const plain: Omit<RunnerRow, 'id'> = {
    ...works,
    description: null,
    paused: 0,
    run_untagged: 1,
    locked: 0,
    access_level: 'not_protected',
    maximum_timeout: null,
    maintenance_note: null,
    name: said(info, 'name'),
    version: said(info, 'version'),
    revision: said(info, 'revision'),
    platform: said(info, 'platform'),
    architecture: said(info, 'architecture'),
    contacted_at: null,
    digest,
    creator_id: call.principal?.user.id ?? null,
    created_at: call.now,
    updated_at: call.now,
  };
  return { ...plain, ...changesOf(plain, wantedColumns(body)) };
}

/** Longest text that a runner may say of itself. */
const MAX_SAID = 255;

/** What a runner says of itself: what is no short text counts as not said. */
function said(info: object, name: string): string | null {
  const value: unknown = Reflect.get(info, name);
  return typeof value === 'string' && value !== '' && value.length <= MAX_SAID ? value : null;
}

/**
 * Tags as they were sent: an array, in which a comma separates tags as well.
 * @throws Refusal 400 for too many, or one that is too long
 */
export function checkedTags(sent: readonly string[] | undefined): string[] | undefined {
  if (sent === undefined) return undefined;
  const tags = commaList(sent);
  if (tags.length > MAX_TAGS) throw invalidRecord({ tag_list: [`is too long (maximum is ${MAX_TAGS} tags)`] });
  if (tags.some((tag) => tag.length > MAX_SAID)) {
    throw invalidRecord({ tag_list: [`holds a tag of more than ${MAX_SAID} characters`] });
  }
  return tags;
}
