import type { Seed } from '../../platform/resource.ts';
import type { TokenRow, UserRow } from '../../platform/tenancy/table.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { Rows } from '../../store/insert-rows.ts';

type AccountLine = readonly [id: number, groupId: number | null, username: string, name: string];

/** The service accounts of the demo world (docs/demo-world.md, section 10). */
const ACCOUNTS: readonly AccountLine[] = [
  [41, 201, 'service_account_group_201_a', 'Service account user'],
  [42, 201, 'service_account_group_201_b', 'Deploy account'],
  [44, 201, 'service_account_group_201_d', 'Leaving account'],
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

type TokenLine = readonly [id: number, name: string, secret: string, more?: Partial<TokenRow>];

/** Tokens of the first account; the last of them was rotated away. */
const TOKENS: readonly TokenLine[] = [
  [871, 'service-token', 'fwpat-service-41'],
  [872, 'second-token', 'fwpat-service-41-second'],
  [873, 'old-token', 'fwpat-service-41-old', { revoked: 1 }],
  [874, 'old-token', 'fwpat-service-41-new', { family_id: 873, rotated_from: 873 }],
];

function tokenRow(key: string, [id, name, secret, more = {}]: TokenLine): TokenRow {
  return {
    id,
    kind: 'personal',
    name,
    description: null,
    user_id: 41,
    group_id: null,
    project_id: null,
    access_level: null,
    digest: digestOf(secret, key),
    family_id: id,
    rotated_from: null,
    revoked: 0,
    expires_at: '2026-11-30',
    created_by_id: null,
    created_at: CREATED,
    last_used_at: null,
    expiry_told: null,
    rotated_at: null,
    ...more,
  };
}

/** The service accounts, and the tokens of one of them. */
export function demo({ key }: Seed): Rows {
  return {
    users: ACCOUNTS.map(account),
    service_accounts: ACCOUNTS.map(([user_id, group_id]) => ({ user_id, group_id })),
    access_tokens: TOKENS.map((line) => tokenRow(key, line)),
    token_scopes: TOKENS.map(([id]) => ({ token_id: id, position: 0, scope: 'api' })),
  };
}
