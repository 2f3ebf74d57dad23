import type { RowsOf } from '../../store/table.ts';

/** Deploy keys, and the projects they open. */
export const DEPLOY_KEY_TABLES = {
  deploy_keys: {
    since: 2,
    columns: {
      id: 'id',
      title: 'text',
      /** The public key as it was sent, without the space around it. */
      key_text: 'text',
      fingerprint: 'text',
      fingerprint_sha256: 'text',
      /** Whether any project may use it. */
      public: 'flag',
      creator_id: 'whole?',
      created_at: 'instant',
      expires_at: 'instant?',
      last_used_at: 'instant?',
    },
    unique: [['fingerprint_sha256']],
    indexes: [['creator_id']],
    of: [{ column: 'creator_id', table: 'users', orphan: 'stays' }],
  },
  deploy_key_projects: {
    since: 2,
    columns: { deploy_key_id: 'whole', project_id: 'whole', can_push: 'flag' },
    key: ['deploy_key_id', 'project_id'],
    indexes: [['project_id']],
    credential: { kind: 'deploy_key', id: 'deploy_key_id' },
    of: [
      { column: 'deploy_key_id', table: 'deploy_keys' },
      { column: 'project_id', table: 'projects' },
    ],
  },
} as const;

type DeployKeyRows = RowsOf<typeof DEPLOY_KEY_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends DeployKeyRows {}
}

/** A stored deploy key. */
export type DeployKeyRow = DeployKeyRows['deploy_keys'];

/** A deploy key as one project has it. */
export interface ProjectKeyRow extends DeployKeyRow {
  can_push: DeployKeyRows['deploy_key_projects']['can_push'];
}
