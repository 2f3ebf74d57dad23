import type {
  CreatedDeployKey,
  DeployKeyProject,
  InstanceDeployKey,
  ProjectDeployKey,
} from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import type { OpenedProject } from './store.ts';
import type { DeployKeyRow, ProjectKeyRow } from './table.ts';

const USAGE = 'auth_and_signing';

function core({ app }: Call, key: DeployKeyRow) {
  return {
    id: key.id,
    title: key.title,
    key: key.key_text,
    fingerprint: app.fips || key.fingerprint === '' ? null : key.fingerprint,
    fingerprint_sha256: key.fingerprint_sha256,
    created_at: timestamp(key.created_at),
    expires_at: optionalTimestamp(key.expires_at),
  };
}

/** A key as the project sees it that it opens. */
export function presentProjectKey(call: Call, key: ProjectKeyRow): ProjectDeployKey {
  return { ...core(call, key), can_push: key.can_push === 1 };
}

/** A key that was just added to the instance. */
export function presentCreatedKey(call: Call, key: DeployKeyRow): CreatedDeployKey {
  return { ...core(call, key), usage_type: USAGE };
}

/** A key with the projects it opens. */
export function presentInstanceKey(call: Call, key: DeployKeyRow, opened: readonly OpenedProject[]): InstanceDeployKey {
  const own = opened.filter(({ keyId }) => keyId === key.id);
  return {
    ...core(call, key),
    usage_type: USAGE,
    projects_with_write_access: own.filter(({ canPush }) => canPush).map(presentOpened),
    projects_with_readonly_access: own.filter(({ canPush }) => !canPush).map(presentOpened),
  };
}

function presentOpened({ project }: OpenedProject): DeployKeyProject {
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: project.full_name,
    path: project.path,
    path_with_namespace: project.full_path,
    created_at: timestamp(project.created_at),
  };
}
