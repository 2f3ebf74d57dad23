import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { instantOf } from '../../platform/parameters.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { invalidRecord, notFound } from '../../platform/refusal.ts';
import { type PublicKey, readPublicKey } from './public-key.ts';
import { maintainsProjectOf, projectKey } from './store.ts';
import type { DeployKeyRow, ProjectKeyRow } from './table.ts';

/** What a request says of a new key. */
export interface NewKey {
  readonly title: string;
  readonly key: string;
  readonly expires_at?: string | undefined;
}

/**
 * The columns of a new key, before it has an id.
 * @throws Refusal 400 for a blank title
 */
export function freshKey(call: Call, body: NewKey, read: PublicKey, isPublic: boolean): Omit<DeployKeyRow, 'id'> {
  return {
    title: checkedTitle(body.title),
    key_text: read.text,
    fingerprint: read.fingerprint,
    fingerprint_sha256: read.fingerprintSha256,
    public: isPublic ? 1 : 0,
    creator_id: requirePrincipal(call).user.id,
    created_at: call.now,
    expires_at: instantOf('expires_at', body.expires_at) ?? null,
    last_used_at: null,
  };
}

/** @throws Refusal 400 for a text that is no public key, and for a key of a kind or a size that the settings do not take */
export async function checkedKey(call: Call, text: string): Promise<PublicKey> {
  const read = readPublicKey(text);
  if (read === undefined) throw invalidRecord({ key: ['must be a public key, as ssh-keygen writes it'] });
  const problem = await problemOfKey(call, read);
  if (problem !== undefined) throw invalidRecord({ key: [problem] });
  return read;
}

/** Why the settings take no key of this kind or size now; undefined where they do. */
export async function problemOfKey(
  { app, db }: Call,
  { kind, bits }: Pick<PublicKey, 'bits' | 'kind'>,
): Promise<string | undefined> {
  const { [`${kind}_key_restriction` as const]: least } = await app.settings.current(db);
  if (least === FORBIDDEN) return `of the kind ${kind} is not allowed`;
  return bits < (least ?? 0) ? `must have at least ${least} bits` : undefined;
}

/** In place of the fewest bits: no key of the kind. */
const FORBIDDEN = -1;

/** @throws Refusal 400 for a blank title */
export function checkedTitle(title: string): string {
  if (title.trim() === '') throw invalidRecord({ title: ["can't be blank"] });
  return title;
}

/** The refusal of a key that is there already and that the caller has no business with, or has joined already. */
export function keyTaken(): Error {
  return invalidRecord({ fingerprint_sha256: ['has already been taken'] });
}

/** Whether the caller may use a key that is there already: it is public, their own, or of a project they maintain. */
export async function isWithinReach(call: Call, key: DeployKeyRow): Promise<boolean> {
  const { user } = requirePrincipal(call);
  if (key.public === 1 || key.creator_id === user.id || isAdministrator(call)) return true;
  return maintainsProjectOf(call.db, key.id, user.id);
}

/** A key of the project of a request. */
export interface FoundKey {
  readonly key: ProjectKeyRow;
}

/**
 * The key of a path.
 * @throws Refusal 404 when the project has no such key
 */
export async function findKey(
  call: Call,
  { project }: ProjectAccess,
  { path }: { readonly path: { readonly key_id: number } },
): Promise<FoundKey> {
  const key = await projectKey(call.db, project.id, path.key_id);
  if (key === undefined) throw notFound('Deploy Key');
  return { key };
}
