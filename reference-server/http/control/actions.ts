import { isDateTime } from '../../../runtime/schema/formats/date-time.ts';
import type { AdjustableClock } from '../../platform/clock.ts';
import { isWritable } from '../../platform/time.ts';
import type { Faults } from '../stand-in/faults.ts';
import type { Journal } from '../stand-in/journal.ts';
import { membersOf } from './read-body.ts';
import { readFault } from './read-fault.ts';

/** What the control surface may do to a server. */
export interface Controlled {
  readonly clock: AdjustableClock;
  /** Resolves when it is written down where somebody has put the clock. */
  readonly clockKept: () => Promise<void>;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Puts the world back to how it was made. */
  readonly reset: () => Promise<void>;
  /** Keeps the present state under a name. */
  readonly snapshot: (name?: string) => Promise<string>;
  /** Goes back to a state that was kept; throws RangeError when there is none of this name. */
  readonly restore: (name?: string) => Promise<void>;
  readonly snapshots: { readonly names: () => readonly string[]; readonly drop: (name: string) => Promise<boolean> };
  /** Resolves when hooks have been told of everything that has happened; throws when something of it waits to be tried again. */
  readonly settled: () => Promise<void>;
  /** Work in the background that went wrong so often that nobody tries it any more. */
  readonly givenUp: () => Promise<object[]>;
}

/** A control message. */
export interface Order {
  /** Second segment of the path; empty where there is none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What is done, by method and pattern of the path; RangeErrors are for who ordered it. */
export type Actions = Readonly<Record<string, (order: Order) => unknown>>;

/** Everything that the control surface of a server does. */
export function controlActions(controlled: Controlled): Actions {
  return {
    ...timeActions(controlled),
    ...stateActions(controlled),
    ...faultActions(controlled),
    ...journalActions(controlled),
  };
}

function timeActions({ clock, clockKept }: Controlled): Actions {
  const time = (): object => ({ now: new Date(clock.now()).toISOString() });
  return {
    'GET /clock': time,
    'PUT /clock': async ({ body }) => {
      const order = membersOf(body);
      const now = order.get('now');
      const instant = typeof now === 'string' && isDateTime(now) ? Date.parse(now) : Number.NaN;
      if (!isWritable(instant)) throw new RangeError('now: expected an RFC 3339 date-time');
      clock.set(instant, order.get('frozen') === true);
      await clockKept();
      return time();
    },
    'DELETE /clock': async () => {
      clock.reset();
      await clockKept();
      return time();
    },
  };
}

function stateActions({ clock, reset, snapshot, restore, snapshots, settled, givenUp }: Controlled): Actions {
  const time = (): object => ({ now: new Date(clock.now()).toISOString() });
  return {
    'POST /reset': async () => {
      await reset();
      return time();
    },
    'POST /settled': async () => {
      await settled();
      return time();
    },
    'GET /errands': givenUp,
    'GET /snapshots': () => snapshots.names().map((name) => ({ name })),
    'POST /snapshots': async ({ body }) => {
      const name = membersOf(body).get('name');
      if (name !== undefined && (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name))) {
        throw new RangeError('name: expected 1 to 100 letters, digits, ".", "_" or "-"');
      }
      return { name: await snapshot(name) };
    },
    'POST /snapshots/:id/restore': async ({ id }) => {
      await restore(id);
      return time();
    },
    'DELETE /snapshots/:id': async ({ id }) => {
      if (!(await snapshots.drop(id))) throw new RangeError(`there is no snapshot ${id}`);
      return {};
    },
  };
}

function faultActions({ faults }: Controlled): Actions {
  return {
    'GET /faults': () => faults.list(),
    'POST /faults': ({ body }) => ({ id: faults.add(readFault(body)) }),
    'DELETE /faults': () => {
      faults.clear();
      return [];
    },
    'DELETE /faults/:id': ({ id }) => {
      if (!faults.remove(id)) throw new RangeError(`there is no fault rule ${id}`);
      return faults.list();
    },
  };
}

function journalActions({ journal }: Controlled): Actions {
  return {
    'GET /journal': ({ query }) => {
      const operation = query.get('operation');
      const since = Number(query.get('since') ?? 0);
      const later = journal.entries().filter(({ number }) => number > since);
      return operation === null ? later : later.filter((entry) => entry.operation === operation);
    },
    'DELETE /journal': () => {
      journal.clear();
      return [];
    },
    'GET /coverage': async ({ query }) => {
      const all = await journal.coverage();
      const wanted = query.get('called');
      return wanted === null ? all : all.filter(({ calls }) => calls > 0 === (wanted === 'true'));
    },
  };
}
