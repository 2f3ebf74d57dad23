/** What is answered to a request. */
export interface Reply {
  readonly status: number;
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as far as the house looks at it. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly owner: string | undefined;
  readonly text: string;
  readonly isJson: boolean;
}

interface Lamp {
  readonly id: number;
  readonly owner: string;
  name: string;
  kind: string;
  watts: number;
  notes: string | null;
  tags: string[];
  lit: boolean;
  retired: boolean;
  retired_at: string | null;
  created_at: string;
  updated_at: string;
}

type Members = Readonly<Record<string, unknown>>;

const NOT_FOUND = { status: 404 } as const;

/** A house with lamps, their timers, and keys, of people who know nothing of each other. With a fault it does one thing wrong. */
export class LampHouse {
  private readonly lamps = new Map<number, Lamp>();
  private readonly timers = new Map<number, (readonly [timer: string, at: string])[]>();
  private readonly keys = new Map<number, { id: number; owner: string; label: string }>();
  private next = 1;
  private clock = Date.parse('2026-03-01T10:00:00Z');

  private readonly fault: string;

  constructor(fault: string) {
    this.fault = fault;
    for (const [name, kind, watts] of [
      ['Reading lamp', 'desk', 25],
      ['Chandelier', 'wall', 100],
      ['Bankers', 'desk', 60],
      ['Lantern', 'floor', 40],
    ] as const)
      this.add('ann', { name, kind, watts });
    for (let key = 0; key < 5; key += 1) this.cut('ann', `key ${key}`);
  }

  private is(fault: string): boolean {
    return this.fault === fault;
  }

  private now(): string {
    this.clock += 1000;
    return new Date(this.clock).toISOString();
  }

  private number(): number {
    this.next += 1;
    return this.next - 1;
  }

  private add(owner: string, members: Members): Lamp {
    const at = this.now();
    const known = {
      name: '',
      kind: 'desk',
      watts: 40,
      notes: null,
      tags: [],
      lit: false,
      retired: false,
      retired_at: null,
    };
    const lamp: Lamp = { ...known, ...members, id: this.number(), owner, created_at: at, updated_at: at };
    this.lamps.set(lamp.id, lamp);
    return lamp;
  }

  private cut(owner: string, label: string): Members {
    const key = { id: this.number(), owner, label };
    this.keys.set(key.id, key);
    return { id: key.id, label };
  }

  answer(ask: Ask): Reply {
    const [kind, name, part, timer] = ask.path.split('/').slice(1);
    if (kind !== 'lamps' && kind !== 'keys') return NOT_FOUND;
    if (ask.owner === undefined) return { status: 401 };
    const { owner } = ask;
    const sent = ask.text === '' ? undefined : readMembers(ask.text);
    if (ask.text !== '' && !ask.isJson) return { status: 415 };
    if (ask.text !== '' && sent === undefined) return { status: 400 };
    if (kind === 'keys') return this.ofKeys({ ...ask, owner }, name, sent);
    if (name === undefined)
      return ask.method === 'POST' ? this.create(owner, sent) : this.list(owner, ask.search, ask.method);
    const lamp = /^[1-9]\d*$/.test(name) ? this.lamps.get(Number(name)) : undefined;
    if (lamp?.owner !== owner) return NOT_FOUND;
    if (part === undefined) return this.ofLamp(lamp, ask.method, sent);
    return part === 'timers' ? this.ofTimers(lamp, ask.method, { timer, sent }) : this.retire(lamp, part, ask.method);
  }

  private create(owner: string, sent: Members | undefined): Reply {
    return sent !== undefined && this.isGood(sent, true)
      ? { ...this.shown(this.add(owner, sent)), status: 201 }
      : { status: 400 };
  }

  private isGood(sent: Members, isNew: boolean): boolean {
    const { name, kind, watts, notes, tags, ...others } = sent;
    const isText = (value: unknown, most: number): boolean => typeof value === 'string' && [...value].length <= most;
    const most = this.is('the greatest is refused') ? 99 : 100;
    const isWatts = Number.isInteger(watts) && Number(watts) >= 1 && Number(watts) <= most;
    const isName = isText(name, this.is('the longest is refused') ? 59 : 60) && name !== '';
    const distinct = Array.isArray(tags) && (new Set(tags).size === tags.length || this.is('two tags are the same'));
    const isTags = distinct && (tags as unknown[]).every((tag) => typeof tag === 'string');
    return (
      Object.keys(others).length === 0 &&
      (isName || (name === undefined && !isNew)) &&
      (kind === undefined || ['desk', 'floor', 'wall'].includes(String(kind))) &&
      (watts === undefined || isWatts) &&
      (notes === undefined || notes === null || isText(notes, 90)) &&
      (tags === undefined || isTags)
    );
  }

  private shown(lamp: Lamp, as: Lamp = lamp): Reply {
    const { owner: _, ...value } = as;
    const tag = `${lamp.id}-${Date.parse(lamp.updated_at)}-${lamp.retired}`;
    return { status: 200, value, headers: { etag: this.is('the ETag is bare') ? tag : `"${tag}"` } };
  }

  private list(owner: string, search: URLSearchParams, method: string): Reply {
    if (method !== 'GET') return { status: 405 };
    const usual = this.is('pages of seven') ? 7 : 8;
    const [page, size, least] = [
      numberIn(search, 'page', 1, 1e9),
      numberIn(search, 'per_page', usual, 50),
      numberIn(search, 'watts_min', 1, 1e9),
    ];
    const [lit, kind, q] = [search.get('lit'), search.get('kind'), search.get('q')];
    const isBad = ![null, 'true', 'false'].includes(lit) || ![null, 'desk', 'floor', 'wall'].includes(kind) || q === '';
    if (isBad || [page, size, least].some(Number.isNaN)) return { status: 400 };
    const isDark = this.is('the dark are shown as lit') && lit === 'true';
    const found = [...this.lamps.values()].filter((lamp) => {
      if (lamp.owner !== owner || (kind !== null && lamp.kind !== kind)) return false;
      const isBright = lamp.watts >= least || (this.is('a word makes the bound forgotten') && kind !== null);
      return isBright && (lit === null || isDark || String(lamp.lit) === lit) && this.hasText(lamp.name, q);
    });
    if (!this.is('the oldest come first')) found.reverse();
    const items = found.slice((page - 1) * size, page * size).map((lamp) => this.shown(lamp).value);
    const pages = this.is('pages are miscounted')
      ? Math.floor(found.length / size) + 1
      : Math.ceil(found.length / size);
    const about = { page: this.is('every page is the first') ? 1 : page, per_page: size, total: found.length };
    return { status: 200, value: { items, ...about, total_pages: pages } };
  }

  private hasText(name: string, q: string | null): boolean {
    if (q === null) return true;
    if (this.is('capitals are other letters')) return name.includes(q);
    const [text, asked] = [name.toLowerCase(), q.toLowerCase()];
    return this.is('only beginnings are looked at') ? text.startsWith(asked) : text.includes(asked);
  }

  private ofLamp(lamp: Lamp, method: string, sent: Members | undefined): Reply {
    if (method === 'GET') return this.shown(lamp);
    if (method === 'DELETE') return { status: this.lamps.delete(lamp.id) ? 204 : 404 };
    if (method !== 'PUT' && method !== 'PATCH') return { status: 405 };
    if (sent === undefined || !this.isGood(sent, method === 'PUT')) return { status: 400 };
    const before = { ...lamp };
    const changes: Record<string, unknown> = { ...sent };
    if (this.is('the kind is not changed')) delete changes['kind'];
    if (this.is('tags are added') && changes['tags'] !== undefined)
      changes['tags'] = [...lamp.tags, ...(changes['tags'] as string[])];
    if (this.is('all get the watts') && changes['watts'] !== undefined)
      for (const other of this.lamps.values()) other.watts = Number(changes['watts']);
    const whole = { kind: 'desk', watts: 40, notes: null, tags: [] };
    Object.assign(lamp, method === 'PUT' && !this.is('PUT keeps') ? whole : {}, changes);
    if (!this.is('the stamp stands')) lamp.updated_at = this.now();
    return this.shown(lamp, this.is('the answer is old') ? before : lamp);
  }

  private retire(lamp: Lamp, part: string, method: string): Reply {
    if (part !== 'retire') return NOT_FOUND;
    if (method !== 'POST') return { status: 405 };
    if (lamp.retired && !this.is('retired twice')) return { status: 409 };
    Object.assign(lamp, { retired: true, retired_at: this.is('retired at no time') ? null : this.now() });
    return this.shown(lamp);
  }

  private ofTimers(
    lamp: Lamp,
    method: string,
    { timer, sent }: { timer: string | undefined; sent: Members | undefined },
  ): Reply {
    const timers = this.timers.get(lamp.id) ?? [];
    if (timer === undefined) {
      return method === 'GET'
        ? { status: 200, value: timers.map(([name, at]) => ({ timer: name, at })) }
        : { status: 405 };
    }
    if (!/^[a-z]{2,9}$/.test(timer)) return NOT_FOUND;
    const others = timers.filter(([name]) => name !== timer);
    if (method === 'DELETE') {
      this.timers.set(lamp.id, others);
      return { status: others.length < timers.length ? 204 : 404 };
    }
    const at = String(sent?.['at']);
    if (method !== 'PUT') return { status: 405 };
    if (!['dusk', 'dawn', 'noon'].includes(at)) return { status: 400 };
    const known = timers.find(([name]) => name === timer);
    const kept = this.is('the first word stays') && known !== undefined ? known : ([timer, at] as const);
    this.timers.set(lamp.id, [...(this.is('timers are there twice') ? timers : others), kept]);
    return { status: 200, value: { timer, at } };
  }

  private ofKeys(
    { method, owner, search }: Ask & { owner: string },
    name: string | undefined,
    sent: Members | undefined,
  ): Reply {
    if (name !== undefined) {
      const isMine = this.keys.get(Number(name))?.owner === owner;
      if (method !== 'DELETE') return { status: 405 };
      return { status: isMine && this.keys.delete(Number(name)) ? 204 : 404 };
    }
    if (method === 'POST') {
      const label = sent?.['label'];
      const lamp = sent?.['lamp_id'] ?? null;
      if (typeof label !== 'string' || label === '' || (lamp !== null && !Number.isInteger(lamp)))
        return { status: 400 };
      // Keys are for lamps that are there.
      if (lamp !== null && this.lamps.get(Number(lamp))?.owner !== owner) return NOT_FOUND;
      return { status: 201, value: { ...this.cut(owner, label), lamp_id: lamp } };
    }
    if (method !== 'GET') return { status: 405 };
    const [page, size] = [numberIn(search, 'page', 1, 1e9), numberIn(search, 'per_page', 50, 50)];
    if (Number.isNaN(page) || Number.isNaN(size)) return { status: 400 };
    const mine = [...this.keys.values()].filter((key) => key.owner === owner || this.is('keys of others are listed'));
    const items = mine.slice((page - 1) * size, page * size).map(({ id, label }) => ({ id, label }));
    const next = page * size < mine.length ? { link: `</keys?page=${page + 1}&per_page=${size}>; rel="next"` } : {};
    const total = this.is('the total is of the page') ? items.length : mine.length;
    return { status: 200, value: items, headers: { ...next, 'x-total-count': String(total) } };
  }
}

function numberIn(search: URLSearchParams, name: string, other: number, most: number): number {
  const asked = search.get(name) ?? String(other);
  return /^[1-9]\d*$/.test(asked) && Number(asked) <= most ? Number(asked) : Number.NaN;
}

function readMembers(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
