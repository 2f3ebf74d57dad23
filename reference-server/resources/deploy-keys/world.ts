import type { Rows } from '../../store/insert-rows.ts';
import type { Flag } from '../../store/table.ts';
import { type PublicKey, readPublicKey } from './public-key.ts';
import type { DeployKeyRow } from './table.ts';

const CREATED = Date.UTC(2025, 9, 3, 8);
const PROJECT = 301;

const KEYS: readonly (readonly [id: number, title: string, key: string, canPush: Flag])[] = [
  [1701, 'Build machine', 'AAAAC3NzaC1lZDI1NTE5AAAAIC0CwXWmfenQH5U3vwrTQfzFc7TegjYXQjOJxhHG3kQ5', 1],
  [1702, 'To rename', 'AAAAC3NzaC1lZDI1NTE5AAAAIG0wJ1KIEV/fV0ig2a+bmR3sAxIgtTx/cas/OUcgr65y', 0],
  [1703, 'To delete', 'AAAAC3NzaC1lZDI1NTE5AAAAIKROjZj4RBOAJGlSQuaSYQwrPT05BOQ9JbEdgYEFVFy/', 0],
  [1704, 'For everybody', 'AAAAC3NzaC1lZDI1NTE5AAAAIN4W4HEOwbfcLjCsO7dZz71ntQcK8LM8ZByZAXI+COCQ', 0],
];

/** A key that any project may use, and none does. */
const PUBLIC = 1704;

/** The deploy keys of the demo world (docs/demo-world.md, section 10). */
export function demo(): Rows {
  const keys = KEYS.map<DeployKeyRow>(([id, title, key]) => {
    // The keys above are read by the tests of the demo world; one that is none would stop every start.
    const { text, fingerprint, fingerprintSha256 } = readPublicKey(`ssh-ed25519 ${key} demo`) as PublicKey;
    return {
      id,
      title,
      key_text: text,
      fingerprint,
      fingerprint_sha256: fingerprintSha256,
      public: id === PUBLIC ? 1 : 0,
      creator_id: 3,
      created_at: CREATED,
      expires_at: null,
      last_used_at: null,
    };
  });
  const opened = KEYS.filter(([id]) => id !== PUBLIC).map(([id, , , can_push]) => ({
    deploy_key_id: id,
    project_id: PROJECT,
    can_push,
  }));
  return { deploy_keys: keys, deploy_key_projects: opened };
}
