import type { CreateProjectBody } from '../../../generated/models/index.ts';
import { isBranchName } from '../../git/ref-name.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { deliverLater } from '../../platform/events.ts';
import { badParameter, forbidden, invalidRecord } from '../../platform/refusal.ts';
import { personalNamespace } from '../../platform/tenancy/namespaces.ts';
import { checkPlace } from '../../platform/tenancy/place.ts';
import { insertProject } from '../../platform/tenancy/projects.ts';
import { settingsColumn } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow, ProjectRow, Visibility } from '../../platform/tenancy/table.ts';
import { protectDefault } from '../protected-branches/index.ts';
import { FIRST_FILE } from '../repository/index.ts';
import { PROJECT_DEFAULTS } from './defaults.ts';
import { readmeOf } from './readme.ts';
import { insertTopics } from './store.ts';

/** createProject: a project in the namespace that the request names, else in the caller's own. */
export async function createProject(
  call: Call,
  body: CreateProjectBody,
  named: NamespaceRow | undefined,
): Promise<ProjectRow> {
  const names = namesOf(body);
  const namespace = named ?? (await ownNamespace(call));
  if (body.default_branch !== undefined && !isBranchName(body.default_branch)) {
    throw invalidRecord({ default_branch: ['is not a valid branch name'] });
  }
  const visibility = body.visibility ?? 'private';
  const fullPath = await checkPlace(call.db, { parent: namespace, path: names.path, visibility });
  const project = await insertProject(call.db, {
    ...freshColumns(call, { ...names, fullPath, namespace, visibility }),
    ...chosenColumns(body),
    creator_id: requirePrincipal(call).user.id,
  });
  await insertTopics(call.db, project.id, [...new Set(body.topics ?? body.tag_list ?? [])].toSorted());
  await protectDefault(call, project, project.default_branch ?? 'main');
  if (body.initialize_with_readme === true) await deliverLater(call, 'project.readme', readmeOf(call, project));
  return project;
}

function namesOf(body: CreateProjectBody): { readonly name: string; readonly path: string } {
  const name = (body.name ?? body.path ?? '').trim();
  const path = body.path ?? slugOf(name);
  if (name === '') throw badParameter('name, path are missing, at least one parameter must be provided');
  if (path === '') throw invalidRecord({ path: ["can't be blank"] });
  return { name, path };
}

type ChosenColumns = Pick<
  ProjectRow,
  'default_branch' | 'description' | 'issues_level' | 'merge_requests_level' | 'settings' | 'statistics'
>;

function chosenColumns(body: CreateProjectBody): ChosenColumns {
  const withReadme = body.initialize_with_readme === true;
  return {
    description: body.description ?? null,
    default_branch: body.default_branch ?? 'main',
    issues_level: body.issues_enabled === false ? 'disabled' : 'enabled',
    merge_requests_level: body.merge_requests_enabled === false ? 'disabled' : 'enabled',
    settings: settingsColumn({ ...body, ...(withReadme ? { readme_path: FIRST_FILE } : {}) }, PROJECT_DEFAULTS),
    statistics: withReadme ? '{"commit_count":1}' : '{}',
  };
}

async function ownNamespace(call: Call): Promise<NamespaceRow> {
  const { user } = requirePrincipal(call);
  const own = user.external === 1 ? undefined : await personalNamespace(call.db, user.id);
  if (own === undefined) throw forbidden();
  return own;
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .toLowerCase();
}

interface Fresh {
  readonly name: string;
  readonly path: string;
  readonly fullPath: string;
  readonly namespace: NamespaceRow;
  readonly visibility: Visibility;
}

type FreshColumns = Omit<ProjectRow, keyof ChosenColumns | 'creator_id' | 'id'>;

function freshColumns(call: Call, fresh: Fresh): FreshColumns {
  return {
    namespace_id: fresh.namespace.id,
    name: fresh.name,
    path: fresh.path,
    full_path: fresh.fullPath,
    full_path_key: fresh.fullPath.toLowerCase(),
    full_name: `${fresh.namespace.full_name} / ${fresh.name}`,
    visibility: fresh.visibility,
    archived: 0,
    created_at: call.now,
    updated_at: call.now,
    last_activity_at: call.now,
    star_count: 0,
    forks_count: 0,
    forked_from_id: null,
    repository_level: 'enabled',
    avatar_url: null,
    license_key: null,
    repository_storage: 'default',
    marked_for_deletion_on: null,
  };
}
