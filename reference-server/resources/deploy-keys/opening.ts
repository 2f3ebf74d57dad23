import type { Call } from '../../platform/call.ts';
import type { DeployKeyRow } from './table.ts';
import { readPublicKey } from './public-key.ts';
import { problemOfKey } from './rules.ts';
import { keyByFingerprint, projectKey } from './store.ts';

/** A key by which somebody reaches a repository. */
export interface OpeningKey {
  readonly id: number;
  readonly canPush: boolean;
  /** Whose key it is: what is pushed with it is theirs. */
  readonly ownerId: number | null;
  /** Why it is of no use at present: the settings may have been narrowed since it was added. */
  readonly problem: string | undefined;
}

/** Whether there is a key with this fingerprint that has not ended, wherever it may be of use. */
export async function isKeyInUse(call: Call, fingerprint: string): Promise<boolean> {
  return (await lastingKey(call, fingerprint)) !== undefined;
}

/** The key with this fingerprint, as far as it opens a project. */
export async function openingKey(call: Call, projectId: number, fingerprint: string): Promise<OpeningKey | undefined> {
  const known = await lastingKey(call, fingerprint);
  const key = known && (await projectKey(call.db, projectId, known.id));
  if (key === undefined) return undefined;
  const read = readPublicKey(key.key_text);
  const problem = read && (await problemOfKey(call, read));
  return { id: key.id, canPush: key.can_push === 1, ownerId: key.creator_id, problem };
}

async function lastingKey({ db, now }: Call, fingerprint: string): Promise<DeployKeyRow | undefined> {
  const key = await keyByFingerprint(db, fingerprint);
  return key === undefined || (key.expires_at !== null && key.expires_at <= now) ? undefined : key;
}
