import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Gala {
  readonly id: string;
  readonly title: string;
  readonly capacity: number;
  state: 'planned' | 'open' | 'off';
  numbered: number;
}

interface Place {
  readonly id: string;
  readonly gala_id: string;
  readonly dancer_id: string;
  readonly number: number;
  readonly remark: string | null;
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
  readonly search: URLSearchParams;
}

const isText = (value: unknown, least: number, most: number, units = false): value is string => {
  const length = typeof value !== 'string' ? -1 : units ? value.length : [...value].length;
  return length >= least && length <= most;
};
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const hasOnly = (sent: Members, names: readonly string[]): sent is NonNullable<Members> =>
  sent !== undefined && Object.keys(sent).every((name) => names.includes(name));

/** Galas that have to be opened before anybody is on their lists. With a fault the house does one thing wrong. */
export function openGalaHouse(fault: string): ReturnType<typeof listening> {
  const house = new GalaHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, search, headers) => {
        const role = headers['x-key'];
        if (role !== 'boss-key' && role !== 'usher-key') return { status: 401 };
        const removes = method === 'DELETE' && path[0] === 'dancers';
        if (removes && role === 'usher-key' && fault !== 'ushers remove dancers') return { status: 403 };
        return house.answer(path, { method, sent, search });
      }),
    ),
  );
}

class GalaHouse {
  readonly #fault: string;
  #last = 1;
  readonly #galas: Gala[] = [{ id: 'g1', title: 'Winter', capacity: 60, state: 'open', numbered: 1 }];
  readonly #dancers = new Map([['d1', 'Zoe']]);
  readonly #posts: {
    readonly id: string;
    readonly gala: string;
    readonly label: string;
    readonly distance_m: number;
  }[] = [];
  #places: Place[] = [{ id: 'p1', gala_id: 'g1', dancer_id: 'd1', number: 1, remark: null }];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, name, part, item, ...more]: readonly string[], asked: Asked): Reply {
    if (more.length > 0) return NOWHERE;
    if (kind === 'dancers') return name === undefined ? this.#allDancers(asked) : this.#dancer(name, part, asked);
    if (kind !== 'galas') return NOWHERE;
    if (name === undefined) return this.#allGalas(asked);
    const gala = this.#galas.find(({ id }) => id === name);
    if (gala === undefined) return NOWHERE;
    if (part === undefined) return this.#gala(gala, asked);
    if (part === 'posts' && item === undefined) return this.#postsOf(gala, asked);
    if (part === 'places') return item === undefined ? this.#placesOf(gala, asked) : this.#place(gala, item, asked);
    return item === undefined ? this.#deed(gala, part, asked) : NOWHERE;
  }

  #fresh(): string {
    return `x${(this.#last += 1)}`;
  }

  #shown({ id, title, capacity, state }: Gala): object {
    return { id, title, capacity, state, place_count: this.#places.filter(({ gala_id }) => gala_id === id).length };
  }

  #allGalas({ method, sent }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: this.#galas.map((gala) => this.#shown(gala)) };
    if (method !== 'POST') return { status: 405 };
    if (!hasOnly(sent, ['title', 'capacity'])) return WRONG;
    const { title, capacity } = sent;
    if (!isText(title, 2, 40, this.#fault === 'units are counted') || !isWhole(capacity, 1, 500)) return WRONG;
    const alike = (one: string): string => (this.#fault === 'titles differ by case' ? one : one.toLowerCase());
    const isOfRoom = this.#fault === 'galas differ by their room';
    if (isOfRoom && this.#galas.some((gala) => gala.capacity === capacity)) return { status: 409 };
    if (this.#galas.some((gala) => alike(gala.title) === alike(title))) return { status: 409 };
    const gala: Gala = { id: this.#fresh(), title, capacity, state: 'planned', numbered: 0 };
    this.#galas.push(gala);
    return { status: 201, value: this.#shown(gala) };
  }

  #gala(gala: Gala, { method }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: this.#shown(gala) };
    if (method !== 'DELETE') return { status: 405 };
    if (gala.state === 'open') return { status: 409 };
    this.#galas.splice(this.#galas.indexOf(gala), 1);
    if (this.#fault !== 'places outlive their gala')
      this.#places = this.#places.filter(({ gala_id }) => gala_id !== gala.id);
    return { status: 204 };
  }

  #deed(gala: Gala, deed: string, { method }: Asked): Reply {
    const [from, to] = deed === 'open' ? (['planned', 'open'] as const) : (['open', 'off'] as const);
    if (deed !== 'open' && deed !== 'call-off') return NOWHERE;
    if (method !== 'POST') return { status: 405 };
    if (gala.state !== from) return { status: 409 };
    gala.state = to;
    if (deed === 'call-off' && this.#fault === 'places are lost with a calling off')
      this.#places = this.#places.filter(({ gala_id }) => gala_id !== gala.id);
    return { status: 200, value: this.#shown(gala) };
  }

  #postsOf(gala: Gala, { method, sent }: Asked): Reply {
    const own = this.#posts.filter((post) => post.gala === gala.id);
    const order = this.#fault === 'posts as they were made' ? own : own.toSorted((a, b) => a.distance_m - b.distance_m);
    const shown = (post: (typeof own)[number]): object => ({
      id: post.id,
      label: post.label,
      distance_m: post.distance_m,
    });
    if (method === 'GET') return { status: 200, value: order.map(shown) };
    if (method !== 'POST') return { status: 405 };
    if (!hasOnly(sent, ['label', 'distance_m'])) return WRONG;
    const { label, distance_m } = sent;
    if (!isText(label, 1, 20) || !isWhole(distance_m, 0, 900_000)) return WRONG;
    if (own.some((post) => post.distance_m === distance_m)) return { status: 409 };
    const post = { id: this.#fresh(), gala: gala.id, label, distance_m };
    this.#posts.push(post);
    return { status: 201, value: shown(post) };
  }

  #placesOf(gala: Gala, { method, sent, search }: Asked): Reply {
    const own = this.#places.filter(({ gala_id }) => gala_id === gala.id);
    if (method === 'GET') return this.#page(own, gala, search);
    if (method !== 'POST') return { status: 405 };
    if (!hasOnly(sent, ['dancer_id', 'remark'])) return WRONG;
    const { dancer_id, remark = null } = sent;
    if (typeof dancer_id !== 'string' || !this.#dancers.has(dancer_id)) return WRONG;
    if (remark !== null && !isText(remark, 0, 60)) return WRONG;
    const isTwice = own.some((place) => place.dancer_id === dancer_id) && this.#fault !== 'dancers are listed twice';
    const isLess = this.#fault === 'small galas have room for one less' && gala.capacity <= 2;
    const most = gala.capacity + (this.#fault === 'one more than there is room for' ? 1 : isLess ? -1 : 0);
    if (gala.state !== 'open' || isTwice || own.length >= most) return { status: 409 };
    const last = Math.max(0, ...own.map(({ number }) => number));
    const number = 1 + (this.#fault === 'numbers are given again' ? last : gala.numbered);
    gala.numbered = number;
    const place: Place = { id: this.#fresh(), gala_id: gala.id, dancer_id, number, remark };
    this.#places.push(place);
    return { status: 201, value: place };
  }

  #page(own: readonly Place[], { id }: Gala, search: URLSearchParams): Reply {
    const [limit, offset] = [Number(search.get('limit') ?? 20), Number(search.get('offset') ?? 0)];
    if (search.getAll('limit').length > 1 || !isWhole(limit, 1, 50) || !isWhole(offset, 0, 1e9)) return WRONG;
    const isLast = offset + limit >= own.length || this.#fault === 'nothing leads on';
    const next = `</galas/${id}/places?limit=${limit}&offset=${offset + limit}>; rel="next"`;
    return { status: 200, value: own.slice(offset, offset + limit), ...(!isLast && { headers: { link: next } }) };
  }

  #place({ id: gala }: Gala, name: string, { method }: Asked): Reply {
    const place = this.#places.find(({ id, gala_id }) => id === name && gala_id === gala);
    if (place === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: place };
    if (method !== 'DELETE') return { status: 405 };
    this.#places = this.#places.filter((other) => other !== place);
    return { status: 204 };
  }

  #allDancers({ method, sent }: Asked): Reply {
    if (method === 'GET')
      return { status: 200, value: [...this.#dancers].map(([id, nick]) => this.#dancing(id, nick)) };
    if (method !== 'POST') return { status: 405 };
    if (!hasOnly(sent, ['nick']) || !isText(sent['nick'], 1, 20)) return WRONG;
    const id = this.#fresh();
    this.#dancers.set(id, sent['nick']);
    return { status: 201, value: this.#dancing(id, sent['nick']) };
  }

  #dancing(id: string, nick: string): object {
    return { id, nick, place_count: this.#places.filter(({ dancer_id }) => dancer_id === id).length };
  }

  #dancer(id: string, part: string | undefined, { method }: Asked): Reply {
    const nick = this.#dancers.get(id);
    if (nick === undefined || (part !== undefined && part !== 'places')) return NOWHERE;
    const own = this.#places.filter(({ dancer_id }) => dancer_id === id);
    if (method === 'GET') return { status: 200, value: part === undefined ? this.#dancing(id, nick) : own };
    if (method !== 'DELETE' || part !== undefined) return { status: 405 };
    if (own.length > 0) return { status: 409 };
    this.#dancers.delete(id);
    return { status: 204 };
  }
}
