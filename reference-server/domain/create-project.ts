import { writeCommit } from '../git/commit-writer.ts';
import { isBranchName } from '../git/ref-name.ts';
import { insertProject } from '../store/create-namespace.ts';
import { groupLevel } from '../store/grants.ts';
import { namespaceById, personalNamespace } from '../store/namespaces.ts';
import type { NamespaceRow, ProjectRow, Visibility } from '../store/schema.ts';
import { ACCESS } from './access-level.ts';
import { type Call, isAdministrator, requirePrincipal, seesInternal } from './call.ts';
import { checkPlace, CREATION_LEVELS, settingsColumn } from './place.ts';
import { groupSettings } from './present/group.ts';
import { PROJECT_DEFAULTS } from './present/project-defaults.ts';
import { PLAIN_VIEW, type PresentedProject, presentProjects } from './present/project.ts';
import { badParameter, forbidden, invalidRecord, notFound } from './refusal.ts';

/** Body of createProject; attributes beside these are settings of the project. */
export interface CreateProjectBody {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly namespace_id?: number | undefined;
  readonly description?: string | null | undefined;
  readonly visibility?: Visibility | undefined;
  readonly default_branch?: string | undefined;
  readonly initialize_with_readme?: boolean | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly tag_list?: readonly string[] | undefined;
  readonly issues_enabled?: boolean | undefined;
  readonly merge_requests_enabled?: boolean | undefined;
}

/** createProject: a project in a group that lets the caller make some, or in the caller's personal namespace. */
export async function createProject(call: Call, body: CreateProjectBody): Promise<PresentedProject> {
  const { user } = requirePrincipal(call);
  const name = (body.name ?? body.path ?? '').trim();
  const path = body.path ?? slugOf(name);
  if (name === '') throw badParameter('name, path are missing, at least one parameter must be provided');
  if (path === '') throw invalidRecord({ path: ["can't be blank"] });
  const namespace = await targetNamespace(call, body.namespace_id);
  const visibility = body.visibility ?? 'private';
  if (body.default_branch !== undefined && !isBranchName(body.default_branch)) {
    throw invalidRecord({ default_branch: ['is not a valid branch name'] });
  }
  const topics = [...new Set(body.topics ?? body.tag_list ?? [])].toSorted();
  const project = await call.app.store.write(async (tx) => {
    const fullPath = await checkPlace(tx, { parent: namespace, path, visibility });
    const columns = freshColumns(call, { name, path, fullPath, namespace, visibility });
    return insertProject(
      tx,
      {
        ...columns,
        creator_id: user.id,
        description: body.description ?? null,
        default_branch: body.default_branch ?? 'main',
        issues_level: body.issues_enabled === false ? 'disabled' : 'enabled',
        merge_requests_level: body.merge_requests_enabled === false ? 'disabled' : 'enabled',
        settings: settingsColumn(
          { ...body, ...(body.initialize_with_readme === true ? { readme_path: 'README.md' } : {}) },
          PROJECT_DEFAULTS,
        ),
        statistics: body.initialize_with_readme === true ? '{"commit_count":1}' : '{}',
      },
      topics,
    );
  });
  if (body.initialize_with_readme === true) await writeReadme(call, project);
  const [presented] = await presentProjects(call, [project], PLAIN_VIEW);
  // One row in, one object out.
  return presented as PresentedProject;
}

async function targetNamespace(call: Call, id: number | undefined): Promise<NamespaceRow> {
  const { user } = requirePrincipal(call);
  const { db } = call.app.store;
  if (id === undefined) {
    const own = await personalNamespace(db, user.id);
    if (own === undefined) throw forbidden();
    return own;
  }
  const namespace = await namespaceById(db, id);
  if (namespace === undefined) throw notFound('Namespace');
  if (namespace.owner_id === user.id || isAdministrator(call)) return namespace;
  if (namespace.kind === 'user') throw notFound('Namespace');
  demandCreation(call, namespace, await groupLevel(db, user.id, id));
  return namespace;
}

/** Refuses a caller who may not make projects in a group: 404 when it is invisible to the caller, else 403. */
function demandCreation(call: Call, group: NamespaceRow, level: number | undefined): void {
  const open = group.visibility === 'public' || (group.visibility === 'internal' && seesInternal(call));
  if (level === undefined && !open) throw notFound('Namespace');
  const least = CREATION_LEVELS[String(groupSettings(group).project_creation_level)] ?? ACCESS.maintainer;
  if ((level ?? 0) < least) throw forbidden();
}

async function writeReadme(call: Call, project: ProjectRow): Promise<void> {
  const { user } = requirePrincipal(call);
  const branch = project.default_branch ?? 'main';
  const author = { name: user.name, email: user.email, offsetMinutes: 0 };
  await call.app.repositories.create(String(project.id), branch);
  await writeCommit({ store: call.app.repositories, now: () => Math.floor(call.now / 1000) }, String(project.id), {
    branch,
    message: 'Initial commit',
    actions: [{ action: 'create', filePath: 'README.md', contents: Buffer.from(`# ${project.name}\n`) }],
    author,
    committer: author,
  });
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

type FreshColumns = Omit<
  ProjectRow,
  | 'creator_id'
  | 'default_branch'
  | 'description'
  | 'id'
  | 'issues_level'
  | 'merge_requests_level'
  | 'settings'
  | 'statistics'
>;

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
