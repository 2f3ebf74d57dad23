import type { AddProjectDeployKeyBody, UpdateProjectDeployKeyBody } from '../../../generated/models/index.ts';
import { type CredentialChange, type CredentialFate, audit } from '../../platform/tenancy/audit.ts';
import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { numberedPage } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { userByIdOrName } from '../../platform/tenancy/users.ts';
import { presentCreatedKey, presentInstanceKey, presentProjectKey } from './present.ts';
import { checkedKey, checkedTitle, findKey, freshKey, isWithinReach, keyTaken } from './rules.ts';
import {
  countCommonKeyRows,
  countKeyRows,
  countProjectKeyRows,
  insertKey,
  joinProject,
  keyByFingerprint,
  leaveProject,
  listCommonKeyRows,
  listKeyRows,
  listProjectKeyRows,
  projectKey,
  projectsOfKeys,
  renameKey,
  setCanPush,
} from './store.ts';
import type { DeployKeyRow, ProjectKeyRow } from './table.ts';

/** Operations on deploy keys, of the instance and of projects. */
export const operations: OperationSet = operationsOf(
  reads('listDeployKeys', {
    run: async (call, { query }) => {
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listKeyRows(call.db, query.public, window),
        count: (bound) => countKeyRows(call.db, query.public, bound),
      });
      const opened = await projectsOfKeys(
        call.db,
        page.items.map(({ id }) => id),
      );
      return listed(call, { ...page, items: page.items.map((key) => presentInstanceKey(call, key, opened)) });
    },
  }),
  writes('createDeployKey', {
    run: async (call, { body }) => {
      const fresh = freshKey(call, body, await checkedKey(call, body.key), true);
      if ((await keyByFingerprint(call.db, fresh.fingerprint_sha256)) !== undefined) throw keyTaken();
      const key = await insertKey(call.db, fresh);
      audit(call, ofKey('created', key));
      return { status: 201, body: presentCreatedKey(call, key) };
    },
  }),
  reads('listProjectDeployKeys', {
    run: async (call, { query }, { project }) => {
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listProjectKeyRows(call.db, project.id, window),
        count: (bound) => countProjectKeyRows(call.db, project.id, bound),
      });
      return listed(call, { ...page, items: page.items.map((key) => presentProjectKey(call, key)) });
    },
  }),
  reads('listUserProjectDeployKeys', {
    run: async (call, { path, query }) => {
      const user = await userByIdOrName(call.db, path.id_or_username);
      if (user === undefined) throw notFound('User');
      const callerId = isAdministrator(call) ? undefined : requirePrincipal(call).user.id;
      const pair = { callerId, userId: user.id };
      const page = await numberedPage(query, call.app.limits.maxCounted, {
        rows: (window) => listCommonKeyRows(call.db, pair, window),
        count: (bound) => countCommonKeyRows(call.db, pair, bound),
      });
      return listed(call, { ...page, items: page.items.map((key) => presentProjectKey(call, key)) });
    },
  }),
  reads('getProjectDeployKey', {
    find: findKey,
    run: (call, _request, _place, { key }) => ({ status: 200, body: presentProjectKey(call, key) }),
  }),
  writes('addProjectDeployKey', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: presentProjectKey(call, await addKey(call, place, body)),
    }),
  }),
  writes('updateProjectDeployKey', {
    find: findKey,
    run: async (call, { body }, place, { key }) => ({
      status: 200,
      body: presentProjectKey(call, await updateKey(call, place, key, body)),
    }),
  }),
  writes('deleteProjectDeployKey', {
    find: findKey,
    run: async (call, _request, { project }, { key }) => {
      await leaveProject(call.db, key.id, project.id);
      audit(call, ofKey('deleted', key, { project_id: project.id }));
      return { status: 204 };
    },
  }),
);

/** Adds a key to a project: a new one, or one that is there already, if the caller may use it. */
async function addKey(call: Call, { project }: ProjectAccess, body: AddProjectDeployKeyBody): Promise<ProjectKeyRow> {
  const { db } = call;
  const read = await checkedKey(call, body.key);
  const known = await keyByFingerprint(db, read.fingerprintSha256);
  if (known !== undefined && !(await mayJoin(call, known, project.id))) throw keyTaken();
  const key = known ?? (await insertKey(db, freshKey(call, body, read, false)));
  const canPush = body.can_push ?? false;
  await joinProject(db, key.id, project.id, canPush);
  audit(call, ofKey('created', key, { project_id: project.id, can_push: canPush }));
  return { ...key, can_push: canPush ? 1 : 0 };
}

async function mayJoin(call: Call, key: DeployKeyRow, projectId: number): Promise<boolean> {
  const isThere = (await projectKey(call.db, projectId, key.id)) !== undefined;
  return !isThere && (await isWithinReach(call, key));
}

/** A public key is the instance's: its title is for administrators to change. */
async function updateKey(
  call: Call,
  { project }: ProjectAccess,
  key: ProjectKeyRow,
  { title, can_push: canPush }: UpdateProjectDeployKeyBody,
): Promise<ProjectKeyRow> {
  if (title !== undefined && title !== key.title) {
    if (key.public === 1 && !isAdministrator(call)) throw forbidden();
    await renameKey(call.db, key.id, checkedTitle(title));
  }
  if (canPush !== undefined) await setCanPush(call.db, key.id, project.id, canPush);
  const pushes = canPush ?? key.can_push === 1;
  audit(call, ofKey('changed', key, { project_id: project.id, can_push: pushes }));
  return { ...key, title: title ?? key.title, can_push: pushes ? 1 : 0 };
}

function ofKey(
  fate: CredentialFate,
  { id, fingerprint_sha256: fingerprint }: DeployKeyRow,
  where: CredentialChange['details'] = {},
): CredentialChange {
  return { kind: 'deploy_key', fate, id, details: { fingerprint, ...where } };
}
