import type { RowsOf } from '../../store/table.ts';

/** Tables of service accounts. */
export const SERVICE_ACCOUNT_TABLES = {
  /** Which users are service accounts, and of which group; null for those of the instance. */
  service_accounts: {
    columns: { user_id: 'whole', group_id: 'whole?' },
    key: ['user_id'],
    indexes: [['group_id', 'user_id']],
    of: [
      { column: 'group_id', table: 'namespaces' },
      { column: 'user_id', table: 'users' },
      { column: 'group_id', table: 'namespaces' },
    ],
    since: 6,
  },
} as const;

type ServiceAccountRows = RowsOf<typeof SERVICE_ACCOUNT_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends ServiceAccountRows {}
}
