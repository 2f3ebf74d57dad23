import type { UserRow } from '../../platform/tenancy/table.ts';
import type { Rows } from '../../store/insert-rows.ts';

type UserEntry = readonly [id: number, username: string, name: string];

const USERS: readonly UserEntry[] = [
  [1, 'root', 'Root Admin'],
  [2, 'olivia', 'Olivia Ortega'],
  [3, 'max', 'Max Meier'],
  [4, 'dev', 'Dev Novak'],
  [5, 'dee', 'Dee Dubois'],
  [6, 'rita', 'Rita Rossi'],
  [7, 'gus', 'Gus Gruber'],
  [8, 'pia', 'Pia Pavlova'],
  [9, 'sam', 'Sam Stone'],
  [10, 'ghost', 'Ghost User'],
  [11, 'bea', 'Bea Bulk'],
];

/** The people of the demo world (docs/demo-world.md, section 2). */
function demoPeople(): UserRow[] {
  return USERS.map(([id, username, name]) => ({
    id,
    username,
    username_key: username,
    name,
    email: `${username}@example.com`,
    state: 'active',
    kind: 'human',
    admin: username === 'root' ? 1 : 0,
    locked: username === 'pia' ? 1 : 0,
    external: 0,
    avatar_url: username === 'olivia' ? '/uploads/-/system/user/avatar/2/avatar.png' : null,
    created_at: Date.UTC(2025, 0, id, 8),
    bot_group_id: null,
    profile: '{}',
  }));
}

/** The people. */
export function demo(): Rows {
  return { users: demoPeople() };
}
