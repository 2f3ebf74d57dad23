import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Act {
  readonly hall_id: string;
  readonly minutes: number;
}

interface Programme {
  readonly id: string;
  readonly title: string;
  readonly acts: readonly Act[];
  readonly prices: Map<string, number>;
}

interface Show {
  readonly id: string;
  programme_id: string;
  readonly seats: number;
  taken: number;
  state: 'planned' | 'selling';
  readonly followers: { readonly id: string; readonly address: string }[];
}

interface Order {
  readonly id: string;
  readonly show_id: string;
  readonly guests: readonly unknown[];
  readonly account_id: string;
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
  readonly person: string;
  readonly account: string;
  readonly key: string | undefined;
}

const PEOPLE = new Map([
  ['ana-key-1', 'ana'],
  ['bo-key-22', 'bo'],
]);

const ORDER = { id: 'o1', show_id: 's1', guests: [{ name: 'Eve' }], account_id: 'ana', ordered_by: 'ana' };

const NOT_NOW: Reply = { status: 409 };
const NOT_SO: Reply = { status: 405 };

/** Shows and the orders for them. In another manner the house does one thing in another way, or wrong. */
export function openMatineeHouse(manner: string): ReturnType<typeof listening> {
  const house = new MatineeHouse(manner);
  return listening(
    createServer(
      listenerOf((method, path, sent, _search, headers) => {
        const person = PEOPLE.get(String(headers['x-key']));
        const key = headers['idempotency-key'];
        if (person === undefined) return { status: 401 };
        const account = manner === 'one account' ? 'firm' : person;
        return house.answer(path, { method, sent, person, account, key: key === undefined ? key : String(key) });
      }),
    ),
  );
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && [...value].length <= 60;

const isWithin = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

const has = (sent: Members, ...names: readonly string[]): sent is NonNullable<Members> =>
  sent !== undefined && Object.keys(sent).length === names.length && names.every((name) => Object.hasOwn(sent, name));

const objectsIn = (value: unknown, most: number, name: string): readonly Record<string, unknown>[] | undefined => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const objects = all.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
  const isFine = objects.length === all.length && all.length > 0 && all.length <= most;
  return isFine && objects.every((each) => isText(each[name])) ? objects : undefined;
};

class MatineeHouse {
  readonly #manner: string;
  #last = 1;
  readonly #halls = new Map([['h1', { id: 'h1', name: 'Lower hall' }]]);
  readonly #programmes = new Map<string, Programme>([
    ['p1', { id: 'p1', title: 'Clowns', acts: [{ hall_id: 'h1', minutes: 30 }], prices: new Map() }],
  ]);
  readonly #shows = new Map<string, Show>([
    [
      's1',
      {
        id: 's1',
        programme_id: 'p1',
        seats: 90,
        taken: 0,
        state: 'planned',
        followers: [{ id: 'f1', address: 'Quay 1' }],
      },
    ],
  ]);
  readonly #orders: Order[] = [ORDER];
  readonly #keys = new Map<string, { readonly by: string; readonly sent: Members; readonly reply: Reply }>();

  constructor(manner: string) {
    this.#manner = manner;
  }

  answer([kind, id, part, name, ...more]: readonly string[], asked: Asked): Reply {
    if (more.length > 0) return NOWHERE;
    if (kind === 'halls' && part === undefined) return this.#hall(id, asked);
    if (kind === 'programmes') return this.#programme(id, part, { ...asked, name });
    if (kind === 'shows') return this.#show(id, part, { ...asked, name });
    return kind === 'orders' && part === undefined ? this.#order(id, asked) : NOWHERE;
  }

  #fresh(letter: string): string {
    return `${letter}${(this.#last += 1)}`;
  }

  #hall(id: string | undefined, { method, sent }: Asked): Reply {
    if (id === undefined) {
      if (method !== 'POST') return method === 'GET' ? { status: 200, value: [...this.#halls.values()] } : NOT_SO;
      if (!has(sent, 'name') || !isText(sent['name'])) return WRONG;
      const hall = { id: this.#fresh('h'), name: sent['name'] };
      this.#halls.set(hall.id, hall);
      return { status: 201, value: hall };
    }
    const hall = this.#halls.get(id);
    if (hall === undefined) return NOWHERE;
    if (method !== 'DELETE') return method === 'GET' ? { status: 200, value: hall } : NOT_SO;
    const isUsed = [...this.#programmes.values()].some(({ acts }) => acts.some(({ hall_id }) => hall_id === id));
    if (isUsed && this.#manner !== 'halls go') return NOT_NOW;
    this.#halls.delete(id);
    return { status: 204 };
  }

  #programme(
    id: string | undefined,
    part: string | undefined,
    asked: Asked & { readonly name: string | undefined },
  ): Reply {
    const { method, sent, name } = asked;
    const shown = ({ prices: _, ...rest }: Programme): object => rest;
    if (id === undefined) {
      if (method === 'GET') return { status: 200, value: [...this.#programmes.values()].map(shown) };
      return method === 'POST' ? this.#createProgramme(sent) : NOT_SO;
    }
    const programme = this.#programmes.get(id);
    if (programme === undefined || (part !== undefined && part !== 'prices')) return NOWHERE;
    if (part === 'prices') return this.#price(programme, name, asked);
    if (method !== 'DELETE') return method === 'GET' ? { status: 200, value: shown(programme) } : NOT_SO;
    const own = [...this.#shows.values()].filter((show) => show.programme_id === id);
    const isSold = own.some(({ state }) => state === 'selling');
    if (isSold && this.#manner !== 'programmes go') return NOT_NOW;
    for (const show of own) this.#shows.delete(show.id);
    this.#programmes.delete(id);
    return { status: 204 };
  }

  #createProgramme(sent: Members): Reply {
    if (!has(sent, 'title', 'acts') || !isText(sent['title'])) return WRONG;
    const acts = (objectsIn(sent['acts'], 4, 'hall_id') ?? []).flatMap((each): readonly Act[] => {
      const { hall_id, minutes } = each;
      const isAct = this.#halls.has(String(hall_id)) && isWithin(minutes, 90) && has(each, 'hall_id', 'minutes');
      return isAct ? [{ hall_id: String(hall_id), minutes }] : [];
    });
    if (acts.length === 0 || acts.length !== (sent['acts'] as readonly unknown[]).length) return WRONG;
    const programme: Programme = { id: this.#fresh('p'), title: sent['title'], acts, prices: new Map() };
    this.#programmes.set(programme.id, programme);
    return { status: 201, value: { id: programme.id, title: programme.title, acts } };
  }

  #price({ prices }: Programme, rank: string | undefined, { method, sent }: Asked): Reply {
    if (rank === undefined) {
      const all = [...prices].map(([each, cents]) => ({ rank: each, cents }));
      const shown = this.#manner === 'the latest price' ? all.slice(-1) : all;
      return method === 'GET' ? { status: 200, value: shown } : NOT_SO;
    }
    if (rank !== 'front' && rank !== 'back') return NOWHERE;
    if (method !== 'PUT') return NOT_SO;
    if (!has(sent, 'cents') || !isWithin(sent['cents'], 90_000)) return WRONG;
    const { cents } = sent;
    if (this.#manner === 'prices are one') for (const each of prices.keys()) prices.set(each, cents as number);
    prices.delete(rank);
    prices.set(rank, cents as number);
    return { status: 200, value: { rank, cents } };
  }

  #show(id: string | undefined, part: string | undefined, asked: Asked & { readonly name: string | undefined }): Reply {
    const { method, sent, name } = asked;
    if (id === undefined) {
      if (method === 'GET') return { status: 200, value: [...this.#shows.values()].map((each) => this.#shown(each)) };
      return method === 'POST' ? this.#createShow(sent) : NOT_SO;
    }
    const show = this.#shows.get(id);
    if (show === undefined) return NOWHERE;
    if (part === undefined) return method === 'GET' ? { status: 200, value: this.#shown(show) } : NOT_SO;
    if (part === 'followers') return this.#follower(show, name, asked);
    if (part !== 'sell' || name !== undefined) return NOWHERE;
    return method === 'POST' ? this.#sell(show, sent) : NOT_SO;
  }

  #sell(show: Show, sent: Members): Reply {
    if (this.#manner === 'sold elsewhere') {
      if (!has(sent, 'programme_id')) return WRONG;
      if (!this.#programmes.has(String(sent['programme_id']))) return WRONG;
      show.programme_id = String(sent['programme_id']);
    }
    if (show.state !== 'planned') return NOT_NOW;
    if (this.#manner === 'sold with the first') show.programme_id = 'p1';
    show.state = 'selling';
    return { status: 200, value: this.#shown(show) };
  }

  #shown({ taken, followers: _, ...show }: Show): object {
    return { ...show, seats_left: show.seats - taken };
  }

  #createShow(sent: Members): Reply {
    if (!has(sent, 'programme_id', 'seats') || !isWithin(sent['seats'], 90)) return WRONG;
    const { programme_id, seats } = sent;
    if (!this.#programmes.has(String(programme_id))) return WRONG;
    const id = this.#fresh('s');
    const show: Show = { id, programme_id: String(programme_id), seats, taken: 0, state: 'planned', followers: [] };
    this.#shows.set(id, show);
    return { status: 201, value: this.#shown(show) };
  }

  #follower({ followers }: Show, id: string | undefined, { method, sent }: Asked): Reply {
    if (id !== undefined) {
      const follower = followers.find((each) => each.id === id);
      if (follower === undefined) return NOWHERE;
      return method === 'GET' ? { status: 200, value: follower } : NOT_SO;
    }
    if (method !== 'POST') return method === 'GET' ? { status: 200, value: followers } : NOT_SO;
    if (!has(sent, 'address') || !isText(sent['address'])) return WRONG;
    const known = followers.find(({ address }) => address === sent['address']);
    if (known !== undefined && this.#manner === 'followed again') return { status: 201, value: known };
    if (known !== undefined && this.#manner !== 'followers twice') return NOT_NOW;
    const follower = { id: this.#fresh('f'), address: sent['address'] };
    followers.push(follower);
    return { status: 201, value: follower };
  }

  #order(id: string | undefined, asked: Asked): Reply {
    const own = this.#orders.filter(({ account_id }) => account_id === asked.account);
    if (id === undefined) {
      if (asked.method === 'GET') return { status: 200, value: own };
      return asked.method === 'POST' ? this.#keyed(asked) : NOT_SO;
    }
    const order = own.find((each) => each.id === id);
    if (order === undefined) return NOWHERE;
    return asked.method === 'GET' ? { status: 200, value: order } : NOT_SO;
  }

  #keyed(asked: Asked): Reply {
    const { sent, account: by, key } = asked;
    if (key === undefined) return this.#create(asked);
    const isShared = this.#manner === 'keys are shared' || this.#manner === 'keys are one account’s';
    const name = isShared ? key : `${by} ${key}`;
    const first = this.#keys.get(name);
    if (first !== undefined && first.by !== by && this.#manner === 'keys are one account’s') return NOT_NOW;
    const other: Reply = { status: this.#manner === 'another body is 409' ? 409 : 422 };
    if (first !== undefined) return isDeepStrictEqual(first.sent, sent) ? first.reply : other;
    const reply = this.#create(asked);
    if (reply.status === 201 || this.#manner === 'refusals keep keys') this.#keys.set(name, { by, sent, reply });
    return reply;
  }

  #create({ sent: all, account, person }: Asked): Reply {
    const { note, ...sent } = all ?? {};
    if (note !== undefined && !isText(note)) return WRONG;
    const guests = has(sent, 'show_id', 'guests') ? objectsIn(sent['guests'], 9, 'name') : undefined;
    const show = this.#shows.get(String(sent['show_id']));
    if (guests?.every((guest) => has(guest, 'name')) !== true || show === undefined) return WRONG;
    const count = guests.length;
    if (this.#manner === 'two to a group' && count > 2) return { status: 422 };
    const own = this.#orders.filter(({ account_id }) => account_id === account);
    const isWaiting = this.#manner === 'groups wait' && count > 2;
    const taken = own.filter((order) => order.show_id === show.id).flatMap((order) => order.guests).length;
    if (this.#manner === 'three to an account' && taken + count > 3) return NOT_NOW;
    const left = show.seats - show.taken;
    const most = { 'the last seat stays': left - 1, 'one more': left + 1 }[this.#manner] ?? left;
    if (count > most && !isWaiting) return NOT_NOW;
    if (!isWaiting) show.taken = Math.min(show.seats, show.taken + count);
    const id = this.#manner === 'numbers of each account' ? String(own.length + 1) : this.#fresh('o');
    const order = { id, show_id: show.id, guests, note, account_id: account, ordered_by: person };
    this.#orders.push(order);
    return { status: 201, value: order };
  }
}
