import type {
  License,
  Namespace,
  Project,
  ProjectCore,
  ProjectGroupShare,
  ProjectLinks,
  ProjectPermissions,
  ProjectStatistics,
} from '../../../generated/models/index.ts';
import { ACCESS, SEES_CONFIDENTIAL, grantedLevel } from '../../platform/access-level.ts';
import { type Call, absoluteUrl, apiUrl, hasTier, isAdministrator, sshAddress } from '../../platform/call.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { escapeHtml } from '../../platform/html.ts';
import { maySee, maySeeGroup } from '../../platform/places.ts';
import { omit } from '../../platform/tenancy/settings.ts';
import type { NamespaceRow, ProjectRow } from '../../platform/tenancy/table.ts';
import { timestamp } from '../../platform/time.ts';
import { registrationTokens } from '../runners/index.ts';
import {
  LICENSES,
  MAINTAINER_FIELDS,
  PAID_FIELDS,
  TOP_TIER_FIELDS,
  PROJECT_STATISTICS,
  type ProjectSettings,
} from './defaults.ts';
import { type ProjectFacts, loadProjectFacts } from './facts.ts';

/** What a caller asks for beyond the standard fields of a project. */
export interface ProjectView {
  readonly license: boolean;
  readonly statistics: boolean;
  readonly customAttributes: boolean;
  /** The few fields of the simple view; always so for anonymous lists. */
  readonly simple: boolean;
}

/** Members that are there only when they are asked for. */
type AskedFields = Pick<Project, 'custom_attributes' | 'license' | 'statistics'>;

/** The standard view. */
export const PLAIN_VIEW: ProjectView = { license: false, statistics: false, customAttributes: false, simple: false };

/** Projects as the caller sees them, in the given order. */
export async function presentProjects(
  call: Call,
  projects: readonly ProjectRow[],
  view: ProjectView,
): Promise<Project[]> {
  const wantsAttributes = view.customAttributes && isAdministrator(call);
  const facts = await loadProjectFacts(call.db, projects, call.principal?.user.id, wantsAttributes);
  const levelOn = ({ id }: ProjectRow): number => (isAdministrator(call) ? ACCESS.owner : (facts.levels.get(id) ?? 0));
  const maintained = view.simple ? [] : projects.filter((project) => levelOn(project) >= ACCESS.maintainer);
  const runnerTokens = await registrationTokens(
    call.db,
    'project',
    maintained.map(({ id }) => id),
  );
  return projects.map((project) => {
    const level = levelOn(project);
    if (view.simple) return simpleFields(call, project, facts);
    return Object.assign(
      fullFields(call, project, facts, level),
      level >= ACCESS.maintainer ? { runners_token: runnerTokens.get(project.id) ?? null } : {},
      askedFields(call, project, facts, { view, level }),
    );
  });
}

function simpleFields(call: Call, project: ProjectRow, facts: ProjectFacts): Project {
  return {
    ...identity(call, project, facts),
    visibility: project.visibility,
    namespace: presentNamespace(call, namespaceOf(project, facts)),
  };
}

function identity(call: Call, project: ProjectRow, facts: ProjectFacts): ProjectCore & Pick<Project, 'readme_url'> {
  const web = `${call.origin}/${project.full_path}`;
  const topics = [...(facts.topics.get(project.id) ?? [])];
  const { readme_path: readme } = settingsOf(project, facts);
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: project.full_name,
    path: project.path,
    path_with_namespace: project.full_path,
    created_at: timestamp(project.created_at),
    default_branch: project.default_branch,
    tag_list: topics,
    topics,
    ssh_url_to_repo: sshAddress(call.app, call.origin, project.full_path),
    http_url_to_repo: `${web}.git`,
    web_url: web,
    readme_url: readme === null ? null : `${web}/-/blob/${project.default_branch ?? 'main'}/${readme}`,
    avatar_url: absoluteUrl(call, project.avatar_url),
    license_url: project.license_key === null ? null : licenseUrl(call, project),
    forks_count: project.forks_count,
    star_count: project.star_count,
    last_activity_at: timestamp(project.last_activity_at),
  };
}

function fullFields(call: Call, project: ProjectRow, facts: ProjectFacts, level: number): Project {
  const { mr_default_target_self: targetSelf, container_expiration_policy: policy } = settingsOf(project, facts);
  const open = facts.openIssues.get(project.id) ?? { all: 0, confidential: 0 };
  // Spreading into a literal of so many members takes Node 20 a hundred times as long.
  return Object.assign(
    identity(call, project, facts),
    {
      description_html: escapeHtml(project.description ?? ''),
      visibility: project.visibility,
    },
    ownerOf(project, facts),
    {
      namespace: presentNamespace(call, namespaceOf(project, facts)),
      issues_enabled: project.issues_level !== 'disabled',
      merge_requests_enabled: project.merge_requests_level !== 'disabled',
      open_issues_count: level >= SEES_CONFIDENTIAL ? open.all : open.all - open.confidential,
      can_create_merge_request_in:
        call.principal !== undefined && project.archived === 0 && project.merge_requests_level !== 'disabled',
      updated_at: timestamp(project.updated_at),
      creator_id: project.creator_id,
      archived: project.archived === 1,
      shared_with_groups: sharedWith(call, project, facts),
      marked_for_deletion_at: project.marked_for_deletion_on,
      container_registry_image_prefix: `${new URL(call.origin).host}/${project.full_path}`,
      _links: linksOf(call, project),
      container_expiration_policy: { ...policy, next_run_at: timestamp(project.created_at + DAY_MS) },
      permissions: permissionsOf(call, project, facts),
    },
    isAdministrator(call) ? { repository_storage: project.repository_storage } : {},
    hasTier(call, 'paid') ? { marked_for_deletion_on: project.marked_for_deletion_on } : {},
    shownSettings(call, settingsOf(project, facts), level),
    forkFields(call, project, facts, targetSelf),
  );
}

/** The settings that the tier has and the caller's level may see. */
function shownSettings(call: Call, settings: ProjectSettings, level: number): Partial<Project> {
  return omit(settings, [
    'container_expiration_policy',
    'mr_default_target_self',
    'readme_path',
    ...(level < ACCESS.maintainer ? MAINTAINER_FIELDS : []),
    ...(hasTier(call, 'top') ? [] : TOP_TIER_FIELDS),
    ...(hasTier(call, 'paid') ? [] : PAID_FIELDS),
  ]);
}

function askedFields(
  call: Call,
  project: ProjectRow,
  facts: ProjectFacts,
  asked: { readonly view: ProjectView; readonly level: number },
): AskedFields {
  const { view, level } = asked;
  const fields: AskedFields = {};
  if (view.license) fields.license = presentLicense(project.license_key);
  if (view.statistics && level >= ACCESS.reporter) {
    // Stored by this server with the keys of the defaults.
    fields.statistics = { ...PROJECT_STATISTICS, ...(JSON.parse(project.statistics) as Partial<ProjectStatistics>) };
  }
  if (view.customAttributes && isAdministrator(call)) {
    const attributes = facts.customAttributes.get(project.id) ?? [];
    fields.custom_attributes = attributes.map(({ name, value }) => ({ key: name, value }));
  }
  return fields;
}

/** The `license` object of a project, null when none was recognised. */
export function presentLicense(key: string | null): License | null {
  const license = key === null ? undefined : LICENSES[key];
  return key === null || license === undefined ? null : { key, ...license };
}

function licenseUrl(call: Call, project: ProjectRow): string {
  return `${call.origin}/${project.full_path}/-/blob/${project.default_branch ?? 'main'}/LICENSE`;
}

/** Every project is in a namespace, and facts have those of all their projects. */
function namespaceOf(project: ProjectRow, facts: ProjectFacts): NamespaceRow {
  const namespace = facts.namespaces.get(project.namespace_id);
  if (namespace === undefined) throw new Error(`namespace ${project.namespace_id} is missing`);
  return namespace;
}

/** Facts have the settings of all their projects. */
function settingsOf(project: ProjectRow, facts: ProjectFacts): ProjectSettings {
  const settings = facts.settings.get(project.id);
  if (settings === undefined) throw new Error(`settings of project ${project.id} are missing`);
  return settings;
}

/** The `namespace` object of a project. */
function presentNamespace(call: Call, namespace: NamespaceRow): Namespace {
  const prefix = namespace.kind === 'group' ? 'groups/' : '';
  return {
    id: namespace.id,
    name: namespace.name,
    path: namespace.path,
    kind: namespace.kind,
    full_path: namespace.full_path,
    avatar_url: absoluteUrl(call, namespace.avatar_url),
    web_url: `${call.origin}/${prefix}${namespace.full_path}`,
  };
}

/** Projects of groups have no owner. */
function ownerOf(project: ProjectRow, facts: ProjectFacts): Pick<Project, 'owner'> {
  const owner = facts.users.get(facts.namespaces.get(project.namespace_id)?.owner_id ?? -1);
  if (owner === undefined) return {};
  return { owner: { id: owner.id, name: owner.name, created_at: timestamp(owner.created_at) } };
}

/** The groups that the project is shared with, as far as the caller sees them. */
function sharedWith(call: Call, project: ProjectRow, facts: ProjectFacts): ProjectGroupShare[] {
  return (facts.shares.get(project.id) ?? []).flatMap((share) => {
    const group = facts.namespaces.get(share.group_id);
    if (group === undefined || !maySeeGroup(call, group.visibility, facts.namespaceLevels.get(group.id))) return [];
    return [
      {
        group_id: group.id,
        group_name: group.name,
        group_full_path: group.full_path,
        group_access_level: grantedLevel(share.access_level),
      },
    ];
  });
}

function permissionsOf(call: Call, project: ProjectRow, facts: ProjectFacts): ProjectPermissions {
  const namespace = facts.namespaces.get(project.namespace_id);
  const member = facts.memberships.get(project.id);
  const userId = call.principal?.user.id;
  const isOwner = userId !== undefined && namespace?.owner_id === userId;
  const direct = isOwner ? ACCESS.owner : member?.access_level;
  const inherited = facts.namespaceLevels.get(project.namespace_id) ?? 0;
  return {
    project_access:
      direct === undefined
        ? null
        : { access_level: grantedLevel(direct), notification_level: member?.notification_level ?? 3 },
    group_access: inherited === 0 ? null : { access_level: grantedLevel(inherited), notification_level: 3 },
  };
}

function linksOf(call: Call, project: ProjectRow): ProjectLinks {
  const self = `${apiUrl(call)}/projects/${project.id}`;
  return {
    self,
    issues: `${self}/issues`,
    merge_requests: `${self}/merge_requests`,
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    events: `${self}/events`,
    members: `${self}/members`,
    cluster_agents: `${self}/cluster_agents`,
  };
}

function forkFields(
  call: Call,
  project: ProjectRow,
  facts: ProjectFacts,
  targetSelf: boolean | null,
): Pick<Project, 'forked_from_project' | 'mr_default_target_self'> {
  if (project.forked_from_id === null) return {};
  const upstream = facts.upstreams.get(project.forked_from_id);
  const base = { mr_default_target_self: targetSelf };
  if (upstream === undefined || !mayReadUpstream(call, upstream, facts)) return base;
  const namespace = namespaceOf(upstream, facts);
  const { readme_url: _readme, ...shown } = identity(call, upstream, facts);
  return {
    ...base,
    forked_from_project: {
      ...shown,
      license: presentLicense(upstream.license_key),
      namespace: {
        id: namespace.id,
        name: namespace.name,
        path: namespace.path,
        kind: namespace.kind,
        full_path: namespace.full_path,
        parent_id: namespace.parent_id,
      },
      ...(isAdministrator(call) ? { repository_storage: upstream.repository_storage } : {}),
    },
  };
}

function mayReadUpstream(call: Call, upstream: ProjectRow, facts: ProjectFacts): boolean {
  return maySee(call, upstream.visibility, facts.levels.get(upstream.id) ?? 0);
}
