import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Picture {
  readonly side: string;
  readonly width: number;
}

interface Puppet {
  readonly id: number;
  readonly name: string;
  labels: readonly string[];
  theatre_id: number | null;
  last_strain: string | null;
  luck: number;
  pictures: readonly Picture[];
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^[a-z]{1,20}$/.test(value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && [...value].length <= 60;

/** Puppets that are labelled together, packed and unpacked. With a fault the house does one thing wrong. */
export function openPuppetHouse(fault: string): ReturnType<typeof listening> {
  const house = new PuppetHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, _search, headers) => {
        const role = headers['x-key'];
        if (role !== 'boss-key' && role !== 'usher-key') return { status: 401 };
        const isTornDown = method === 'DELETE' && path[0] === 'theatres';
        if (isTornDown && role === 'usher-key' && fault !== 'ushers tear down theatres') return { status: 403 };
        return house.answer(path, { method, sent });
      }),
    ),
  );
}

class PuppetHouse {
  readonly #fault: string;
  #last = 1;
  readonly #theatres = new Map([[1, 'Sun']]);
  readonly #casts: { readonly id: number; readonly theatre: number; puppet_ids: readonly unknown[] }[] = [];
  readonly #packed = new Set<Puppet>();
  readonly #checks: { readonly id: number; readonly puppet: Puppet; readonly strain: string }[] = [];
  readonly #puppets: Puppet[] = [
    { id: 1, name: 'Judy', labels: ['red'], theatre_id: 1, last_strain: null, luck: 0, pictures: [] },
  ];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, name, part, item, ...more]: readonly string[], asked: Asked): Reply {
    if (more.length > 0) return NOWHERE;
    if (kind === 'theatres' && part === 'casts' && item === undefined) return this.#castsOf(Number(name), asked);
    if (kind === 'theatres' && part === undefined) return this.#theatre(name, asked);
    if (kind !== 'puppets') return NOWHERE;
    if (name === undefined) return this.#all(asked);
    if (name === 'label') return asked.method === 'POST' ? this.#label(asked.sent) : { status: 405 };
    const puppet = this.#puppets.find(({ id }) => String(id) === name);
    if (puppet === undefined) return NOWHERE;
    if (part === 'unpack' && item === undefined) return this.#unpack(puppet);
    if (this.#packed.has(puppet)) return NOWHERE;
    if (part === undefined) return this.#one(puppet, asked);
    if (part === 'checks' && item === undefined) return this.#checksOf(puppet, asked);
    return part === 'pictures' && item !== undefined ? this.#picture(puppet, item, asked) : NOWHERE;
  }

  #theatre(name: string | undefined, { method, sent }: Asked): Reply {
    const shown = [...this.#theatres].map(([id, title]) => ({ id, name: title }));
    if (name === undefined) {
      if (method === 'GET') return { status: 200, value: shown };
      if (!isName(sent?.['name'])) return WRONG;
      this.#theatres.set((this.#last += 1), sent['name']);
      return { status: 201, value: { id: this.#last, name: sent['name'] } };
    }
    const theatre = shown.find(({ id }) => String(id) === name);
    if (theatre === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: theatre };
    this.#theatres.delete(theatre.id);
    const playing = this.#puppets.filter(({ theatre_id }) => theatre_id === theatre.id);
    const leaving = this.#fault === 'one puppet leaves a theatre' ? playing.slice(0, 1) : playing;
    for (const puppet of leaving) puppet.theatre_id = null;
    return { status: 204 };
  }

  #castsOf(theatre: number, { method, sent }: Asked): Reply {
    if (!this.#theatres.has(theatre)) return NOWHERE;
    const own = this.#casts.filter((each) => each.theatre === theatre);
    if (method === 'GET') return { status: 200, value: own.map(({ id, puppet_ids }) => ({ id, puppet_ids })) };
    const names = sent?.['puppet_ids'];
    if (!Array.isArray(names) || !names.every((name) => this.#puppets.some(({ id }) => id === name))) return WRONG;
    const cast = { id: (this.#last += 1), theatre, puppet_ids: names };
    this.#casts.push(cast);
    return { status: 201, value: { id: cast.id, puppet_ids: names } };
  }

  #all({ method, sent }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: this.#puppets.filter((each) => !this.#packed.has(each)) };
    const { name, labels = [], theatre_id = null } = sent ?? {};
    if (!isName(name) || !Array.isArray(labels) || labels.length > 9 || !labels.every(isWord)) return WRONG;
    if (theatre_id !== null && (typeof theatre_id !== 'number' || !this.#theatres.has(theatre_id))) return WRONG;
    const id = (this.#last += 1);
    const puppet: Puppet = { id, name, labels, theatre_id, last_strain: null, luck: 0, pictures: [] };
    this.#puppets.push(puppet);
    return { status: 201, value: puppet };
  }

  #label(sent: Members): Reply {
    const { puppet_ids: ids, label } = sent ?? {};
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > 20 || !isWord(label)) return WRONG;
    const named = ids.map((name: unknown) => this.#puppets.find(({ id }) => id === name));
    const known = named.filter((each) => each !== undefined && !this.#packed.has(each)) as Puppet[]; // no undefined is left
    const isRight = known.length === named.length;
    if (!isRight && this.#fault !== 'labels before it looks') return WRONG;
    const labelled = known.map((puppet) => ({ ...puppet, labels: [...new Set([...puppet.labels, label])] }));
    const isLazy = this.#fault.startsWith('labels the first');
    for (const [index, puppet] of known.entries())
      if (!isLazy || index === 0) puppet.labels = labelled[index]?.labels ?? [];
    if (!isRight) return WRONG;
    return { status: 200, value: { puppets: this.#fault === 'labels the first and says so' ? known : labelled } };
  }

  #one(puppet: Puppet, { method }: Asked): Reply {
    if (method === 'GET') return { status: 200, value: puppet };
    if (method !== 'DELETE') return { status: 405 };
    this.#packed.add(puppet);
    const playing = this.#casts.filter(({ puppet_ids }) => puppet_ids.includes(puppet.id));
    const left = this.#fault === 'a puppet leaves one cast' ? playing.slice(0, 1) : playing;
    for (const cast of left) cast.puppet_ids = cast.puppet_ids.filter((id) => id !== puppet.id);
    return { status: 204 };
  }

  #unpack(puppet: Puppet): Reply {
    if (!this.#packed.delete(puppet)) return { status: 409 };
    puppet.luck += 7;
    if (this.#fault === 'labels are lost in a box') puppet.labels = [];
    if (this.#fault === 'pictures are lost in a box') puppet.pictures = [];
    return { status: 200, value: puppet };
  }

  #checksOf(puppet: Puppet, { method, sent }: Asked): Reply {
    const own = this.#checks.filter((check) => check.puppet === puppet);
    if (method === 'GET') return { status: 200, value: own.map(({ id, strain }) => ({ id, strain })) };
    const strain = sent?.['strain'];
    if (strain !== 'slack' && strain !== 'firm' && strain !== 'torn') return WRONG;
    const check = { id: (this.#last += 1), puppet, strain };
    this.#checks.push(check);
    if (this.#fault !== 'shows the first strain' || own.length === 0) puppet.last_strain = strain;
    return { status: 201, value: { id: check.id, strain } };
  }

  #picture(puppet: Puppet, side: string, { method, sent }: Asked): Reply {
    if (side !== 'front' && side !== 'back') return NOWHERE;
    const others = puppet.pictures.filter((each) => each.side !== side);
    if (method === 'DELETE') {
      if (others.length === puppet.pictures.length) return NOWHERE;
      puppet.pictures = this.#fault === 'one picture goes with the other' ? [] : others;
      return { status: 204 };
    }
    const width = sent?.['width'];
    if (method !== 'PUT' || !Number.isInteger(width) || Number(width) < 1 || Number(width) > 900) return WRONG;
    const picture = { side, width: Number(width) };
    puppet.pictures = this.#fault === 'has one picture' ? [picture] : [...others, picture];
    return { status: 200, value: picture };
  }
}
