import type { Seed } from '../../platform/resource.ts';
import type { MemberRow, TokenRow, UserRow } from '../../platform/tenancy/table.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { Rows } from '../../store/insert-rows.ts';
import type { Day, Flag } from '../../store/table.ts';
import type { Tables } from '../../store/tables.ts';

interface TokenEntry {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
  readonly scope: string;
  readonly expires?: Day | null;
  readonly revoked?: true;
  readonly created?: Day;
  readonly lastUsed?: Day;
  readonly rotatedFrom?: number;
  readonly family?: number;
}

type PersonalEntry = TokenEntry & { readonly userId: number };
type GroupEntry = TokenEntry & { readonly groupId: number; readonly level: number };

type PersonalLine = readonly [id: number, userId: number, name: string, scope: string, more?: Partial<TokenEntry>];
type GroupLine = readonly [id: number, name: string, secret: string, level: number, more?: Partial<TokenEntry>];

function personal(...[id, userId, name, scope, more = {}]: PersonalLine): PersonalEntry {
  return { id, userId, name, scope, secret: `fwpat-${name}`, ...more };
}

const PERSONAL: readonly PersonalEntry[] = [
  personal(801, 1, 'root-api', 'api'),
  personal(802, 2, 'olivia-api', 'api', { lastUsed: '2026-03-01' }),
  personal(803, 3, 'max-api', 'api'),
  personal(804, 4, 'dev-api', 'api'),
  personal(805, 5, 'dee-api', 'api'),
  personal(806, 6, 'rita-api', 'api'),
  personal(807, 7, 'gus-api', 'api'),
  personal(808, 8, 'pia-api', 'api'),
  personal(809, 9, 'sam-api', 'api'),
  personal(810, 11, 'bea-api', 'api'),
  personal(811, 4, 'dev-read-api', 'read_api'),
  personal(812, 4, 'dev-read-repository', 'read_repository'),
  personal(813, 4, 'dev-self-rotate', 'self_rotate'),
  personal(814, 4, 'dev-manage-runner', 'manage_runner'),
  personal(815, 4, 'dev-expired', 'api', { expires: '2026-03-03' }),
  personal(816, 4, 'dev-expires-today', 'api', { expires: '2026-03-04' }),
  personal(817, 4, 'dev-revoked', 'api', { revoked: true }),
  personal(818, 4, 'dev-forever', 'api', { expires: null }),
  personal(819, 4, 'dev-family-old', 'api', { revoked: true, family: 819 }),
  personal(820, 4, 'dev-family-mid', 'api', { revoked: true, family: 819, rotatedFrom: 819 }),
  personal(821, 4, 'dev-family-new', 'api', { family: 819, rotatedFrom: 820 }),
  personal(822, 2, 'olivia-read-api', 'read_api'),
  personal(823, 2, 'olivia-self-rotate', 'self_rotate'),
  personal(824, 3, 'max-read-api', 'read_api'),
  personal(825, 1, 'root-read-api', 'read_api'),
];

const GROUP_EXPIRY = '2026-10-31';

const GROUP: readonly GroupEntry[] = [
  group(831, 'ci-api', 'group-api', 40, { created: '2025-11-01', lastUsed: '2026-03-01' }),
  group(832, 'second-api', 'group-second', 10, { lastUsed: '2026-02-01' }),
  group(833, 'self-rotate', 'group-self-rotate', 40, { scope: 'self_rotate', created: '2026-01-01' }),
  group(834, 'reader', 'group-read-api', 20, { scope: 'read_api', created: '2026-01-01', lastUsed: '2026-02-01' }),
  group(835, 'expired', 'group-expired', 40, { created: '2025-11-01', lastUsed: '2025-12-01', expires: '2026-03-03' }),
  group(836, 'revoked', 'group-revoked', 40, { created: '2025-11-01', revoked: true }),
  { ...group(837, 'lib-ci', 'group-open', 30), groupId: 202 },
  group(838, 'to-rotate', 'group-to-rotate', 40, { created: '2026-02-01' }),
  group(839, 'to-rotate-form', 'group-to-rotate-form', 30, { scope: 'read_api', created: '2026-02-01' }),
  group(840, 'to-revoke', 'group-to-revoke', 40, { created: '2026-02-01' }),
  group(841, 'family-old', 'group-family-old', 30, { created: '2026-01-10', revoked: true, family: 841 }),
  group(842, 'family-mid', 'group-family-mid', 30, {
    created: '2026-01-20',
    revoked: true,
    family: 841,
    rotatedFrom: 841,
  }),
  group(843, 'family-new', 'group-family-new', 30, { created: '2026-01-30', family: 841, rotatedFrom: 842 }),
  group(844, 'spare-api', 'group-owner', 50, { created: '2026-02-01' }),
];

function group(...[id, name, secret, level, more = {}]: GroupLine): GroupEntry {
  return { id, name, level, groupId: 201, secret: `fwpat-${secret}`, scope: 'api', expires: GROUP_EXPIRY, ...more };
}

function at(day: Day): number {
  return Date.parse(`${day}T08:00:00Z`);
}

/** The machine users of the group and project tokens. */
function demoBots(): UserRow[] {
  const bots = GROUP.map((entry) => bot(entry.id - 810, `group_${entry.groupId}_bot_${entry.id - 830}`, entry));
  return [...bots, { ...bot(39, 'project_301_bot_1', { name: 'app-deploy', groupId: null }), kind: 'project_bot' }];
}

function bot(
  id: number,
  username: string,
  entry: { readonly name: string; readonly groupId: number | null; readonly created?: Day },
): UserRow {
  return {
    id,
    username,
    username_key: username,
    name: entry.name,
    email: `${username}@noreply.example.com`,
    state: 'active',
    kind: 'group_bot',
    admin: 0,
    locked: 0,
    external: 0,
    avatar_url: null,
    created_at: at(entry.created ?? '2025-12-01'),
    bot_group_id: entry.groupId,
    profile: '{}',
  };
}

/** Group memberships of the machine users. */
function demoBotMemberships(): MemberRow[] {
  return GROUP.map((entry) => ({
    source_kind: 'group',
    source_id: entry.groupId,
    user_id: entry.id - 810,
    access_level: entry.level,
    notification_level: 3,
    created_at: Date.UTC(2025, 1, 1, 8),
    expires_at: null,
  }));
}

/** The access tokens of the demo world (docs/demo-world.md, section 8). */
function demoTokens(key: string): TokenRow[] {
  const project = { id: 861, name: 'app-deploy', secret: 'fwpat-project-app', scope: 'api' };
  return [
    ...PERSONAL.map((entry) => ({ ...row(entry, key), user_id: entry.userId })),
    ...GROUP.map((entry) => ({
      ...row(entry, key),
      kind: 'group' as const,
      user_id: entry.id - 810,
      group_id: entry.groupId,
      access_level: entry.level,
    })),
    { ...row(project, key), kind: 'project', user_id: 39, project_id: 301, access_level: 40 },
  ];
}

function row(entry: TokenEntry, key: string): TokenRow {
  const revoked: Flag = entry.revoked === true ? 1 : 0;
  return {
    id: entry.id,
    kind: 'personal',
    name: entry.name,
    description: null,
    user_id: 0,
    group_id: null,
    project_id: null,
    access_level: null,
    digest: digestOf(entry.secret, key),
    family_id: entry.family ?? entry.id,
    rotated_from: entry.rotatedFrom ?? null,
    revoked,
    expires_at: entry.expires === undefined ? '2026-11-30' : entry.expires,
    created_by_id: null,
    created_at: at(entry.created ?? '2025-12-01'),
    last_used_at: entry.lastUsed === undefined ? null : at(entry.lastUsed),
    expiry_told: null,
    rotated_at: null,
  };
}

/** The scopes of those tokens. */
function demoScopes(): Tables['token_scopes'][] {
  const all = [...PERSONAL, ...GROUP].map(({ id, scope }) => ({ token_id: id, position: 0, scope }));
  return [...all, { token_id: 861, position: 0, scope: 'api' }];
}

/** The tokens, with the machine users behind those of groups and projects. */
export function demo({ key }: Seed): Rows {
  return {
    users: demoBots(),
    members: demoBotMemberships(),
    access_tokens: demoTokens(key),
    token_scopes: demoScopes(),
  };
}
