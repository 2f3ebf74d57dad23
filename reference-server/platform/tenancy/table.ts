import type { RowsOf } from '../../store/table.ts';

/** Who may see a project or group. */
export type Visibility = 'private' | 'internal' | 'public';

/** Tables that every resource asks about. */
export const TENANCY = {
  /** People and the machine users behind tokens. */
  users: {
    columns: {
      id: 'id',
      username: 'text',
      /** Lower-case user name: user names are unique without regard to case. */
      username_key: 'text',
      name: 'text',
      email: 'text',
      state: 'text',
      kind: ['human', 'group_bot', 'project_bot', 'service_account'],
      admin: 'flag',
      locked: 'flag',
      external: 'flag',
      avatar_url: 'text?',
      created_at: 'instant',
      /** The group a machine user belongs to. */
      bot_group_id: 'whole?',
      /** Attributes of the profile. */
      profile: 'json',
    },
    unique: [['username_key']],
    later: [
      { since: 6, columns: ['name', 'id'] },
      { since: 6, columns: ['created_at', 'id'] },
      { since: 6, columns: ['lower(email)'] },
    ],
    searched: ['name', 'username', 'email'],
  },
  /** Access tokens of every kind; the secret itself is never stored. */
  access_tokens: {
    columns: {
      id: 'id',
      /** `personal` and `group` are access tokens; `feed` authenticates but is not one. */
      kind: ['personal', 'group', 'project', 'feed'],
      name: 'text',
      description: 'text?',
      user_id: 'whole',
      group_id: 'whole?',
      project_id: 'whole?',
      access_level: 'whole?',
      /** Hexadecimal HMAC-SHA-256 of the secret. */
      digest: 'text',
      /** Id of the first token of the chain of rotations. */
      family_id: 'whole',
      rotated_from: 'whole?',
      revoked: 'flag',
      expires_at: 'day?',
      created_by_id: 'whole?',
      created_at: 'instant',
      last_used_at: 'instant?',
      /** Whether hooks have been told that it is about to end. */
      expiry_told: 'flag?',
      /** When it took the place of another one, by the clock of the machine: that of a world stands still. */
      /** Until when uses of the token it took the place of count as older than the rotation, by the clock of the machine. */
      rotated_at: 'instant?',
    },
    added: { expiry_told: 8, rotated_at: 11 },
    unique: [['digest'], { columns: ['rotated_from'], where: 'rotated_from is not null' }],
    indexes: [['group_id', 'id'], ['user_id', 'id'], ['family_id']],
    later: [
      { since: 8, columns: ['kind', 'expires_at', 'expiry_told'] },
      { since: 8, columns: ['created_by_id'], where: 'created_by_id is not null' },
      { since: 8, columns: ['project_id'], where: 'project_id is not null' },
    ],
    searched: ['name'],
    credential: { kind: 'group_access_token', id: 'id' },
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'created_by_id', table: 'users', orphan: 'stays' },
      { column: 'project_id', table: 'projects' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
  /** Scopes of a token in order. */
  token_scopes: {
    columns: { token_id: 'whole', position: 'whole', scope: 'text' },
    key: ['token_id', 'position'],
    of: [{ column: 'token_id', table: 'access_tokens' }],
  },
  /** Groups and personal namespaces; they share one id space and one path space. */
  namespaces: {
    columns: {
      id: 'id',
      kind: ['group', 'user'],
      parent_id: 'whole?',
      /** The user of a personal namespace. */
      owner_id: 'whole?',
      name: 'text',
      path: 'text',
      full_path: 'text',
      full_path_key: 'text',
      full_name: 'text',
      description: 'text?',
      visibility: ['private', 'internal', 'public'],
      avatar_url: 'text?',
      repository_storage: 'text',
      marked_for_deletion_on: 'day?',
      created_at: 'instant',
      updated_at: 'instant',
      /** Attributes that differ from the defaults. */
      settings: 'json',
    },
    unique: [['full_path_key']],
    indexes: [['parent_id'], ['name', 'id'], ['owner_id']],
    searched: ['name', 'path'],
  },
  /** Closure of the group tree; every namespace is its own ancestor at depth 0. */
  ancestry: {
    columns: { descendant_id: 'whole', ancestor_id: 'whole', depth: 'whole' },
    key: ['descendant_id', 'ancestor_id'],
    indexes: [['ancestor_id', 'descendant_id']],
    of: [
      { column: 'descendant_id', table: 'namespaces' },
      { column: 'ancestor_id', table: 'namespaces' },
    ],
  },
  /** Memberships as they were granted, on one group or one project. */
  members: {
    columns: {
      source_kind: ['group', 'project'],
      source_id: 'whole',
      user_id: 'whole',
      access_level: 'whole',
      notification_level: 'whole',
      created_at: 'instant',
      expires_at: 'day?',
    },
    key: ['source_kind', 'source_id', 'user_id'],
    indexes: [['user_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'source_id', table: 'projects', when: { source_kind: 'project' } },
      { column: 'source_id', table: 'namespaces', when: { source_kind: 'group' } },
    ],
  },
  /** A project or group shared with a group. */
  shares: {
    columns: {
      target_kind: ['group', 'project'],
      target_id: 'whole',
      group_id: 'whole',
      access_level: 'whole',
      expires_at: 'day?',
      created_at: 'instant',
    },
    key: ['target_kind', 'target_id', 'group_id'],
    indexes: [['group_id']],
    of: [
      { column: 'target_id', table: 'projects', when: { target_kind: 'project' } },
      { column: 'target_id', table: 'namespaces', when: { target_kind: 'group' } },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
  /** Effective access level of a user on a group: direct, inherited and shared memberships folded into one row. */
  group_grants: {
    columns: { user_id: 'whole', group_id: 'whole', access_level: 'whole' },
    key: ['user_id', 'group_id'],
    indexes: [['group_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
  /** Effective access level of a user on a project. */
  project_grants: {
    columns: { user_id: 'whole', project_id: 'whole', access_level: 'whole' },
    key: ['user_id', 'project_id'],
    indexes: [['project_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'project_id', table: 'projects' },
    ],
  },
  /** Projects. */
  projects: {
    columns: {
      id: 'id',
      namespace_id: 'whole',
      name: 'text',
      path: 'text',
      full_path: 'text',
      full_path_key: 'text',
      full_name: 'text',
      description: 'text?',
      visibility: ['private', 'internal', 'public'],
      archived: 'flag',
      creator_id: 'whole',
      default_branch: 'text?',
      created_at: 'instant',
      updated_at: 'instant',
      last_activity_at: 'instant',
      star_count: 'whole',
      forks_count: 'whole',
      forked_from_id: 'whole?',
      issues_level: ['disabled', 'private', 'enabled'],
      merge_requests_level: ['disabled', 'private', 'enabled'],
      repository_level: ['disabled', 'private', 'enabled'],
      avatar_url: 'text?',
      license_key: 'text?',
      repository_storage: 'text',
      marked_for_deletion_on: 'day?',
      /** Attributes that differ from the defaults. */
      settings: 'json',
      /** Sizes and counts. */
      statistics: 'json',
    },
    unique: [['full_path_key']],
    indexes: [
      ['namespace_id', 'id'],
      ['created_at', 'id'],
      ['last_activity_at', 'id'],
    ],
    later: [
      { since: 6, columns: ['archived', 'id'] },
      { since: 8, columns: ['creator_id'] },
      { since: 8, columns: ['forked_from_id'], where: 'forked_from_id is not null' },
    ],
    searched: ['path', 'name', 'description', 'full_path', 'full_name'],
    of: [
      { column: 'creator_id', table: 'users', orphan: 'passes' },
      { column: 'namespace_id', table: 'namespaces' },
      { column: 'forked_from_id', table: 'projects', orphan: 'stays' },
    ],
  },
  /** The settings of the instance, one row. */
  application_settings: {
    columns: {
      id: 'id',
      created_at: 'instant',
      updated_at: 'instant',
      /** Those that were set. */
      attributes: 'json',
      /** What tokens have begun with, the newest last: those in use are masked whatever is named now. */
      token_prefixes: 'json?',
    },
    added: { token_prefixes: 12 },
    since: 6,
  },
  /** Old full paths that now lead elsewhere. */
  redirects: {
    columns: { path_key: 'text', target_kind: ['group', 'project'], target_id: 'whole' },
    key: ['path_key'],
    later: [{ since: 8, columns: ['target_kind', 'target_id'] }],
    of: [
      { column: 'target_id', table: 'projects', when: { target_kind: 'project' } },
      { column: 'target_id', table: 'namespaces', when: { target_kind: 'group' } },
    ],
  },
  /** Administrators' key and value pairs on projects and groups. */
  custom_attributes: {
    columns: { target_kind: ['group', 'project'], target_id: 'whole', name: 'text', value: 'text' },
    key: ['target_kind', 'target_id', 'name'],
    of: [
      { column: 'target_id', table: 'projects', when: { target_kind: 'project' } },
      { column: 'target_id', table: 'namespaces', when: { target_kind: 'group' } },
    ],
  },
} as const;

type TenancyRows = RowsOf<typeof TENANCY>;

declare module '../../store/tables.ts' {
  interface Tables extends TenancyRows {}
}

/** A stored user. */
export type UserRow = TenancyRows['users'];
/** A stored group or personal namespace. */
export type NamespaceRow = TenancyRows['namespaces'];
/** A stored project. */
export type ProjectRow = TenancyRows['projects'];
/** A stored access token. */
export type TokenRow = TenancyRows['access_tokens'];
/** A stored share. */
export type ShareRow = TenancyRows['shares'];
/** A stored membership. */
export type MemberRow = TenancyRows['members'];
/** A stored custom attribute. */
export type CustomAttributeRow = TenancyRows['custom_attributes'];
