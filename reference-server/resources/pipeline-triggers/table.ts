import type { RowsOf } from '../../store/table.ts';

/** Trigger tokens, and the pipelines that were started. */
export const TRIGGER_TABLES = {
  trigger_tokens: {
    since: 4,
    columns: {
      id: 'id',
      project_id: 'whole',
      description: 'text',
      /** Who made it, and in whose name it starts pipelines. */
      owner_id: 'whole',
      /** Hexadecimal HMAC-SHA-256 of the secret. */
      digest: 'text',
      /** The sealed secret: who made it is shown it again. */
      sealed: 'text',
      created_at: 'instant',
      updated_at: 'instant',
      last_used_at: 'instant?',
    },
    unique: [['digest']],
    indexes: [['project_id', 'id']],
    credential: { kind: 'trigger_token', id: 'id' },
    later: [{ since: 8, columns: ['owner_id'] }],
    of: [
      { column: 'owner_id', table: 'users' },
      { column: 'project_id', table: 'projects' },
    ],
  },
  pipelines: {
    since: 4,
    columns: {
      id: 'id',
      project_id: 'whole',
      iid: 'whole',
      sha: 'text',
      ref: 'text',
      /** Whether `ref` is a tag. */
      tag: 'flag',
      status: 'text',
      source: ['push', 'trigger', 'pipeline'],
      user_id: 'whole',
      /** The trigger token that started it. */
      trigger_id: 'whole?',
      /** The pipeline whose job started it. */
      upstream_id: 'whole?',
      /** Sealed JSON of the variables: they may be secrets. */
      variables: 'text?',
      created_at: 'instant',
      updated_at: 'instant',
    },
    unique: [['project_id', 'iid']],
    indexes: [['upstream_id']],
    later: [
      { since: 6, columns: ['project_id', 'sha'] },
      { since: 8, columns: ['user_id'] },
      { since: 8, columns: ['trigger_id'], where: 'trigger_id is not null' },
    ],
    of: [
      { column: 'user_id', table: 'users', orphan: 'passes' },
      { column: 'project_id', table: 'projects' },
      { column: 'trigger_id', table: 'trigger_tokens', orphan: 'stays' },
      { column: 'upstream_id', table: 'pipelines', orphan: 'stays' },
    ],
  },
} as const;

type TriggerRows = RowsOf<typeof TRIGGER_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends TriggerRows {}
}

/** A stored trigger token. */
export type TriggerRow = TriggerRows['trigger_tokens'];
/** A stored pipeline. */
export type PipelineRow = TriggerRows['pipelines'];
