import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tables } from '../../../../../reference-server/registry.ts';
import { type Courier, createCourier } from '../../../../../reference-server/store/outbox/courier.ts';
import { openStore } from '../../../../../reference-server/store/open-store.ts';
import {
  claimWork,
  finishWork,
  givenUpWork,
  putInOutbox,
  releaseWork,
  reviveWork,
} from '../../../../../reference-server/store/outbox/outbox.ts';
import { MOST_TRIES } from '../../../../../reference-server/store/outbox/retries.ts';
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

/** A courier that notes what it ran. */
function started(ran: number[], run: (id: number) => Promise<void> = () => Promise.resolve()): Courier {
  const courier = createCourier({
    store,
    kinds: ['errand'],
    run: async ({ id }, { finish }) => {
      ran.push(id);
      await run(id);
      await finish(() => Promise.resolve());
    },
  });
  couriers.push(courier);
  courier.start();
  return courier;
}

async function put(count: number, kind = 'errand', recipient?: string): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await store.write((tx) => putInOutbox(tx, { kind, payload: {}, now: 0, recipient }));
  }
}

async function waiting(): Promise<number> {
  return (await store.db.selectFrom('outbox').select('id').execute()).length;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('share errands between them: each is run once', async () => {
  await put(60);
  const [first, second]: [number[], number[]] = [[], []];
  for (const ran of [first, second]) started(ran, turn);
  await Promise.all(couriers.map((courier) => courier.idle()));
  expect([...first, ...second].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect([first.length > 0, second.length > 0, await waiting()]).toEqual([true, true, 0]);
});

it('leave other work alone', async () => {
  await put(1, 'something else');
  const ran: number[] = [];
  await started(ran).idle();
  expect([ran, await waiting()]).toEqual([[], 1]);
});

it('keep what could not be done, for a while to itself and then for anybody', async () => {
  await put(1);
  const claiming = { kinds: ['errand'], claim: 'gone', now: 1_000, until: 2_000, limit: 8 };
  expect(await claimWork(store.db, claiming)).toHaveLength(1);
  expect(await claimWork(store.db, { ...claiming, claim: 'other' })).toEqual([]);
  expect(await claimWork(store.db, { ...claiming, claim: 'other', now: 2_001, until: 3_000 })).toHaveLength(1);
  // Whoever lost a claim writes nothing down.
  expect(await store.write((tx) => finishWork(tx, 1, 'gone'))).toBe(false);
  expect(await store.write((tx) => finishWork(tx, 1, 'other'))).toBe(true);
  expect(await waiting()).toBe(0);
});

it('take up at once what was released', async () => {
  await put(1);
  await claimWork(store.db, { kinds: ['errand'], claim: 'gone', now: 0, until: Number.MAX_SAFE_INTEGER, limit: 8 });
  const ran: number[] = [];
  const courier = started(ran);
  await courier.idle();
  expect(ran).toEqual([]);
  await releaseWork(store.db);
  courier.wake();
  await courier.idle();
  expect([ran, await waiting()]).toEqual([[1], 0]);
});

it('are tried again after a pause when they go wrong, and nothing counts as done before', async () => {
  await put(2);
  const ran: number[] = [];
  const courier = started(ran, async (id) => {
    if (id === 1 && ran.filter((each) => each === 1).length < 3) throw new Error('on purpose');
  });
  expect([await courier.idle(), await waiting(), ran.toSorted()]).toEqual([0, 0, [1, 1, 1, 2]]);
});

it('that go wrong again and again are told of, stay, and keep nobody waiting', async () => {
  await put(1);
  const ran: number[] = [];
  const courier = started(ran, () => Promise.reject(new Error('on purpose')));
  expect([await courier.idle(), await waiting(), ran]).toEqual([1, 1, [1, 1, 1]]);
  await put(1);
  courier.wake();
  expect(await courier.idle()).toBe(2);
});

it('that go wrong too often are given up: nobody waits for them or runs them, and one can see what went wrong', async () => {
  await put(1);
  await store.db
    .updateTable('outbox')
    .set({ tries: MOST_TRIES - 1 })
    .execute();
  const ran: number[] = [];
  const courier = started(ran, () => Promise.reject(new Error('on purpose')));
  expect([await courier.idle(), ran]).toEqual([0, [1]]);
  courier.wake();
  await courier.idle();
  expect(ran).toEqual([1]);
  const given = { id: 1, kind: 'errand', tries: MOST_TRIES, failure: 'Error: on purpose' };
  expect(await givenUpWork(store.db)).toEqual([expect.objectContaining(given)]);
  await reviveWork(store.db);
  expect(await givenUpWork(store.db)).toEqual([]);
  courier.wake();
  await expect.poll(() => ran.length).toBeGreaterThan(1);
});

it('count as gone wrong over all processes', async () => {
  await put(1);
  const ran: number[] = [];
  for (const expected of [1, 2]) {
    const courier = started(ran, () => Promise.reject(new Error('on purpose')));
    await expect.poll(() => ran.length).toBe(expected);
    await courier.stop();
    couriers.pop();
    const [row] = await store.db.selectFrom('outbox').selectAll().execute();
    expect([row?.tries, row?.claim, row?.given_up_at]).toEqual([expected, null, null]);
  }
});

it('of a process that does them itself are its own as long as it does, and anybody’s when it does not', async () => {
  const ran: number[] = [];
  const [own, other] = [started([]), started(ran)];
  const entry = await store.write((tx) => own.own.put(tx, { kind: 'errand', payload: {}, now: 0 }));
  const failing = own.own.during(entry.id, async () => {
    other.wake();
    await other.idle();
    expect(ran).toEqual([]);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await turn();
  other.wake();
  await expect.poll(waiting).toBe(0);
});

it('stop with what runs, and leave the rest to others', async () => {
  await put(20);
  const ran: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const courier = started(ran, () => held);
  while (ran.length < 4) await turn();
  const stopped = courier.stop();
  release();
  await stopped;
  expect([ran.length, await waiting()]).toEqual([4, 16]);
  const later: number[] = [];
  await started(later).idle();
  expect(later).toHaveLength(16);
});

it('serve others while many who are slow take what they may', async () => {
  for (let slow = 0; slow < 6; slow += 1) await put(60, 'errand', `slow ${slow}`);
  await put(30, 'errand', 'quick');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const ran: number[] = [];
  const courier = started(ran, (id) => (id > 360 ? Promise.resolve() : held));
  const quick = (): number[] => ran.filter((id) => id > 360);
  while (quick().length < 30) await turn();
  expect(ran.length - 30).toBe(6 * 4);
  release();
  await courier.idle();
  expect([ran.length, new Set(ran).size, await waiting()]).toEqual([390, 390, 0]);
});

it('are all run by many that share one database, whoever is faster', async () => {
  await put(200, 'errand', 'one');
  await put(100, 'errand', 'other');
  const ran: number[] = [];
  for (let index = 0; index < 5; index += 1) started(ran, turn);
  await Promise.all(couriers.map((courier) => courier.idle()));
  expect([ran.length, new Set(ran).size, await waiting()]).toEqual([300, 300, 0]);
});
