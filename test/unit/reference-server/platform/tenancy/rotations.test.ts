import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { createAuthenticator } from '../../../../../reference-server/platform/authentication.ts';
import { ownRequest } from '../../../../../reference-server/platform/call.ts';
import type { Arrival, Authenticator } from '../../../../../reference-server/platform/principal.ts';
import { Refusal } from '../../../../../reference-server/platform/refusal.ts';
import { type IssuedToken, rotateToken } from '../../../../../reference-server/platform/tenancy/rotation.ts';
import {
  ELSEWHERE_MS,
  UNANSWERED_MS,
  createRotations,
} from '../../../../../reference-server/platform/tenancy/rotations.ts';
import { writing } from '../../../../../reference-server/platform/transaction.ts';

let backend: Backend;
/** What another process on the same database knows. */
let elsewhere: Authenticator;

beforeAll(async () => {
  backend = await openBackend({});
  const { store, clock, tokenKey } = backend.app;
  elsewhere = createAuthenticator({ store: { ...store, shared: true }, clock }, tokenKey);
});
afterAll(() => backend.release());

/** Rotates a token and keeps the answer; `sent` has it leave, with the last request that came before. */
async function rotated(
  secret: string,
): Promise<{ readonly issued: IssuedToken; readonly sent: (last: number) => void }> {
  const { app } = backend;
  const principal = await app.authenticator.authenticate(secret, { at: 0, number: 1 });
  let sent = (_last: number): void => undefined;
  const answering = (ended: (last: number) => void): Promise<void> => {
    sent = ended;
    return Promise.resolve();
  };
  const incoming = { ...ownRequest(app, { principal }), answering };
  const issued = await writing(incoming, (call) => rotateToken(call, principal.credential.token, {}));
  return { issued, sent };
}

async function isGood(process: Authenticator, secret: string, arrival: Arrival): Promise<boolean> {
  try {
    await process.authenticate(secret, arrival);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
}

const soon = (number = 1): Arrival => ({ at: Date.now(), number });
const untilOf = async ({ token }: IssuedToken): Promise<number | null> => {
  const { db } = backend.app.store;
  const row = await db.selectFrom('access_tokens').select('rotated_at').where('id', '=', token.id).executeTakeFirst();
  return row?.rotated_at ?? null;
};

it('what came before the answer to a rotation left is no reuse, what came later is, in the process that rotated', async () => {
  const { authenticator } = backend.app;
  const { issued, sent } = await rotated('fwpat-dev-api');
  expect(await isGood(authenticator, 'fwpat-dev-api', soon(7))).toBe(false);
  expect(await isGood(authenticator, issued.secret, soon())).toBe(true);
  sent(7);
  expect(await isGood(authenticator, 'fwpat-dev-api', soon(7))).toBe(false);
  expect(await isGood(authenticator, issued.secret, soon())).toBe(true);
  // A moment later by the number, at the same moment by the clock.
  expect(await isGood(authenticator, 'fwpat-dev-api', soon(8))).toBe(false);
  expect(await isGood(authenticator, issued.secret, soon())).toBe(false);
});

it('other processes take a use for older until they are told that the answer has left', async () => {
  const { issued, sent } = await rotated('fwpat-max-api');
  expect(await isGood(elsewhere, 'fwpat-max-api', soon())).toBe(false);
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(true);
  const unanswered = (await untilOf(issued)) ?? 0;
  sent(1);
  const after = Date.now();
  await expect.poll(() => untilOf(issued)).toBeLessThan(unanswered);
  expect(await isGood(elsewhere, 'fwpat-max-api', { at: after, number: 1 })).toBe(false);
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(true);
  const later = Date.now() + ELSEWHERE_MS + 1;
  expect(await isGood(elsewhere, 'fwpat-max-api', { at: later, number: 1 })).toBe(false);
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(false);
});

it('a rotation whose process ended before its answer left is past after a minute', async () => {
  const { issued } = await rotated('fwpat-rita-api');
  const later = { at: Date.now() + UNANSWERED_MS + 1, number: 1 };
  expect(await isGood(elsewhere, 'fwpat-rita-api', later)).toBe(false);
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(false);
});

it('the newest token of a family need not have the highest id: each process takes its ids from a range of its own', async () => {
  const { issued } = await rotated('fwpat-olivia-api');
  const { db } = backend.app.store;
  const lower = { id: 1 };
  expect(await db.selectFrom('access_tokens').select('id').where('id', '<=', lower.id).execute()).toEqual([]);
  await db.updateTable('access_tokens').set(lower).where('id', '=', issued.token.id).execute();
  const later = { at: Date.now() + UNANSWERED_MS + 1, number: 1 };
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(true);
  expect(await isGood(elsewhere, 'fwpat-olivia-api', later)).toBe(false);
  expect(await isGood(elsewhere, issued.secret, soon())).toBe(false);
});

it('rotations that nobody asks about any more are forgotten, the oldest first', () => {
  const rotations = createRotations();
  for (let id = 1; id <= 1001; id += 1) rotations.begin(id)(10);
  expect([1, 2, 1001].map((id) => rotations.isOlder(id, 10))).toEqual([undefined, true, true]);
  expect(rotations.isOlder(1001, 11)).toBe(false);
});
