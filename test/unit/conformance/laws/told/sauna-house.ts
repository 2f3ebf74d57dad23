import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Cleaning {
  readonly id: number;
  readonly cleanedOn: string;
  readonly spots: number;
}

interface Reading {
  readonly at: string;
  readonly degrees: number;
}

interface Sauna {
  readonly id: number;
  readonly name: string;
  readonly heat: number;
  readonly seats: number;
  isOpen: boolean;
  cleanings: readonly Cleaning[];
  readings: readonly Reading[];
  /** What is shown where nothing is worked out anew. */
  shown: string | null;
}

/** A house of saunas that keeps what it says in words. With a fault it does one thing wrong. */
export function openSaunaHouse(fault: string): ReturnType<typeof listening> {
  const house = new SaunaHouse(fault);
  return listening(createServer(listenerOf((method, path, sent) => house.answer(method, path, sent))));
}

class SaunaHouse {
  readonly #fault: string;
  #last = 1;
  readonly #saunas: Sauna[] = [
    { id: 1, name: 'Old', heat: 80, seats: 4, isOpen: false, cleanings: [], readings: [], shown: null },
  ];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer(method: string, [, id, kind, part]: readonly string[], sent: Members): Reply {
    if (id === undefined) return this.#all(method, sent);
    const sauna = this.#saunas.find((each) => String(each.id) === id);
    if (sauna === undefined) return NOWHERE;
    if (kind === undefined) return method === 'GET' ? { status: 200, value: this.#view(sauna) } : { status: 405 };
    if (kind === 'open') return method === 'POST' ? this.#open(sauna) : { status: 405 };
    if (kind === 'readings') return this.#readingsOf(sauna, { method, part, sent });
    return kind === 'cleanings' ? this.#cleaningsOf(sauna, { method, part, sent }) : NOWHERE;
  }

  #view({ id, name, heat, seats, isOpen, cleanings, shown }: Sauna): unknown {
    const days = cleanings.map(({ cleanedOn }) => cleanedOn);
    const latest = this.#fault === 'shows the last put down' ? days.at(-1) : days.toSorted().at(-1);
    const lastCleanedOn = this.#fault === 'shows what is removed' ? shown : (latest ?? null);
    return { id, name, heat, seats, isOpen, lastCleanedOn };
  }

  #all(method: string, sent: Members): Reply {
    if (method === 'GET') return { status: 200, value: this.#saunas.map((each) => this.#view(each)) };
    if (method !== 'POST') return { status: 405 };
    const { name, heat, seats, ...rest } = sent ?? {};
    const isNamed = typeof name === 'string' && /^.{1,60}$/su.test(name) && Object.keys(rest).length === 0;
    if (!isNamed || !isWhole(heat, 40, 120) || !isWhole(seats, 0, 40)) return WRONG;
    const least = this.#fault === 'takes one seat' ? 1 : this.#fault === 'wants three seats' ? 3 : 2;
    if (seats < least) return WRONG;
    const id = (this.#last += 1);
    const sauna: Sauna = { id, name, heat, seats, isOpen: false, cleanings: [], readings: [], shown: null };
    this.#saunas.push(sauna);
    return { status: 201, value: this.#view(sauna) };
  }

  #open(sauna: Sauna): Reply {
    const most = this.#fault === 'opens what is too hot' ? 120 : this.#fault === 'wants it cooler' ? 89 : 90;
    if (sauna.heat > most) return { status: 409 };
    sauna.isOpen = true;
    return { status: 200, value: this.#view(sauna) };
  }

  #cleaningsOf(sauna: Sauna, { method, part, sent }: Asked): Reply {
    const view = (each: Cleaning): unknown => ({
      ...each,
      isDirty: each.spots >= (this.#fault === 'dirty from eleven' ? 11 : 10),
    });
    if (part !== undefined) {
      const one = sauna.cleanings.find(({ id }) => String(id) === part);
      if (one === undefined) return NOWHERE;
      if (method === 'GET') return { status: 200, value: view(one) };
      if (method !== 'DELETE') return { status: 405 };
      sauna.cleanings = sauna.cleanings.filter((each) => each !== one);
      return { status: 204 };
    }
    if (method === 'GET') return { status: 200, value: sauna.cleanings.map(view) };
    if (method !== 'POST') return { status: 405 };
    const { cleanedOn, spots, ...rest } = sent ?? {};
    const isDay = typeof cleanedOn === 'string' && /^\d{4}-\d\d-\d\d$/.test(cleanedOn) && isInstant(cleanedOn);
    if (!isDay || !isWhole(spots, 0, 500) || Object.keys(rest).length > 0) return WRONG;
    const most = this.#fault === 'one more than there is room for' ? 10 : this.#fault === 'one less' ? 8 : 9;
    if (sauna.cleanings.length >= most) return { status: 409 };
    const cleaning = { id: (this.#last += 1), cleanedOn, spots };
    sauna.cleanings = [...sauna.cleanings, cleaning];
    if (sauna.shown === null || cleanedOn > sauna.shown) sauna.shown = cleanedOn;
    return { status: 201, value: view(cleaning) };
  }

  #readingsOf(sauna: Sauna, { method, part, sent }: Asked): Reply {
    if (part === undefined) return method === 'GET' ? { status: 200, value: sauna.readings } : { status: 405 };
    if (part !== 'batch') return NOWHERE;
    if (method !== 'POST') return { status: 405 };
    const { readings, ...rest } = sent ?? {};
    if (!Array.isArray(readings) || readings.length < 1 || readings.length > 50 || Object.keys(rest).length > 0)
      return WRONG;
    const good = readings.filter(isReading);
    const isFine = good.length === readings.length;
    const known = new Set(this.#fault === 'stores twice' ? [] : sauna.readings.map(({ at }) => at));
    const fresh = good.filter(({ at }) => !known.has(at));
    if (isFine || this.#fault.startsWith('stores the good ones')) sauna.readings = [...sauna.readings, ...fresh];
    return isFine || this.#fault.endsWith('and says so') ? { status: 200, value: { stored: fresh.length } } : WRONG;
  }
}

interface Asked {
  readonly method: string;
  readonly part: string | undefined;
  readonly sent: Members;
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text.slice(0, 10);
}

function isReading(value: unknown): value is Reading {
  if (typeof value !== 'object' || value === null) return false;
  const { at, degrees, ...rest } = Object.fromEntries(Object.entries(value));
  const isAt = typeof at === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(at) && isInstant(at);
  return isAt && isWhole(degrees, -50, 200) && Object.keys(rest).length === 0;
}
