import { type OutboxEntry, awaitsWork, putInOutbox, removeFromOutbox } from '../store/outbox/outbox.ts';
import type { App, Call, Try } from './call.ts';
import type { Deliveries, DomainEvents, Errands } from './event-types.ts';

/** Tells every listener what happened, one after the other, in the transaction of the call. */
export async function announce<Name extends keyof DomainEvents>(
  call: Call,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  for (const listeners of call.app.listeners) await listeners[name]?.(call, event);
}

/**
 * Has work done once the transaction is committed: it stands in the outbox from the commit until it is done, so that the
 * end of the process in between only delays it; another process or the next one does it then.
 */
export async function deliverLater<Kind extends keyof Deliveries>(
  call: Call,
  kind: Kind,
  payload: Deliveries[Kind],
): Promise<void> {
  const entry = await call.app.courier.own.put(call.db, { kind, payload, now: call.now });
  call.afterCommit(() => deliver(call.app, entry));
}

/**
 * As `deliverLater`, for work that nobody waits for: it is done in the background, by one process at a time. Who it is for gets
 * no more than a share of it at a time.
 */
export async function runLater<Kind extends keyof Errands>(
  call: Call,
  kind: Kind,
  payload: Errands[Kind],
  recipient?: string,
): Promise<void> {
  await putInOutbox(call.db, { kind, payload, now: call.now, recipient });
  call.afterCommit(() => call.app.courier.wake());
}

/** As `runLater`, where work that nobody has begun yet will do all of this as well. */
export async function runOnceLater<Kind extends keyof Errands>(
  call: Call,
  kind: Kind,
  payload: Errands[Kind],
  recipient: string,
): Promise<void> {
  if (!(await awaitsWork(call.db, kind, recipient))) await runLater(call, kind, payload, recipient);
}

/** Pieces of work that are taken up at a time. */
const AT_ONCE = 50;

/** Does the work that an earlier process left undone; what goes wrong is an errand from then on. */
export async function deliverWaiting(app: App): Promise<void> {
  const kinds = Object.keys(app.deliveries);
  for (;;) {
    const entries = await app.courier.claim(kinds, AT_ONCE);
    for (const entry of entries) await deliver(app, entry).catch((error: unknown) => console.error(error));
    if (entries.length < AT_ONCE) return;
  }
}

type Worker = (app: App, payload: unknown, its?: Try) => Promise<void>;

async function deliver(app: App, entry: OutboxEntry): Promise<void> {
  const worker = workerOf(app, entry);
  await app.courier.own.during(entry.id, async () => {
    await worker(app, entry.payload);
    await removeFromOutbox(app.store.db, entry.id);
  });
}

/** Runs one errand, or does what another process was to do after a commit and did not. */
export async function runErrand(app: App, entry: OutboxEntry, its: Try): Promise<void> {
  await workerOf(app, entry)(app, entry.payload, its);
  if (Object.hasOwn(app.deliveries, entry.kind)) await its.finish(() => Promise.resolve());
}

/** Entries of the outbox were written by functions that tie the kind to its payload. */
function workerOf(app: App, { kind }: OutboxEntry): Worker {
  const workers: Readonly<Partial<Record<string, unknown>>> = Object.hasOwn(app.errands, kind)
    ? app.errands
    : app.deliveries;
  const worker = workers[kind];
  if (typeof worker !== 'function') throw new Error(`nobody does the work ${kind} that waits in the outbox`);
  return worker as Worker;
}
