import { type OutboxEntry, awaitsWork, putInOutbox, removeFromOutbox, waitingWork } from '../store/outbox.ts';
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
 * end of the process in between only delays it.
 */
export async function deliverLater<Kind extends keyof Deliveries>(
  call: Call,
  kind: Kind,
  payload: Deliveries[Kind],
): Promise<void> {
  const entry = await putInOutbox(call.db, { kind, payload, now: call.now });
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

/** Does the work that an earlier process left undone. */
export async function deliverWaiting(app: App): Promise<void> {
  for (const entry of await waitingWork(app.store.db, Object.keys(app.deliveries))) await deliver(app, entry);
}

async function deliver(app: App, entry: OutboxEntry): Promise<void> {
  // Entries of the outbox were written by `deliverLater`, which ties the kind to its payload.
  const worker = app.deliveries[entry.kind as keyof Deliveries] as
    | ((app: App, payload: unknown) => Promise<void>)
    | undefined;
  if (worker === undefined) throw new Error(`nobody does the work ${entry.kind} that waits in the outbox`);
  await worker(app, entry.payload);
  await removeFromOutbox(app.store.db, entry.id);
}

/** Runs one errand. */
export async function runErrand(app: App, entry: OutboxEntry, its: Try): Promise<void> {
  // Entries of the outbox were written by `runLater`, which ties the kind to its payload.
  const worker = app.errands[entry.kind as keyof Errands] as
    | ((app: App, payload: unknown, its: Try) => Promise<void>)
    | undefined;
  if (worker === undefined) throw new Error(`nobody runs the errand ${entry.kind} that waits in the outbox`);
  await worker(app, entry.payload, its);
}
