import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tables } from '../../../../../reference-server/registry.ts';
import { type Courier, createCourier } from '../../../../../reference-server/store/outbox/courier.ts';
import { openStore } from '../../../../../reference-server/store/open-store.ts';
import { claimWork, putInOutbox } from '../../../../../reference-server/store/outbox/outbox.ts';
import { SOON_TRIES } from '../../../../../reference-server/store/outbox/retries.ts';
import type { Store } from '../../../../../reference-server/store/store.ts';

let store: Store;
let couriers: Courier[] = [];

beforeEach(async () => {
  store = await openStore({ tables });
  couriers = [];
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const courier of couriers) await courier.stop();
  await store.close();
});

/** One of several processes, which does each errand so. */
function started(run: () => Promise<void>): Courier {
  const courier = createCourier({
    store,
    kinds: ['errand'],
    run: async (_entry, { finish }) => {
      await run();
      await finish(() => Promise.resolve());
    },
  });
  couriers.push(courier);
  courier.start();
  return courier;
}

async function put(): Promise<void> {
  await store.write((tx) => putInOutbox(tx, { kind: 'errand', payload: {}, now: 0 }));
}

const done = (): Promise<void> => Promise.resolve();
const waiting = async (): Promise<number> => (await store.db.selectFrom('outbox').select('id').execute()).length;
const claimedUntil = (until: number, kinds = ['errand']): Promise<unknown> =>
  claimWork(store.db, { kinds, claim: 'another process', now: Date.now(), until, limit: 8 });

it('a process is not settled while another one is at an errand', async () => {
  let release = (): void => undefined;
  let begun = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  await put();
  started(() => {
    begun();
    return held;
  });
  await isBegun;
  const other = started(done);
  expect(await other.settled(0)).toEqual({ wrong: 0, open: 1 });
  const settled = other.settled();
  release();
  expect([await settled, await waiting()]).toEqual([{ wrong: 0, open: 0 }, 0]);
});

it('what a process that ended was at is done by another one before it is settled', async () => {
  await put();
  await claimedUntil(Date.now() + 300);
  const other = started(done);
  expect([await other.settled(), await waiting()]).toEqual([{ wrong: 0, open: 0 }, 0]);
});

it('what other processes have just written down is done first', async () => {
  const courier = started(done);
  await courier.idle();
  await put();
  expect([await courier.settled(), await waiting()]).toEqual([{ wrong: 0, open: 0 }, 0]);
});

it('what went wrong in another process as often as it is tried at once is told of', async () => {
  await put();
  await claimedUntil(Date.now() + 60_000);
  await store.db.updateTable('outbox').set({ tries: SOON_TRIES }).execute();
  expect(await started(done).settled()).toEqual({ wrong: 1, open: 0 });
});

it('nobody waits for what is no errand, is put off or given up', async () => {
  await put();
  await store.db.updateTable('outbox').set({ given_up_at: 1 }).execute();
  await store.write((tx) => putInOutbox(tx, { kind: 'something else', payload: {}, now: 0 }));
  const claimed = { claim: null, until: Date.now() + 60_000 };
  await store.write((tx) => putInOutbox(tx, { kind: 'errand', payload: {}, now: 0, claimed }));
  expect([await started(done).settled(), await waiting()]).toEqual([{ wrong: 0, open: 0 }, 3]);
});
