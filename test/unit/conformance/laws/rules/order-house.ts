import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from '../small-house.ts';

type Row = Record<string, unknown> & { readonly id: string; readonly shop: string };

/** Who may do what: a shop has somebody who writes and somebody who reads. */
const KEYS: Readonly<Record<string, { readonly shop: string; readonly writes: boolean }>> = {
  north: { shop: 'north', writes: true },
  'north-reads': { shop: 'north', writes: false },
  south: { shop: 'south', writes: true },
};

/** Names are drawn, and not all of the same length. */
const drawn = (): string => BigInt(`0x${randomBytes(4).toString('hex')}`).toString(36);

/** What one request is about. */
interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly sent: Members;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly shop: string;
}

/** A house of orders for several shops. With a fault it does one thing wrong. */
export function openOrderHouse(fault: string): ReturnType<typeof listening> {
  const house = new OrderHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, search, headers) => {
        const key = KEYS[String(headers['x-key'])];
        if (key === undefined) return { status: 401 };
        const isFree = key.writes || method === 'GET' || (fault === 'who reads ships' && path[2] === 'ship');
        return isFree ? house.answer({ method, path, sent, search, headers, shop: key.shop }) : { status: 403 };
      }),
    ),
  );
}

class OrderHouse {
  readonly #fault: string;
  readonly #customers: Row[] = [];
  readonly #orders: Row[] = [];
  readonly #lines: Row[] = [];
  readonly #tags: Row[] = [];
  readonly #burnt = new Set<unknown>();
  readonly #answered = new Map<string, Reply>();

  constructor(fault: string) {
    this.#fault = fault;
    for (const shop of ['north', 'south']) {
      const customer = { id: `cus_${shop === 'north' ? 'a' : 'z'}`, shop, name: 'Ada', endedOn: null };
      this.#customers.push(customer);
      for (const day of ['03', '11', '19'])
        this.#orders.push(orderOf(shop, { customerId: customer.id, startsAt: `2026-02-${day}T12:00:00.250Z` }));
    }
  }

  answer(asked: Asked): Reply {
    const [kind, id, part] = asked.path;
    if (kind === 'customers') return id === undefined ? this.#allCustomers(asked) : this.#customer(id, asked);
    if (kind === 'tags') return id === undefined ? this.#allTags(asked) : this.#tag(id, asked);
    if (kind !== 'orders') return { status: 404 };
    if (id === undefined) return asked.method === 'GET' ? this.#listOrders(asked) : this.#createOrder(asked);
    const isOpen = this.#fault === 'strangers add lines' && part === 'lines';
    const order = this.#orders.find((row) => row.id === id && (isOpen || row.shop === asked.shop));
    if (order === undefined) return { status: 404 };
    if (part === undefined) return asked.method === 'GET' ? shown(order) : { status: 405 };
    return part === 'lines' ? this.#linesOf(order, asked) : this.#deed(order, part, asked);
  }

  #allCustomers({ method, sent, shop }: Asked): Reply {
    if (method === 'GET') return all(this.#customers, shop);
    if (method !== 'POST') return { status: 405 };
    const { name, endedOn = null, ...others } = sent ?? {};
    if (!isText(name, 60) || !isDay(endedOn) || Object.keys(others).length > 0) return { status: 400 };
    return made(this.#customers, { id: `cus_${drawn()}`, shop, name, endedOn });
  }

  #customer(id: string, { method, sent, shop }: Asked): Reply {
    const customer = own(this.#customers, id, shop);
    if (customer === undefined) return { status: 404 };
    if (method === 'GET') return shown(customer);
    if (method === 'DELETE') {
      this.#customers.splice(this.#customers.indexOf(customer), 1);
      const left = this.#orders.filter((order) => order['customerId'] !== id || this.#fault === 'orders stay');
      this.#orders.splice(0, Infinity, ...left);
      return { status: 204 };
    }
    if (method !== 'PATCH') return { status: 405 };
    const { name = customer['name'], endedOn = customer['endedOn'], ...others } = sent ?? {};
    if (sent === undefined || !isText(name, 60) || !isDay(endedOn) || Object.keys(others).length > 0)
      return { status: 400 };
    return shown(Object.assign(customer, { name, endedOn }));
  }

  #listOrders({ search, shop }: Asked): Reply {
    const [customer, from] = [search.get('customerId'), search.get('from')];
    const isDate = from === null || !Number.isNaN(Date.parse(from));
    if (!isDate || [...search.keys()].some((key) => search.getAll(key).length > 1)) return { status: 400 };
    const read = this.#fault === 'clocks without offsets' ? from?.replace(/[+-]\d\d:\d\d$/, 'Z') : from;
    const since = read === null || read === undefined ? 0 : Date.parse(read);
    const isOpen = customer !== null && this.#fault === 'strangers find by customer';
    const rows = this.#orders.filter(
      (order) =>
        (isOpen || order.shop === shop) &&
        (customer === null || order['customerId'] === customer) &&
        Date.parse(String(order['startsAt'])) >= since,
    );
    return { status: 200, value: rows.map(visible) };
  }

  #createOrder({ method, sent, shop, headers }: Asked): Reply {
    if (method !== 'POST') return { status: 405 };
    const { customerId, startsAt, note = '', ...others } = sent ?? {};
    const isGood = isInstant(startsAt) && typeof note === 'string' && [...note].length <= 200;
    if (!isGood || typeof customerId !== 'string' || Object.keys(others).length > 0) return { status: 400 };
    const isOpen = this.#fault === 'strangers order for others';
    const customer = this.#customers.find((row) => row.id === customerId && (isOpen || row.shop === shop));
    const hasEnded = customer?.['endedOn'] !== null && this.#fault !== 'orders after the end';
    if (customer === undefined || hasEnded) return { status: 400 };
    const key = headers['idempotency-key'];
    const known = key === undefined ? undefined : this.#answered.get(`${shop} ${String(key)}`);
    if (known !== undefined && this.#fault !== 'keys are forgotten') return known;
    const order = orderOf(shop, { customerId, note, startsAt: new Date(startsAt).toISOString() });
    const reply = { ...made(this.#orders, order), headers: { location: `/orders/${order.id}` } };
    if (key !== undefined) this.#answered.set(`${shop} ${String(key)}`, reply);
    return reply;
  }

  #linesOf(order: Row, { method, sent, shop }: Asked): Reply {
    if (method === 'GET')
      return { status: 200, value: this.#lines.filter((line) => line['order'] === order.id).map(visible) };
    if (method !== 'POST') return { status: 405 };
    const { thing, ...others } = sent ?? {};
    if (!isText(thing, 60) || Object.keys(others).length > 0) return { status: 400 };
    if (order['status'] !== 'draft' && this.#fault !== 'lines at any time') return { status: 409 };
    return made(this.#lines, { id: `lin_${drawn()}`, shop, order: order.id, thing });
  }

  #deed(order: Row, deed: string, { method }: Asked): Reply {
    const [from, to] = DEEDS[deed] ?? [[], ''];
    if (to === '') return { status: 404 };
    if (method !== 'POST') return { status: 405 };
    const isLoose = LOOSE[this.#fault] === deed;
    const isEmpty = deed === 'place' && !this.#lines.some((line) => line['order'] === order.id);
    if (isEmpty && this.#fault !== 'places nothing') return { status: 409 };
    if (!from.includes(String(order['status'])) && !isLoose) return { status: 409 };
    const isKept = this.#fault !== 'shipping is not kept' || deed !== 'ship';
    const after = { ...order, status: to };
    return shown(isKept ? Object.assign(order, after) : after);
  }

  #allTags({ method, sent, shop }: Asked): Reply {
    if (method === 'GET') return all(this.#tags, shop);
    if (method !== 'POST') return { status: 405 };
    const { name, ...others } = sent ?? {};
    if (!isText(name, 40) || Object.keys(others).length > 0) return { status: 400 };
    const isTaken = this.#tags.some((tag) => tag.shop === shop && tag['name'] === name);
    if (isTaken || (this.#burnt.has(name) && this.#fault === 'names are burnt')) return { status: 409 };
    this.#burnt.add(name);
    return made(this.#tags, { id: `tag_${drawn()}`, shop, name });
  }

  #tag(id: string, { method, shop }: Asked): Reply {
    const tag = own(this.#tags, id, shop);
    if (method !== 'DELETE') return { status: 405 };
    if (tag === undefined) return { status: 404 };
    this.#tags.splice(this.#tags.indexOf(tag), 1);
    return { status: 204 };
  }
}

/** What a deed needs, and what it leads to. */
const DEEDS: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  place: [['draft'], 'placed'],
  ship: [['placed'], 'shipped'],
  cancel: [['draft', 'placed'], 'cancelled'],
};

/** Faults by which a deed is done in any state. */
const LOOSE: Readonly<Record<string, string>> = { 'ships drafts': 'ship', 'cancels what is shipped': 'cancel' };

function orderOf(shop: string, members: Readonly<Record<string, unknown>>): Row {
  return { id: `ord_${drawn()}`, shop, note: '', ...members, status: 'draft' };
}

function visible({ shop: _, order: _order, ...row }: Row): unknown {
  return row;
}

function shown(row: Row): Reply {
  return { status: 200, value: visible(row) };
}

function made(rows: Row[], row: Row): Reply {
  rows.push(row);
  return { status: 201, value: visible(row) };
}

function all(rows: readonly Row[], shop: string): Reply {
  return { status: 200, value: rows.filter((row) => row.shop === shop).map(visible) };
}

function own(rows: readonly Row[], id: string, shop: string): Row | undefined {
  return rows.find((row) => row.id === id && row.shop === shop);
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= most;
}

function isDay(value: unknown): boolean {
  if (value === null) return true;
  const isForm = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return isForm && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}
