import type { Seed } from '../../platform/resource.ts';
import type { TokenRow, UserRow } from '../../platform/tenancy/table.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { Rows } from '../../store/insert-rows.ts';

type AccountLine = readonly [id: number, groupId: number | null, username: string, name: string];

/** The service accounts of the demo world (docs/demo-world.md, section 10). */
const ACCOUNTS: readonly AccountLine[] = [
  [41, 201, 'service_account_group_201_a', 'Service account user'],
  [42, 201, 'service_account_group_201_b', 'Deploy account'],
  [43, null, 'service_account_c', 'Instance account'],
];

const CREATED = Date.UTC(2025, 11, 1, 8);

function account([id, groupId, username, name]: AccountLine): UserRow {
  return {
    id,
    username,
    username_key: username,
    name,
    email: `${username}@noreply.example.com`,
    state: 'active',
    kind: 'service_account',
    admin: 0,
    locked: 0,
    external: 0,
    avatar_url: null,
    created_at: CREATED,
    bot_group_id: groupId,
    profile: '{}',
  };
}

function token(key: string): TokenRow {
  return {
    id: 871,
    kind: 'personal',
    name: 'service-token',
    description: null,
    user_id: 41,
    group_id: null,
    project_id: null,
    access_level: null,
    digest: digestOf('fwpat-service-41', key),
    family_id: 871,
    rotated_from: null,
    revoked: 0,
    expires_at: '2026-11-30',
    created_by_id: null,
    created_at: CREATED,
    last_used_at: null,
  };
}

/** The service accounts, and the token of one of them. */
export function demo({ key }: Seed): Rows {
  return {
    users: ACCOUNTS.map(account),
    service_accounts: ACCOUNTS.map(([user_id, group_id]) => ({ user_id, group_id })),
    access_tokens: [token(key)],
    token_scopes: [{ token_id: 871, position: 0, scope: 'api' }],
  };
}
