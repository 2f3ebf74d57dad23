import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { removeAccountsOf } from './remove.ts';
import { SERVICE_ACCOUNT_TABLES } from './table.ts';
import { demo } from './world.ts';

/** Users that machines act as, of groups and of the instance. */
export const serviceAccounts: Resource<typeof SERVICE_ACCOUNT_TABLES> = {
  tables: SERVICE_ACCOUNT_TABLES,
  operations,
  listeners: { 'groups.leaving': removeAccountsOf },
  demo,
};
