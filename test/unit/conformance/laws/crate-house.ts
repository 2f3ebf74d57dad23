import { createServer } from 'node:http';
import { listening } from '../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from './small-house.ts';

interface Crate {
  readonly tag: string;
  weight: number;
  priority: number;
  words: string | null;
  lines: readonly unknown[];
  state: 'kept' | 'gone';
}

/** A house of crates, whose members are written in one word. With a fault it does one thing wrong. */
export function openCrateHouse(fault: string): ReturnType<typeof listening> {
  const crates = new Map<string, Crate>();
  const add = (tag: string, members: Members, state: Crate['state'] = 'kept'): Crate => {
    const crate = { weight: 0, priority: 3, words: null, lines: [], ...members, tag, state };
    crates.set(tag, crate);
    return crate;
  };
  for (const [tag, weight, priority] of [
    ['nails', 40, 1],
    ['ropes', 40, 3],
    ['tar', 90, 5],
    ['sails', 300, 3],
  ] as const)
    add(tag, { weight, priority }, tag === 'tar' || tag === 'sails' ? 'gone' : 'kept');
  return listening(
    createServer(
      listenerOf((method, [kind, tag, part], sent, search) => {
        if (kind !== 'crates') return { status: 404 };
        if (tag === undefined) {
          if (method === 'GET') return list([...crates.values()], search, fault);
          return method === 'POST' ? create(crates, add, { sent, fault }) : { status: 405 };
        }
        const crate = crates.get(tag);
        if (crate === undefined) return { status: 404 };
        if (part === undefined) return one(crate, method, { sent, fault });
        return part === 'send' ? send(crate, method, fault) : { status: 404 };
      }),
    ),
  );
}

interface Asked {
  readonly sent: Members;
  readonly fault: string;
}

function list(crates: readonly Crate[], search: URLSearchParams, fault: string): Reply {
  const [least, priority, state] = ['minWeight', 'priority', 'state'].map((name) => search.getAll(name));
  const numbers = [...(least ?? []), ...(priority ?? [])];
  if (numbers.some((text) => !/^(?:0|[1-9]\d*)$/.test(text))) return { status: 400 };
  const [weight, rank, word] = [least?.[0], priority?.[0], state?.[0]];
  const isBeyond = Number(weight ?? 0) > 9000 || (rank !== undefined && (Number(rank) < 1 || Number(rank) > 5));
  if (isBeyond || (word !== undefined && word !== 'kept' && word !== 'gone')) return { status: 400 };
  const isAsked = (crate: Crate): boolean => {
    const isHeavy =
      weight === undefined || crate.weight >= Number(weight) + (fault === 'the least is left out' ? 1 : 0);
    const isFirst =
      fault === 'the more urgent as well' ? crate.priority <= Number(rank) : crate.priority === Number(rank);
    const isForgotten = fault === 'the state makes the priority forgotten' && word !== undefined;
    return isHeavy && (rank === undefined || isFirst || isForgotten) && (word === undefined || crate.state === word);
  };
  return { status: 200, value: crates.filter((crate) => isAsked(crate)) };
}

function create(
  crates: ReadonlyMap<string, Crate>,
  add: (tag: string, members: Members) => Crate,
  { sent, fault }: Asked,
): Reply {
  const { tag, ...members } = sent ?? {};
  const isTag = typeof tag === 'string' && tag !== '' && [...tag].length <= 80;
  if (!isTag || !isGood(members, fault)) return { status: 400 };
  if (crates.has(tag) && fault !== 'a second tag is taken') return { status: 409 };
  return { status: 201, value: add(tag, members), headers: { location: `/crates/${encodeURIComponent(tag)}` } };
}

function one(crate: Crate, method: string, { sent, fault }: Asked): Reply {
  if (method === 'GET') return { status: 200, value: crate };
  if (method !== 'PUT') return { status: 405 };
  if (sent === undefined || !isGood(sent, fault)) return { status: 400 };
  const usual = fault === 'PUT keeps' ? {} : { priority: 3, words: null, lines: [] };
  return { status: 200, value: Object.assign(crate, usual, sent) };
}

function send(crate: Crate, method: string, fault: string): Reply {
  if (method !== 'POST') return { status: 405 };
  if (crate.state === 'gone' && fault !== 'sent twice') return { status: 409 };
  crate.state = 'gone';
  return { status: 200, value: crate };
}

function isGood(
  { weight, priority = 3, words = null, lines = [], ...others }: Readonly<Record<string, unknown>>,
  fault: string,
): boolean {
  const isIn = (value: unknown, least: number, most: number): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const least = fault === 'lines of nothing' ? 0 : 1;
  const isLine = (line: unknown): boolean => {
    if (typeof line !== 'object' || line === null || Object.keys(line).length !== 2) return false;
    const { thing, count } = line as { thing?: unknown; count?: unknown };
    return typeof thing === 'string' && thing !== '' && isIn(count, least, Infinity);
  };
  return (
    Object.keys(others).length === 0 &&
    isIn(weight, 0, 9000) &&
    isIn(priority, 1, 5) &&
    (words === null || typeof words === 'string') &&
    Array.isArray(lines) &&
    lines.every((line) => isLine(line))
  );
}
