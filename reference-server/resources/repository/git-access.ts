import type { GitRequest } from '../../git/smart-http.ts';
import type { Allowed, GitDecision } from '../../git/transfer/decision.ts';
import { operationAccess } from '../../../generated/server/index.ts';
import { authorize } from '../../platform/access.ts';
import { type App, type Call, type Incoming, ownRequest } from '../../platform/call.ts';
import type { Arrival, Principal } from '../../platform/principal.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { Moved, Refusal, forbidden } from '../../platform/refusal.ts';
import { reading } from '../../platform/transaction.ts';
import { type Protections, protectionsOf } from '../protected-branches/index.ts';
import { whyShut } from './git-protocol.ts';
import { openRepository } from './open.ts';
import { isOfArchived, limitsNow } from './push-limits.ts';

const READ_SCOPES: readonly string[] = ['api', 'read_repository', 'write_repository'];
const WRITE_SCOPES: readonly string[] = ['api', 'write_repository'];

/**
 * Whether a git client may read or push a repository: the rules of the API, with the scopes of git over HTTP. Who is
 * anonymous is asked for a credential even where there is nothing, so that names of private projects do not leak.
 */
export async function decideGitAccess(app: App, request: GitRequest, arrival: Arrival): Promise<GitDecision> {
  try {
    const shut = await whyShut(app, 'http');
    if (shut !== undefined) return { kind: 'forbidden', text: shut };
    const principal = await principalOf(app, request, arrival);
    if (principal === 'unfit') {
      return { kind: 'forbidden', text: `The token needs one of the scopes ${scopesFor(request).join(', ')}` };
    }
    // A path of a project has a slash: digits alone would be read as an id.
    if (!request.fullPath.includes('/')) return hidden(principal);
    const decision = await reading(callOf(app, request, principal), (call) => decide(call, request));
    if (decision.kind !== 'allowed') return decision;
    const id = Number(decision.repositoryId);
    return {
      ...decision,
      limitsOf: (commands) => limitsNow(() => protectionsNow(app, { request, arrival, id }), commands),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) return { kind: 'unauthenticated' };
    if (error.status === 403) return { kind: 'forbidden', text: pushRefusal(error) };
    return request.token === undefined ? { kind: 'unauthenticated' } : { kind: 'not-found' };
  }
}

interface Pushing {
  readonly request: GitRequest;
  readonly arrival: Arrival;
  /** Id of the project: its path may be another one by now. */
  readonly id: number;
}

/**
 * What is protected from somebody who pushes, with the credential as it is now.
 * @throws Refusal for who may not push any more
 */
async function protectionsNow(app: App, { request, arrival, id }: Pushing): Promise<Protections> {
  const principal = await principalOf(app, request, arrival);
  if (principal === 'unfit' || (await whyShut(app, 'http')) !== undefined) throw forbidden();
  return reading(callOf(app, request, principal), async (call) => {
    const place = await enter(call, request, id);
    await openRepository(call, place);
    return protectionsOf(call, place);
  });
}

/** Whose credential a request carries; `unfit` where that is not for git. */
async function principalOf(app: App, request: GitRequest, arrival: Arrival): Promise<Principal | 'unfit' | undefined> {
  if (request.token === undefined) return undefined;
  const principal = await app.authenticator.authenticate(request.token, arrival);
  const scopes = scopesFor(request);
  return principal.credential.scopes.some((scope) => scopes.includes(scope)) ? principal : 'unfit';
}

function scopesFor({ write }: GitRequest): readonly string[] {
  return write ? WRITE_SCOPES : READ_SCOPES;
}

function callOf(app: App, { fullPath }: GitRequest, principal: Principal | undefined): Incoming {
  return ownRequest(app, { target: `/${fullPath}.git`, principal });
}

/** Git reads and writes what these operations read and write. */
async function enter(call: Call, { write }: GitRequest, id: number | string): Promise<ProjectAccess> {
  const access = write ? operationAccess.createCommit : operationAccess.listRepositoryTree;
  return (await authorize(call, access, { request: { path: { id } }, find: undefined })).place;
}

/** A path that a project had leads clients to the one it has. */
async function decide(
  call: Call,
  request: GitRequest,
): Promise<Exclude<GitDecision, { kind: 'allowed' }> | Omit<Allowed, 'limitsOf'>> {
  try {
    const place = await enter(call, request, request.fullPath);
    const { project } = await openRepository(call, place);
    return {
      kind: 'allowed',
      repositoryId: String(project.id),
      user: call.principal && String(call.principal.user.id),
    };
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return { kind: 'moved', fullPath: (await enter(call, request, error.target)).project.full_path };
  }
}

/** What git shows to who may not push. */
export function pushRefusal(refusal: Refusal): string {
  return isOfArchived(refusal) ? 'The project is archived' : 'You may not push to this repository';
}

function hidden(principal: Principal | undefined): GitDecision {
  return { kind: principal === undefined ? 'unauthenticated' : 'not-found' };
}
