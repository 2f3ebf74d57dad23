import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from '../small-house.ts';

interface Jar {
  readonly id: string;
  label: string;
  note: string;
  sealed: boolean;
  volume: number;
  contents: readonly unknown[];
  place: unknown;
  filled_on: unknown;
}

interface House {
  readonly jars: Map<string, Jar>;
  readonly fault: string;
  count: number;
}

/** A house of jars, which are made on a shelf and named without it. With a fault it does one thing wrong. */
export function openJarHouse(fault: string): ReturnType<typeof listening> {
  const house: House = { jars: new Map(), fault, count: 0 };
  for (let day = 1; day <= 6; day += 1) add(house, { label: `plum ${day}`, filled_on: `2026-03-0${day}` });
  return listening(
    createServer(
      listenerOf((method, path, sent, search) => {
        const [kind, name, part] = path;
        if (kind === 'shelves' && name === undefined) return method === 'GET' ? shelves() : { status: 405 };
        if (kind === 'shelves' && part === 'jars' && path.length === 3)
          return onShelf(house, method, name, { sent, search });
        if (kind !== 'jars' || name === undefined || part !== undefined) return { status: 404 };
        return one(house, method, name, sent);
      }),
    ),
  );
}

function shelves(): Reply {
  return { status: 200, value: [{ id: 'north' }] };
}

interface Asked {
  readonly sent: Members;
  readonly search: URLSearchParams;
}

function onShelf(house: House, method: string, shelf: string | undefined, { sent, search }: Asked): Reply {
  if (shelf !== 'north') return { status: 404 };
  if (method === 'GET') return list(house, search);
  if (method !== 'POST') return { status: 405 };
  if (sent === undefined || !isGood(sent, NEW, house.fault) || typeof sent['label'] !== 'string')
    return { status: 400 };
  const same = [...house.jars.values()].find(({ label }) => label === sent['label']);
  if (same === undefined) return made(house, add(house, sent));
  return { status: 409 };
}

function made({ fault }: House, jar: Jar): Reply {
  const headers = { location: `/jars/${jar.id}` };
  const shown = { ...jar };
  if (fault === 'the note is answered and lost') jar.note = '';
  return { status: 201, value: shown, headers };
}

function add(house: House, members: Readonly<Record<string, unknown>>): Jar {
  house.count += 1;
  const usual = { label: '', note: '', sealed: false, volume: 500, contents: [], place: null, filled_on: null };
  const jar: Jar = { ...usual, ...members, id: `jar_${house.count}` };
  if (house.fault === 'volume is not taken') jar.volume = 500;
  if (house.fault === 'only the first content is kept') jar.contents = jar.contents.slice(0, 1);
  const place = jar.place as { row: number; column?: number } | null;
  jar.place = place === null ? null : { column: 1, ...place };
  house.jars.set(jar.id, jar);
  return jar;
}

function list({ jars, fault }: House, search: URLSearchParams): Reply {
  const known = new Set(['limit', 'cursor', 'label', 'filled_from', 'filled_to']);
  const [limit, cursor, label, from, to] = [...known].map((name) => search.getAll(name)[0]);
  const days = [from, to].filter((day) => day !== undefined);
  const size = Number(limit ?? 20);
  if (!/^\d+$/.test(limit ?? '20') || size < 1 || size > 50 || days.some((day) => !isDay(day))) return { status: 400 };
  const found = [...jars.values()].filter((jar) => {
    const isNamed =
      fault === 'a beginning is enough' ? jar.label.startsWith(label ?? '') : jar.label === (label ?? jar.label);
    const isAfter =
      from === undefined ||
      (fault === 'the end makes the start forgotten' && to !== undefined) ||
      String(jar.filled_on) >= from;
    return (
      isNamed &&
      (days.length === 0 || jar.filled_on !== null) &&
      isAfter &&
      (to === undefined || String(jar.filled_on) <= to)
    );
  });
  const at = found.findIndex(({ id }) => Buffer.from(id).toString('base64url') === cursor);
  if (cursor !== undefined && at === -1 && fault !== 'any cursor is taken') return { status: 400 };
  const items = found.slice(at + 1, at + 1 + size);
  const last = items.at(-1);
  const isMore = at + 1 + size < found.length;
  const next = isMore && last !== undefined ? Buffer.from(last.id).toString('base64url') : null;
  const shown = fault === 'the list has no row' ? items.map((jar) => ({ ...jar, place: null })) : items;
  return { status: 200, value: { items: shown, next_cursor: next } };
}

function one({ jars, fault }: House, method: string, id: string, sent: Members): Reply {
  const jar = jars.get(id);
  if (jar === undefined) return { status: 404 };
  if (method === 'GET') return { status: 200, value: jar };
  if (method === 'DELETE') {
    if (fault === 'what is removed is sealed') jar.sealed = !jar.sealed;
    else jars.delete(id);
    return { status: 204 };
  }
  if (method !== 'PATCH') return { status: 405 };
  if (sent === undefined || Object.keys(sent).length === 0 || !isGood(sent, CHANGED, fault)) return { status: 400 };
  if (fault === 'a change unseals') jar.sealed = false;
  return { status: 200, value: Object.assign(jar, sent) };
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
const isText = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && [...value].length >= least && [...value].length <= most;
const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

type Rules = Readonly<Record<string, (value: unknown, fault: string) => boolean>>;

const CHANGED: Rules = {
  note: (value) => isText(value, 0, 80),
  sealed: (value) => typeof value === 'boolean',
  volume: (value) => isWhole(value, 5000),
};

const NEW: Rules = {
  ...CHANGED,
  label: (value) => isText(value, 1, 60),
  contents: (value, fault) =>
    Array.isArray(value) &&
    (value.length <= 6 || fault === 'seven contents') &&
    value.every((item) => isText(item, 1, 20)),
  place: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const { row, column = 1, ...others } = value as Readonly<Record<string, unknown>>;
    return isWhole(row, 40) && isWhole(column, 40) && Object.keys(others).length === 0;
  },
  filled_on: isDay,
};

function isGood(sent: Readonly<Record<string, unknown>>, rules: Rules, fault: string): boolean {
  return Object.entries(sent).every(
    ([name, value]) => Object.hasOwn(rules, name) && rules[name]?.(value, fault) === true,
  );
}
