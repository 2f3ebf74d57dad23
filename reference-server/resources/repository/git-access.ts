import type { GitRequest } from '../../git/smart-http.ts';
import type { GitDecision } from '../../git/transfer/decision.ts';
import { operationAccess } from '../../../generated/server/index.ts';
import { authorize } from '../../platform/access.ts';
import { type App, type Call, ownRequest } from '../../platform/call.ts';
import type { Arrival, Principal } from '../../platform/principal.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { Moved, Refusal } from '../../platform/refusal.ts';
import { reading } from '../../platform/transaction.ts';
import { protectionsOf } from '../protected-branches/index.ts';
import { openRepository } from './open.ts';
import { limitsOf } from './push-limits.ts';

const READ_SCOPES: readonly string[] = ['api', 'read_repository', 'write_repository'];
const WRITE_SCOPES: readonly string[] = ['api', 'write_repository'];

/**
 * Whether a git client may read or push a repository: the rules of the API, with the scopes of git over HTTP. Who is
 * anonymous is asked for a credential even where there is nothing, so that names of private projects do not leak.
 */
export async function decideGitAccess(app: App, request: GitRequest, arrival: Arrival): Promise<GitDecision> {
  try {
    const { token } = request;
    const principal = token === undefined ? undefined : await app.authenticator.authenticate(token, arrival);
    const scopes = request.write ? WRITE_SCOPES : READ_SCOPES;
    if (principal !== undefined && !principal.credential.scopes.some((scope) => scopes.includes(scope))) {
      return { kind: 'forbidden', text: `The token needs one of the scopes ${scopes.join(', ')}` };
    }
    // A path of a project has a slash: digits alone would be read as an id.
    if (!request.fullPath.includes('/')) return hidden(principal);
    return await reading(ownRequest(app, { target: `/${request.fullPath}.git`, principal }), (call) =>
      decide(call, request),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) return { kind: 'unauthenticated' };
    if (error.status === 403) return { kind: 'forbidden', text: pushRefusal(error) };
    return request.token === undefined ? { kind: 'unauthenticated' } : { kind: 'not-found' };
  }
}

/** Git reads and writes what these operations read and write. A path that a project had leads clients to the one it has. */
async function decide(call: Call, { fullPath, write }: GitRequest): Promise<GitDecision> {
  const access = write ? operationAccess.createCommit : operationAccess.listRepositoryTree;
  const enter = (id: number | string): Promise<{ readonly place: ProjectAccess }> =>
    authorize(call, access, { request: { path: { id } }, find: undefined });
  try {
    const { place } = await enter(fullPath);
    const { project } = await openRepository(call, place);
    return {
      kind: 'allowed',
      repositoryId: String(project.id),
      user: call.principal && String(call.principal.user.id),
      limitsOf: (commands) => reading(call, async (inside) => limitsOf(await protectionsOf(inside, place), commands)),
    };
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return { kind: 'moved', fullPath: (await enter(error.target)).place.project.full_path };
  }
}

/** What git shows to who may not push. */
export function pushRefusal({ body }: Refusal): string {
  const archived = typeof body === 'object' && String(body['message']).includes('archived');
  return archived ? 'The project is archived' : 'You may not push to this repository';
}

function hidden(principal: Principal | undefined): GitDecision {
  return { kind: principal === undefined ? 'unauthenticated' : 'not-found' };
}
