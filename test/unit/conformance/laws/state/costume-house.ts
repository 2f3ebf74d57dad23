import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, listenerOf } from '../small-house.ts';

interface Costume {
  readonly id: number;
  readonly isInternal: boolean;
  name: string;
  wardrobe_id: number;
  state: 'new' | 'worn';
  evenings: number;
  price: number | undefined;
}

interface Label {
  readonly id: number;
  readonly costume_id: number;
  readonly name: string;
}

interface Hire {
  readonly id: number;
  readonly costume_ids: readonly number[];
  readonly starts_on: string;
  readonly ends_on: string;
}

const ROLES: Readonly<Record<string, 'keeper' | 'helper'>> = {
  'Bearer key-of-the-keeper': 'keeper',
  'Bearer key-of-the-helper': 'helper',
};

const KEYS = [
  { id: 1, role: 'keeper' },
  { id: 2, role: 'helper' },
];

const refusal = (status: number): Reply => ({ status, value: { error: 'refused' } });

/** Someone who asks, and what for. */
interface Asked {
  readonly method: string;
  readonly sent: Members | undefined;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly role: 'keeper' | 'helper';
}

/** Costumes for hire. With a fault the house does one thing wrong. */
export function openCostumeHouse(fault: string): ReturnType<typeof listening> {
  const house = new CostumeHouse(fault);
  return listening(
    createServer(
      listenerOf((method, [version, ...path], sent, search, headers) => {
        const role = ROLES[headers.authorization ?? ''];
        const allowed = METHODS[path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('/')];
        if (version !== 'v1' || allowed === undefined) return NOWHERE;
        if (role === undefined) return { status: 401 };
        if (!allowed.includes(method)) return { status: 405, headers: { allow: allowed.join(', ') } };
        return house.answer(path, { method, sent, search, headers, role });
      }),
    ),
  );
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  keys: ['GET'],
  wardrobes: ['GET', 'POST'],
  'wardrobes/*': ['GET'],
  'wardrobes/*/costumes': ['GET'],
  costumes: ['GET', 'POST'],
  'costumes/*': ['GET', 'PATCH', 'DELETE'],
  'costumes/*/wear': ['POST'],
  'costumes/*/labels': ['GET', 'POST'],
  hires: ['GET', 'POST'],
  'hires/*': ['GET'],
};

class CostumeHouse {
  readonly #fault: string;
  #last = 100;
  readonly #costumes: Costume[] = [
    { id: 1, isInternal: false, name: 'Cape', wardrobe_id: 1, state: 'new', evenings: 3, price: 70 },
    { id: 2, isInternal: true, name: 'Crown', wardrobe_id: 1, state: 'new', evenings: 3, price: 900 },
    { id: 3, isInternal: false, name: 'Arm', wardrobe_id: 2, state: 'worn', evenings: 0, price: undefined },
    { id: 4, isInternal: false, name: 'Zebra', wardrobe_id: 2, state: 'worn', evenings: 0, price: 40 },
  ];
  readonly #wardrobes = [
    { id: 1, name: 'Attic' },
    { id: 2, name: 'Cellar' },
  ];
  /** Costumes that are gone. */
  readonly #removed: Costume[] = [];
  /** Where costumes were before they were moved. */
  readonly #earlier = new Map<Costume, number>();
  #labels: Label[] = [];
  readonly #hires: Hire[] = [];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, id, part]: readonly string[], asked: Asked): Reply {
    switch (`${kind ?? ''} ${part ?? ''}`) {
      case 'keys ':
        return asked.role === 'keeper' || this.#fault === 'helpers list keys'
          ? { status: 200, value: KEYS }
          : refusal(403);
      case 'wardrobes ':
        return asked.method === 'POST' ? this.#addWardrobe(asked) : this.#wardrobe(id, asked);
      case 'wardrobes costumes':
        return this.#inWardrobe(Number(id), asked);
      case 'costumes ':
        return id === undefined ? this.#allCostumes(asked) : this.#costume(Number(id), asked);
      case 'hires ':
        return asked.method === 'POST' ? this.#hire(asked.sent) : one(this.#hires, id);
      default:
        return this.#ofCostume(Number(id), part ?? '', asked);
    }
  }

  #seen({ role }: Asked): readonly Costume[] {
    return this.#costumes.filter(({ isInternal }) => role === 'keeper' || !isInternal);
  }

  #view({ isInternal: _, price, ...shown }: Costume, { role }: Asked, isListed: boolean): unknown {
    const isOpen = role === 'keeper' || (isListed && this.#fault === 'the price is in lists');
    return price === undefined || !isOpen ? shown : { ...shown, price };
  }

  #addWardrobe(asked: Asked): Reply {
    const name = asked.sent?.['name'];
    if (!isName(name, 60)) return refusal(422);
    this.#wardrobes.push({ id: (this.#last += 1), name });
    return { status: 201, value: this.#counted(this.#last, name, asked) };
  }

  #wardrobe(id: string | undefined, asked: Asked): Reply {
    const all = this.#wardrobes.map((each) => this.#counted(each.id, each.name, asked));
    return one(all, id);
  }

  #counted(
    id: number,
    name: string,
    asked: Asked,
  ): { readonly id: number; readonly name: string; readonly costume_count: number } {
    const gone = this.#fault === 'removed costumes are counted' ? this.#removed : [];
    const costumes = [...this.#seen(asked), ...gone].filter(({ wardrobe_id }) => wardrobe_id === id);
    return { id, name, costume_count: costumes.length };
  }

  #inWardrobe(id: number, asked: Asked): Reply {
    if (!this.#wardrobes.some((wardrobe) => wardrobe.id === id)) return refusal(404);
    const all = this.#fault === 'what is internal is listed in wardrobes' ? this.#costumes : this.#seen(asked);
    const stays = (each: Costume): boolean => this.#fault === 'moved costumes stay' && this.#earlier.get(each) === id;
    const inside = all.filter((each) => each.wardrobe_id === id || stays(each));
    const value = inside.map((each) => this.#view(each, asked, true));
    return { status: 200, value };
  }

  #allCostumes(asked: Asked): Reply {
    const { method, sent = {}, search, role } = asked;
    if (method === 'POST') {
      const { name, wardrobe_id, price } = sent;
      if (role !== 'keeper') return refusal(403);
      const isKnown = this.#wardrobes.some(({ id }) => id === wardrobe_id);
      if (!isName(name, 60) || !isKnown || (price !== undefined && !(isCount(price) && price <= 9000)))
        return refusal(422);
      const made: Costume = {
        id: (this.#last += 1),
        isInternal: false,
        name,
        wardrobe_id: Number(wardrobe_id),
        state: 'new',
        evenings: 1,
        price: price === undefined ? undefined : Number(price),
      };
      this.#costumes.push(made);
      return { status: 201, value: this.#view(made, asked, false) };
    }
    const [page, size] = [Number(search.get('page') ?? 1), Number(search.get('per_page') ?? 20)];
    const [state, sort] = [search.get('state'), search.get('sort')];
    const isWrong = ![page, size].every((number) => isCount(number) && number > 0) || size > 50;
    if (isWrong || !['new', 'worn', null].includes(state) || !['name', '-name', null].includes(sort))
      return refusal(400);
    const isKept = page === 1 || this.#fault !== 'the state is forgotten on later pages';
    const found = this.#seen(asked).filter((each) => state === null || !isKept || each.state === state);
    const by = (one: Costume, other: Costume): number => (one.name < other.name ? -1 : Number(one.name > other.name));
    const sorted = sort === null ? found : found.toSorted((one, other) => by(one, other) || one.id - other.id);
    const all = sort === '-name' ? sorted.toReversed() : sorted;
    return {
      status: 200,
      value: all.slice((page - 1) * size, page * size).map((each) => this.#view(each, asked, true)),
    };
  }

  #costume(id: number, asked: Asked): Reply {
    const { method, sent = {}, headers, role } = asked;
    const costume = this.#seen(asked).find((each) => each.id === id);
    if (method !== 'GET' && role !== 'keeper') return refusal(403);
    if (costume === undefined)
      return method === 'DELETE' && this.#fault === 'nobody is removed' ? { status: 204 } : refusal(404);
    if (method === 'DELETE') {
      this.#removed.push(costume);
      this.#costumes.splice(this.#costumes.indexOf(costume), 1);
      if (this.#fault !== 'labels outlive costumes')
        this.#labels = this.#labels.filter((each) => each.costume_id !== id);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      if (asked.sent === undefined) return refusal(422);
      const { name, wardrobe_id = costume.wardrobe_id } = sent;
      // Those who come together all look at what was there before the first of them.
      const isCurrent = headers['if-match'] === undefined || headers['if-match'] === tagOf(costume);
      const isTogether = this.#fault === 'changes at once are all made' && name === this.#lastName;
      if (!isCurrent && !isTogether) return refusal(412);
      const isKnown = this.#wardrobes.some((each) => each.id === wardrobe_id);
      if ((name !== undefined && !isName(name, 60)) || !isKnown) return refusal(422);
      this.#earlier.set(costume, costume.wardrobe_id);
      costume.wardrobe_id = Number(wardrobe_id);
      this.#lastName = name;
      if (typeof name === 'string') costume.name = name;
    }
    return { status: 200, value: this.#view(costume, asked, false), headers: { etag: tagOf(costume) } };
  }

  #lastName: unknown;

  #ofCostume(id: number, part: string, asked: Asked): Reply {
    const costume = this.#seen(asked).find((each) => each.id === id);
    const labels = this.#labels.filter(({ costume_id }) => costume_id === id);
    const outlives = this.#fault === 'labels outlive costumes' && labels.length > 0;
    if (costume === undefined && !outlives) return refusal(404);
    if (part === 'labels')
      return asked.method === 'POST' ? this.#label(id, asked.sent) : { status: 200, value: labels.map(shown) };
    if (costume === undefined || costume.evenings === 0) return refusal(409);
    costume.evenings -= 1;
    if (costume.evenings === 0) costume.state = 'worn';
    return { status: 200, value: this.#view(costume, asked, false) };
  }

  #label(costume_id: number, { name }: Members = {}): Reply {
    if (!isName(name, 40)) return refusal(422);
    const made: Label = { id: (this.#last += 1), costume_id, name };
    const isTaken = this.#labels.some((each) => each.costume_id === costume_id && each.name === name);
    if (!isTaken || this.#fault === 'refused labels stay') this.#labels.push(made);
    return isTaken ? refusal(409) : { status: 201, value: shown(made) };
  }

  #hire({ costume_ids, starts_on, ends_on }: Members = {}): Reply {
    const isList = Array.isArray(costume_ids) && costume_ids.length > 0 && costume_ids.length < 10;
    if (!isList || !costume_ids.every(isCount) || !isDay(starts_on) || !isDay(ends_on)) return refusal(422);
    if (ends_on <= starts_on && this.#fault !== 'hires end before they begin') return refusal(422);
    const made: Hire = { id: (this.#last += 1), costume_ids, starts_on, ends_on };
    const isKnown = costume_ids.every((id) => this.#costumes.some((each) => each.id === id));
    const isTaken = this.#hires.some((other) => other.costume_ids.some((id) => costume_ids.includes(id)));
    if ((isKnown && !isTaken) || (!isKnown && this.#fault === 'hires of nothing stay')) this.#hires.push(made);
    if (!isKnown) return refusal(422);
    return isTaken ? refusal(409) : { status: 201, value: made };
  }
}

function one(all: readonly { readonly id: number }[], id: string | undefined): Reply {
  const value = id === undefined ? all : all.find((each) => each.id === Number(id));
  return value === undefined ? refusal(404) : { status: 200, value };
}

function shown({ id, name }: Label): unknown {
  return { id, name };
}

function tagOf({ name, wardrobe_id, evenings }: Costume): string {
  return `"${Buffer.from(`${evenings} ${wardrobe_id} ${name}`).toString('hex')}"`;
}

function isName(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= most;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toISOString().startsWith(value)
  );
}
