import type { Kysely, Migration } from 'kysely';
import { createTable, type TableShape } from '../table.ts';

const PEOPLE: Record<string, TableShape> = {
  users: {
    columns: {
      id: 'id',
      username: 'text',
      username_key: 'text',
      name: 'text',
      email: 'text',
      state: 'text',
      kind: 'text',
      admin: 'flag',
      locked: 'flag',
      external: 'flag',
      avatar_url: 'text?',
      created_at: 'whole',
      bot_group_id: 'whole?',
      profile: 'text',
    },
    unique: [['username_key']],
  },
  access_tokens: {
    columns: {
      id: 'id',
      kind: 'text',
      name: 'text',
      description: 'text?',
      user_id: 'whole',
      group_id: 'whole?',
      project_id: 'whole?',
      access_level: 'whole?',
      digest: 'text',
      family_id: 'whole',
      rotated_from: 'whole?',
      revoked: 'flag',
      expires_at: 'text?',
      created_by_id: 'whole?',
      created_at: 'whole',
      last_used_at: 'whole?',
    },
    unique: [['digest'], { columns: ['rotated_from'], where: 'rotated_from is not null' }],
    indexes: [['group_id', 'id'], ['user_id', 'id'], ['family_id']],
  },
  token_scopes: {
    columns: { token_id: 'whole', position: 'whole', scope: 'text' },
    key: ['token_id', 'position'],
  },
};

const NAMESPACES: Record<string, TableShape> = {
  namespaces: {
    columns: {
      id: 'id',
      kind: 'text',
      parent_id: 'whole?',
      owner_id: 'whole?',
      name: 'text',
      path: 'text',
      full_path: 'text',
      full_path_key: 'text',
      full_name: 'text',
      description: 'text?',
      visibility: 'text',
      avatar_url: 'text?',
      repository_storage: 'text',
      marked_for_deletion_on: 'text?',
      created_at: 'whole',
      updated_at: 'whole',
      settings: 'text',
    },
    unique: [['full_path_key']],
    indexes: [['parent_id'], ['name', 'id'], ['owner_id']],
  },
  ancestry: {
    columns: { descendant_id: 'whole', ancestor_id: 'whole', depth: 'whole' },
    key: ['descendant_id', 'ancestor_id'],
    indexes: [['ancestor_id', 'descendant_id']],
  },
  members: {
    columns: {
      source_kind: 'text',
      source_id: 'whole',
      user_id: 'whole',
      access_level: 'whole',
      notification_level: 'whole',
      created_at: 'whole',
      expires_at: 'text?',
    },
    key: ['source_kind', 'source_id', 'user_id'],
    indexes: [['user_id']],
  },
  shares: {
    columns: {
      target_kind: 'text',
      target_id: 'whole',
      group_id: 'whole',
      access_level: 'whole',
      expires_at: 'text?',
      created_at: 'whole',
    },
    key: ['target_kind', 'target_id', 'group_id'],
    indexes: [['group_id']],
  },
  group_grants: {
    columns: { user_id: 'whole', group_id: 'whole', access_level: 'whole' },
    key: ['user_id', 'group_id'],
    indexes: [['group_id']],
  },
  redirects: { columns: { path_key: 'text', target_kind: 'text', target_id: 'whole' }, key: ['path_key'] },
  custom_attributes: {
    columns: { target_kind: 'text', target_id: 'whole', name: 'text', value: 'text' },
    key: ['target_kind', 'target_id', 'name'],
  },
};

const PROJECTS: Record<string, TableShape> = {
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
      visibility: 'text',
      archived: 'flag',
      creator_id: 'whole',
      default_branch: 'text?',
      created_at: 'whole',
      updated_at: 'whole',
      last_activity_at: 'whole',
      star_count: 'whole',
      forks_count: 'whole',
      forked_from_id: 'whole?',
      issues_level: 'text',
      merge_requests_level: 'text',
      repository_level: 'text',
      avatar_url: 'text?',
      license_key: 'text?',
      repository_storage: 'text',
      marked_for_deletion_on: 'text?',
      settings: 'text',
      statistics: 'text',
    },
    unique: [['full_path_key']],
    indexes: [
      ['namespace_id', 'id'],
      ['created_at', 'id'],
      ['last_activity_at', 'id'],
    ],
  },
  project_topics: {
    columns: { project_id: 'whole', position: 'whole', topic: 'text' },
    key: ['project_id', 'position'],
  },
  stars: { columns: { user_id: 'whole', project_id: 'whole' }, key: ['user_id', 'project_id'] },
  project_grants: {
    columns: { user_id: 'whole', project_id: 'whole', access_level: 'whole' },
    key: ['user_id', 'project_id'],
    indexes: [['project_id']],
  },
};

const PLANNING: Record<string, TableShape> = {
  labels: {
    columns: {
      id: 'id',
      project_id: 'whole?',
      group_id: 'whole?',
      name: 'text',
      color: 'text',
      description: 'text?',
      priority: 'whole?',
      created_at: 'whole',
    },
    unique: [
      { columns: ['project_id', 'name'], where: 'project_id is not null' },
      { columns: ['group_id', 'name'], where: 'group_id is not null' },
    ],
    indexes: [['name']],
  },
  milestones: {
    columns: {
      id: 'id',
      iid: 'whole',
      project_id: 'whole?',
      group_id: 'whole?',
      title: 'text',
      description: 'text?',
      state: 'text',
      start_date: 'text?',
      due_date: 'text?',
      created_at: 'whole',
      updated_at: 'whole',
    },
    indexes: [['project_id'], ['group_id'], ['title']],
  },
  iterations: {
    columns: {
      id: 'id',
      iid: 'whole',
      sequence: 'whole',
      group_id: 'whole',
      title: 'text?',
      description: 'text?',
      state: 'whole',
      start_date: 'text',
      due_date: 'text',
      created_at: 'whole',
      updated_at: 'whole',
    },
    indexes: [['group_id']],
  },
  epics: {
    columns: {
      id: 'id',
      iid: 'whole',
      group_id: 'whole',
      author_id: 'whole',
      title: 'text',
      description: 'text?',
      state: 'text',
      created_at: 'whole',
      updated_at: 'whole',
    },
    unique: [['group_id', 'iid']],
  },
};

const ISSUES: Record<string, TableShape> = {
  issues: {
    columns: {
      id: 'id',
      iid: 'whole',
      project_id: 'whole',
      author_id: 'whole',
      title: 'text',
      description: 'text?',
      state: 'text',
      issue_type: 'text',
      severity: 'text',
      confidential: 'flag',
      discussion_locked: 'flag?',
      due_date: 'text?',
      milestone_id: 'whole?',
      iteration_id: 'whole?',
      epic_id: 'whole?',
      weight: 'whole?',
      health_status: 'text?',
      created_at: 'whole',
      updated_at: 'whole',
      closed_at: 'whole?',
      closed_by_id: 'whole?',
      moved_to_id: 'whole?',
      duplicated_to_id: 'whole?',
      upvotes: 'whole',
      downvotes: 'whole',
      merge_requests_count: 'whole',
      user_notes_count: 'whole',
      time_estimate: 'whole',
      total_time_spent: 'whole',
      task_count: 'whole',
      task_done_count: 'whole',
      relative_position: 'whole?',
      imported_from: 'text',
    },
    unique: [['project_id', 'iid']],
    indexes: [
      ['project_id', 'created_at', 'id'],
      ['project_id', 'state', 'created_at', 'id'],
      ['project_id', 'updated_at', 'id'],
      ['author_id', 'created_at', 'id'],
      ['created_at', 'id'],
    ],
  },
  issue_assignees: {
    columns: { issue_id: 'whole', user_id: 'whole', position: 'whole' },
    key: ['issue_id', 'user_id'],
    indexes: [['user_id', 'issue_id']],
  },
  issue_labels: {
    columns: { issue_id: 'whole', label_id: 'whole' },
    key: ['issue_id', 'label_id'],
    indexes: [['label_id', 'issue_id']],
  },
  issue_counts: {
    columns: { project_id: 'whole', state: 'text', confidential: 'flag', total: 'whole' },
    key: ['project_id', 'state', 'confidential'],
  },
};

const DISCUSSION: Record<string, TableShape> = {
  notes: {
    columns: {
      id: 'id',
      project_id: 'whole',
      noteable_kind: 'text',
      noteable_id: 'whole',
      noteable_iid: 'whole?',
      author_id: 'whole',
      body: 'text',
      attachment: 'text?',
      system: 'flag',
      internal: 'flag',
      imported_from: 'text',
      created_at: 'whole',
      updated_at: 'whole',
    },
    indexes: [['noteable_kind', 'noteable_id', 'created_at', 'id']],
  },
  resource_events: {
    columns: {
      id: 'id',
      issue_id: 'whole',
      kind: 'text',
      action: 'text',
      user_id: 'whole',
      subject_id: 'whole?',
      value: 'text?',
      created_at: 'whole',
    },
    indexes: [['issue_id', 'id']],
  },
  awards: {
    columns: {
      id: 'id',
      awardable_kind: 'text',
      awardable_id: 'whole',
      user_id: 'whole',
      name: 'text',
      created_at: 'whole',
      updated_at: 'whole',
    },
    unique: [['awardable_kind', 'awardable_id', 'user_id', 'name']],
    indexes: [['user_id', 'awardable_kind', 'awardable_id']],
  },
};

const BOOKKEEPING: Record<string, TableShape> = {
  sequences: { columns: { name: 'text', last: 'whole' }, key: ['name'] },
  iid_counters: {
    columns: { scope_kind: 'text', scope_id: 'whole', resource: 'text', last: 'whole' },
    key: ['scope_kind', 'scope_id', 'resource'],
  },
  instance: { columns: { name: 'text', value: 'text' }, key: ['name'] },
};

const TABLES: Record<string, TableShape> = {
  ...PEOPLE,
  ...NAMESPACES,
  ...PROJECTS,
  ...PLANNING,
  ...ISSUES,
  ...DISCUSSION,
  ...BOOKKEEPING,
};

/** The tables of people, namespaces, projects, issues, notes and access tokens. */
export const foundation: Migration = {
  // Kysely types migrations with Kysely<any>: at this point the tables do not exist yet.
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, shape] of Object.entries(TABLES)) await createTable(db, name, shape);
  },
};
