import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Box {
  readonly number: number;
  locked: boolean;
}

interface Cabinet {
  readonly id: number;
  name: string;
  readonly boxes: readonly Box[];
  labels: readonly string[];
}

interface Parcel {
  readonly id: number;
  readonly text: string;
  cabinet_id: number | null;
  status: 'new' | 'stored' | 'fetched';
}

const TAKEN: Reply = { status: 409 };

/** Cabinets with two boxes each, and the parcels for them: those of the examples are full. With a fault it does one thing wrong. */
export function openCabinetHouse(fault: string): ReturnType<typeof listening> {
  const house = new CabinetHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, search, headers) => {
        const key = String(headers['x-key']);
        if (key !== 'boss' && key !== 'clerk') return { status: 401 };
        if (!isServed(method, path)) return path.length > 0 && isServed('GET', path) ? { status: 405 } : NOWHERE;
        if (method === 'DELETE' && key === 'clerk' && fault !== 'clerks delete') return { status: 403 };
        const isOdd = [...search.keys()].length > 0 && fault !== 'takes any parameter';
        return method === 'GET' && isOdd ? WRONG : house.answer(method, path, sent);
      }),
    ),
  );
}

const SERVED: Readonly<Record<string, RegExp>> = {
  GET: /^(?:cabinets|parcels)(?:\/[^/]+)?$/,
  POST: /^(?:cabinets|parcels|parcels\/[^/]+\/(?:store|fetch))$/,
  PUT: /^cabinets\/[^/]+\/(?:labels|boxes\/[^/]+\/lock)$/,
  DELETE: /^cabinets\/[^/]+$/,
};

function isServed(method: string, path: readonly string[]): boolean {
  return SERVED[method]?.test(path.join('/')) === true;
}

class CabinetHouse {
  readonly #fault: string;
  #last = 40;
  #cabinets: Cabinet[] = [{ id: 1, name: 'Hall', boxes: boxes(), labels: [] }];
  readonly #parcels: Parcel[] = [
    { id: 1, text: 'Lamp', cabinet_id: 1, status: 'stored' },
    { id: 2, text: 'Chair', cabinet_id: 1, status: 'stored' },
  ];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer(method: string, [kind, name, part, number]: readonly string[], sent: Members): Reply {
    if (name !== undefined && !/^[1-9]\d*$/.test(name)) return NOWHERE;
    if (kind === 'parcels') return this.#ofParcels(method, { name, part, sent });
    if (name === undefined) return this.#allCabinets(method, sent);
    const cabinet = this.#cabinets.find(({ id }) => String(id) === name);
    if (cabinet === undefined) return NOWHERE;
    if (method === 'DELETE') return this.#removed(cabinet);
    if (part === 'labels') return this.#label(cabinet, sent);
    return part === 'boxes' ? this.#lock(cabinet, number, sent) : { status: 200, value: shown(cabinet) };
  }

  #allCabinets(method: string, sent: Members): Reply {
    if (method === 'GET') return { status: 200, value: this.#cabinets.map(shown) };
    if (!isText(sent?.['name']) || !hasOnly(sent, ['name'])) return WRONG;
    const cabinet: Cabinet = { id: (this.#last += 1), name: sent['name'], boxes: boxes(), labels: [] };
    this.#cabinets.push(cabinet);
    return { status: 201, value: shown(cabinet) };
  }

  #removed({ id }: Cabinet): Reply {
    const own = this.#parcels.filter(({ cabinet_id: at }) => at === id);
    const isUsed = own.some(({ status }) =>
      this.#fault === 'new parcels do not count' ? status === 'stored' : status !== 'fetched',
    );
    if (isUsed) return TAKEN;
    for (const parcel of own) parcel.cabinet_id = null;
    this.#cabinets = this.#cabinets.filter((cabinet) => cabinet.id !== id);
    return { status: 204 };
  }

  #label(cabinet: Cabinet, sent: Members): Reply {
    const labels = sent?.['labels'];
    if (!Array.isArray(labels) || !labels.every(isText) || new Set(labels).size < labels.length) return WRONG;
    if (!hasOnly(sent, ['labels'])) return WRONG;
    const added = [...cabinet.labels, ...labels];
    cabinet.labels =
      this.#fault === 'labels are added' ? added : this.#fault === 'labels are merged' ? [...new Set(added)] : labels;
    const value = { labels: cabinet.labels.map((text, index) => ({ position: index + 1, text })) };
    return { status: 200, value };
  }

  #lock({ boxes: own }: Cabinet, number: string | undefined, sent: Members): Reply {
    const box = own.find((each) => String(each.number) === number);
    const locked = sent?.['locked'];
    if (box === undefined) return NOWHERE;
    if (typeof locked !== 'boolean' || !hasOnly(sent, ['locked'])) return WRONG;
    box.locked = locked;
    return this.#fault === 'locking answers 204' ? { status: 204 } : { status: 200, value: box };
  }

  #ofParcels(
    method: string,
    {
      name,
      part,
      sent,
    }: { readonly name: string | undefined; readonly part: string | undefined; readonly sent: Members },
  ): Reply {
    if (name === undefined) return method === 'GET' ? { status: 200, value: this.#parcels } : this.#add(sent);
    const parcel = this.#parcels.find(({ id }) => String(id) === name);
    if (parcel === undefined) return NOWHERE;
    if (part === 'store') {
      const stored = this.#parcels.filter(
        ({ cabinet_id: at, status }) => at === parcel.cabinet_id && status === 'stored',
      );
      if (parcel.status !== 'new' || stored.length === 2) return TAKEN;
      parcel.status = 'stored';
    }
    if (part === 'fetch') {
      if (parcel.status !== 'stored' && !(this.#fault === 'fetches again' && parcel.status === 'fetched')) return TAKEN;
      if (this.#fault === 'fetching changes nothing') return { status: 200, value: { ...parcel, status: 'fetched' } };
      parcel.status = 'fetched';
    }
    return { status: 200, value: parcel };
  }

  #add(sent: Members): Reply {
    const { text, cabinet_id: at } = sent ?? {};
    if (!isText(text) || typeof at !== 'number' || !hasOnly(sent, ['text', 'cabinet_id'])) return WRONG;
    if (!this.#cabinets.some(({ id }) => id === at)) return WRONG;
    const parcel: Parcel = { id: (this.#last += 1), text, cabinet_id: at, status: 'new' };
    this.#parcels.push(parcel);
    return { status: 201, value: parcel };
  }
}

function boxes(): readonly Box[] {
  return [
    { number: 7, locked: false },
    { number: 8, locked: false },
  ];
}

function shown({ id, name, boxes: own }: Cabinet): unknown {
  return { id, name, boxes: own };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && /^.{1,60}$/su.test(value);
}

function hasOnly(sent: Members, names: readonly string[]): boolean {
  return Object.keys(sent ?? {}).every((name) => names.includes(name));
}
