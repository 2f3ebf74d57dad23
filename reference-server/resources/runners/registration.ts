import type { RunnerToken } from '../../../generated/models/index.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import type { Call } from '../../platform/call.ts';
import { digestOf, newSecret } from '../../platform/tenancy/tokens.ts';
import type { Executor } from '../../store/store.ts';
import { registrationByDigest, registrationsOf, replaceRegistration } from './store.ts';
import type { RegistrationRow } from './table.ts';
import { SECRET_PREFIX } from '../../platform/tenancy/secret-prefix.ts';

/** Where runners that register with a token will work. */
export type RegistrationPlace = Pick<RegistrationRow, 'place_kind' | 'place_id'>;

/** The whole instance. */
export const INSTANCE: RegistrationPlace = { place_kind: 'instance', place_id: 0 };

/** Where a registration token lets runners work; undefined for one that is none. */
export function registrationPlace(call: Call, token: string): Promise<RegistrationPlace | undefined> {
  return registrationByDigest(call.db, digestOf(token, call.app.tokenKey));
}

/** The registration tokens that groups or projects show, by their ids. */
export async function registrationTokens(
  db: Executor,
  kind: 'group' | 'project',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await registrationsOf(db, kind, ids);
  return new Map(rows.map(({ place_id: id, shown }) => [id, shown]));
}

/** Gives a place a new registration token, which is in this answer and nowhere else; the one it had stops working. */
export async function resetRegistration(call: Call, place: RegistrationPlace): Promise<RunnerToken> {
  const token = newSecret(SECRET_PREFIX.registration);
  await replaceRegistration(call.db, { ...place, digest: digestOf(token, call.app.tokenKey), shown: null });
  const { place_kind: where, place_id: id } = place;
  audit(call, { kind: 'runner_registration_token', fate: 'rotated', id, details: { of: where } });
  return { token, token_expires_at: null };
}
