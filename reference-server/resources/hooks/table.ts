import type { RowsOf } from '../../store/table.ts';

/** Hooks of the instance and of groups, and what those of groups delivered. */
export const HOOK_TABLES = {
  hooks: {
    since: 4,
    columns: {
      id: 'id',
      /** Null for hooks of the instance. */
      group_id: 'whole?',
      /** Tells receivers which hook it was, and stays the same as long as the hook is there. */
      uuid: 'text',
      url: 'text',
      name: 'text?',
      description: 'text?',
      /** Sent with each delivery, so it is kept as it is; no answer has it. */
      secret: 'text?',
      created_at: 'instant',
      /** Names of the flags that are on. */
      flags: 'json',
      enable_ssl_verification: 'flag',
      push_events_branch_filter: 'text?',
      branch_filter_strategy: ['wildcard', 'regex', 'all_branches'],
      custom_webhook_template: 'text?',
      /** Names and values, in the order in which they are sent. */
      custom_headers: 'json',
      /** Values by name. */
      url_variables: 'json',
      /** Failures since the last success. */
      failures: 'whole',
      alert_status: ['executable', 'temporarily_disabled', 'disabled'],
      disabled_until: 'instant?',
    },
    indexes: [['group_id']],
    credential: { kind: 'hook', id: 'id' },
    of: [{ column: 'group_id', table: 'namespaces' }],
  },
  hook_events: {
    since: 4,
    columns: {
      id: 'id',
      hook_id: 'whole',
      /** The key that the receiver saw. */
      idempotency_key: 'text',
      trigger_name: 'text',
      url: 'text',
      request_headers: 'json',
      request_data: 'json',
      response_headers: 'json',
      response_body: 'text',
      duration_ms: 'whole',
      response_status: 'text',
      /** Null when there was no answer. */
      status_code: 'whole?',
      created_at: 'instant',
    },
    indexes: [['hook_id', 'created_at']],
    of: [{ column: 'hook_id', table: 'hooks' }],
  },
} as const;

type HookRows = RowsOf<typeof HOOK_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends HookRows {}
}

/** A stored hook. */
export type HookRow = HookRows['hooks'];

/** The record of a delivery. */
export type HookEventRow = HookRows['hook_events'];
