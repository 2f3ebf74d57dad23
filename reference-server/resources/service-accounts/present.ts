import type { InstanceServiceAccount, ServiceAccount } from '../../../generated/models/index.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';

/** A service account of a group as responses show it. */
export function presentGroupAccount({ id, username, name }: UserRow): ServiceAccount {
  return { id, username, name };
}

/** A service account of the instance, with its address. */
export function presentInstanceAccount({ id, username, name, email }: UserRow): InstanceServiceAccount {
  return { id, username, name, email };
}
