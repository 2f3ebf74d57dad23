import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from '../small-house.ts';

interface Van {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  left: boolean;
}

interface Parcel {
  readonly id: number;
  readonly text: string;
  readonly day: string;
  status: 'waiting' | 'loaded' | 'delivered';
  van: string | null;
}

/** Parcels that are loaded on one day at most: fewer than there are in a run. */
const ROOM = 12;

const PEOPLE: Readonly<Record<string, string>> = { boss: 'Ada', driver: 'Cem' };

/** A house of parcels and the vans that they are loaded on. With a fault it does one thing wrong. */
export function openParcelHouse(fault: string): ReturnType<typeof listening> {
  const house = new ParcelHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, _search, headers) => {
        const name = PEOPLE[String(headers['x-key'])];
        if (name === undefined) return { status: 401 };
        if (!isServed(method, path)) return { status: 405 };
        return path[0] === 'me' ? { status: 200, value: { name } } : house.answer(method, path, sent);
      }),
    ),
  );
}

function isServed(method: string, [kind, name, deed, part]: readonly string[]): boolean {
  const isCollection = kind !== 'me' && (name === undefined || (deed === 'stickers' && part === undefined));
  if (isCollection) return method === 'GET' || method === 'POST';
  return method === (deed === undefined || part !== undefined ? 'GET' : 'POST');
}

class ParcelHouse {
  readonly #fault: string;
  #last = 40;
  readonly #vans: Van[] = [{ id: 7, slug: 'old-van', name: 'The old one', left: true }];
  readonly #parcels: Parcel[] = [
    { id: 1, text: 'Lamp', day: '2026-01-05', status: 'delivered', van: 'old-van' },
    { id: 2, text: 'Chair', day: '2026-01-06', status: 'loaded', van: 'old-van' },
  ];
  readonly #stickers: { readonly id: number; readonly parcel: number; readonly word: unknown }[] = [
    { id: 40, parcel: 1, word: 'fragile' },
  ];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer(method: string, [kind, name, deed, part]: readonly string[], sent: Members): Reply {
    if (kind === 'vans') return name === undefined ? this.#allVans(method, sent) : this.#van(name, deed);
    if (name === undefined) return this.#allParcels(method, sent);
    const parcel = this.#parcels.find(({ id }) => String(id) === name);
    if (parcel === undefined) return { status: 404 };
    if (deed === 'stickers') return this.#stickersOf(parcel, { method, part, sent });
    if (deed === 'load') return this.#load(parcel, sent);
    return deed === 'deliver' ? this.#deliver(parcel) : { status: 200, value: parcel };
  }

  #allVans(method: string, sent: Members): Reply {
    if (method === 'GET') return { status: 200, value: this.#vans };
    const { slug, name, ...rest } = sent ?? {};
    const isText = typeof slug === 'string' && typeof name === 'string';
    const isFine = isText && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60 && /^.{1,60}$/su.test(name);
    if (!isFine || Object.keys(rest).length > 0) return { status: 400 };
    if (this.#vans.some((other) => other.slug === slug)) return { status: 409 };
    const van = {
      id: (this.#last += 1),
      slug,
      name: this.#fault === 'names are cut' ? name.slice(0, 3) : name,
      left: false,
    };
    this.#vans.push(van);
    return { status: 201, value: van };
  }

  #van(name: string, deed: string | undefined): Reply {
    const van = this.#vans.find(({ slug }) => slug === name);
    if (van === undefined) return { status: 404 };
    if (deed === undefined) return { status: 200, value: van };
    if (van.left || !this.#parcels.some((parcel) => parcel.van === van.slug)) return { status: 409 };
    van.left = true;
    return { status: 200, value: van };
  }

  #allParcels(method: string, sent: Members): Reply {
    if (method === 'GET') return { status: 200, value: this.#parcels };
    const { text, day, ...rest } = sent ?? {};
    const isText = typeof text === 'string' && typeof day === 'string';
    const isDay = isText && /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
    if (!isText || isDay !== true || !/^.{1,60}$/su.test(text) || Object.keys(rest).length > 0) return { status: 400 };
    const parcel: Parcel = { id: (this.#last += 1), text, day, status: 'waiting', van: null };
    this.#parcels.push(parcel);
    return { status: 201, value: parcel };
  }

  #stickersOf(
    parcel: Parcel,
    { method, part, sent }: { readonly method: string; readonly part: string | undefined; readonly sent: Members },
  ): Reply {
    const own = this.#stickers.filter((sticker) => sticker.parcel === parcel.id);
    const shown = own.map(({ id, word }) => ({ id, word }));
    if (part !== undefined) {
      const one = shown.find(({ id }) => String(id) === part);
      return one === undefined ? { status: 404 } : { status: 200, value: one };
    }
    if (method === 'GET') return { status: 200, value: shown };
    const { word, ...rest } = sent ?? {};
    if (typeof word !== 'string' || !/^.{1,60}$/su.test(word) || Object.keys(rest).length > 0) return { status: 400 };
    if (parcel.status !== 'waiting') return { status: 409 };
    const id = (this.#last += 1);
    const kept = this.#fault === 'stickers are cut' ? word.slice(0, 4) : word;
    this.#stickers.push({ id, parcel: parcel.id, word: kept });
    return { status: 201, value: { id, word } };
  }

  #load(parcel: Parcel, sent: Members): Reply {
    const { van: slug, ...rest } = sent ?? {};
    const van = this.#vans.find((one) => one.slug === slug);
    if (van === undefined || Object.keys(rest).length > 0) return { status: 400 };
    if (this.#fault === 'loads what is delivered' && parcel.status === 'delivered')
      return { status: 200, value: parcel };
    const onThatDay = this.#parcels.filter(({ day, van: other }) => other !== null && day === parcel.day);
    const isFull = onThatDay.length >= ROOM;
    if (parcel.status !== 'waiting' || van.left || isFull) return { status: 409 };
    parcel.status = 'loaded';
    parcel.van = this.#fault === 'loads on no van' ? null : van.slug;
    return { status: 200, value: parcel };
  }

  #deliver(parcel: Parcel): Reply {
    const van = this.#vans.find(({ slug }) => slug === parcel.van);
    const isHere = van?.left !== true && this.#fault !== 'delivers before the van has left';
    if (parcel.status !== 'loaded' || isHere) return { status: 409 };
    if (this.#fault !== 'delivers nothing') parcel.status = 'delivered';
    return { status: 200, value: { ...parcel, status: 'delivered' } };
  }
}
