import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from '../small-house.ts';

interface Garden {
  readonly id: number;
  name: string;
  code: string;
  kind: string;
  area: number;
  notes: string;
  tags: readonly string[];
  place: { readonly row: number; readonly column: number };
  readonly keeper: { readonly name: string; readonly town: string };
  readonly opens_on: string;
  readonly closes_on: string;
  state: string;
  left_at: string | null;
  readonly visits: { readonly id: number; readonly day: string }[];
}

interface House {
  readonly gardens: Map<number, Garden>;
  readonly fault: string;
  made: number;
}

/** Gardens that one can rent. With a fault the house does one thing wrong. */
export function openPlotHouse(fault: string): ReturnType<typeof listening> {
  const house: House = { gardens: new Map(), fault, made: 0 };
  for (const [name, kind, notes, town, closes] of [
    ['North end', 'herbs', 'Gate beside the well', 'ULM', '2026-05-31'],
    ['Oak corner', 'roses', '', 'AUE', '2026-06-30'],
    ['Long strip', 'roots', 'Stony', 'ULM', '2026-07-31'],
    ['South end', 'herbs', '', 'HOF', '2026-08-31'],
    ['Hill', 'roses', '', 'AUE', '2026-09-30'],
  ] as const)
    add(house, { name, kind, notes, code: 'AA11', area: 20 }, { town, closes });
  return listening(
    createServer(
      listenerOf((method, path, sent, search, headers) => {
        const caller = { first: 'Ada', second: 'Bo' }[String(headers['x-key'])];
        return caller === undefined ? { status: 401 } : answer(house, { method, path, sent, search, caller });
      }),
    ),
  );
}

function add(
  house: House,
  sent: NonNullable<Members>,
  { town, closes } = { town: 'ULM', closes: '2026-05-31' },
): Garden {
  house.made += 1;
  const usual = { name: '', code: '', kind: '', area: 1, notes: '', tags: [], place: { row: 0, column: 0 } };
  const days = { opens_on: '2026-03-01', closes_on: closes };
  const rest = { state: 'tended', left_at: null, visits: [], keeper: { name: 'Jo', town } };
  const garden: Garden = { id: house.made, ...usual, ...sent, ...days, ...rest };
  house.gardens.set(garden.id, garden);
  return garden;
}

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly sent: Members;
  readonly search: URLSearchParams;
  readonly caller: string;
}

function answer(house: House, asked: Asked): Reply {
  const { method, path, sent, search, caller } = asked;
  const [kind, id, part] = path;
  if (kind === 'me') return me(house, method, caller);
  if (kind !== 'gardens') return { status: 404 };
  if (id === undefined) {
    if (method === 'GET') return list(house, search);
    return method === 'POST' ? create(house, sent) : { status: 405 };
  }
  const garden = /^[1-9]\d*$/.test(id) ? house.gardens.get(Number(id)) : undefined;
  if (garden === undefined) return { status: 404 };
  if (part === 'visits') return visits(house, garden, asked);
  if (part === 'state') return method === 'POST' ? state(house, garden, sent) : { status: 405 };
  return part === undefined ? one(house, garden, asked) : { status: 404 };
}

function me({ fault }: House, method: string, caller: string): Reply {
  if (method !== 'GET') return { status: 405 };
  return { status: 200, value: { name: fault === 'everybody is Ada' ? 'Ada' : caller } };
}

function shown({ fault }: House, { visits: all, ...garden }: Garden): object {
  return { ...garden, visit_count: fault === 'visits are not counted' ? 0 : all.length };
}

const KINDS = ['herbs', 'roses', 'roots'];

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/** The numbers of a query; undefined where one of them is wrong. */
function pageOf(search: URLSearchParams, fault: string): readonly [offset: number, limit: number] | undefined {
  const [offset = '0', limit = '10'] = ['offset', 'limit'].map((name) => search.get(name) ?? undefined);
  const isNumber = [offset, limit].every((text) => /^\d{1,9}$/.test(text));
  const most = fault === 'longer than the longest' ? 9000 : 40;
  return isNumber && Number(limit) >= 1 && Number(limit) <= most ? [Number(offset), Number(limit)] : undefined;
}

function list(house: House, search: URLSearchParams): Reply {
  const { fault, gardens } = house;
  const page = pageOf(search, fault);
  const [words, town, day, sort] = [
    search.get('search'),
    search.get('town'),
    search.get('open_on'),
    search.get('sort'),
  ];
  const kinds = search.getAll('kind');
  const isFine =
    words !== '' &&
    kinds.every((kind) => KINDS.includes(kind)) &&
    (town === null || /^[A-Z]{3}$/.test(town)) &&
    (day === null || isDay(day)) &&
    (sort === null || sort === 'area' || sort === '-area');
  if (page === undefined || !isFine) return { status: 400 };
  const asked = fault === 'the last kind alone' ? kinds.slice(-1) : kinds;
  const found = [...gardens.values()].filter((garden) => {
    const text = fault === 'notes are searched' ? `${garden.name} ${garden.notes}` : garden.name;
    const isOpen = day === null || (garden.opens_on <= day && isBefore(day, garden.closes_on, fault));
    return (
      (words === null || text.toLowerCase().includes(words.toLowerCase())) &&
      (asked.length === 0 || asked.includes(garden.kind)) &&
      (town === null || garden.keeper.town === town || fault === 'the town is ignored') &&
      isOpen
    );
  });
  const way = sort?.startsWith('-') === true ? -1 : 1;
  const ties = fault === 'ties the other way' ? way : 1;
  if (sort !== null) found.sort((left, right) => (left.area - right.area) * way || (left.id - right.id) * ties);
  const [offset, limit] = page;
  const isPast = fault === 'begins again past the end' && offset >= found.length;
  const from = isPast ? 0 : Math.max(0, offset - (fault === 'one too many is given' ? 1 : 0));
  const last = sort === null || fault !== 'equal ones are passed over' ? undefined : found[from - 1]?.area;
  const passed = last === undefined ? found : found.map((garden) => (garden.area === last ? undefined : garden));
  const part = passed.slice(from, from + limit).flatMap((garden) => garden ?? []);
  const items = part.map((garden) => shown(house, garden));
  return { status: 200, value: { total: found.length, limit, items } };
}

function isBefore(day: string, last: string, fault: string): boolean {
  return fault === 'closed on the last day' ? day < last : day <= last;
}

function create(house: House, sent: Members): Reply {
  const { fault, gardens } = house;
  if (sent === undefined || !['name', 'code', 'kind', 'area'].every((name) => Object.hasOwn(sent, name)))
    return { status: 400 };
  if (!isGood(sent, fault)) return { status: 400 };
  const plain = (name: unknown): string =>
    fault === 'letters make another name' ? String(name) : String(name).toLowerCase();
  if ([...gardens.values()].some(({ name }) => plain(name) === plain(sent['name']))) return { status: 409 };
  const garden = add(house, sent);
  return { status: 201, value: { ...shown(house, garden), ...(fault === 'no code in the answer' && { code: '' }) } };
}

const RULES: Readonly<Record<string, (value: unknown, fault: string) => boolean>> = {
  name: (value) => typeof value === 'string' && value !== '' && [...value].length <= 60,
  code: (value, fault) =>
    typeof value === 'string' &&
    (fault === 'the end of a code is not looked at' ? /^[A-Z]{2}[0-9]{2}/ : /^[A-Z]{2}[0-9]{2}$/).test(value),
  kind: (value) => KINDS.includes(String(value)) && typeof value === 'string',
  area: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 900,
  notes: (value) => typeof value === 'string' && [...value].length <= 200,
  tags: (value) => Array.isArray(value) && value.every((tag) => typeof tag === 'string' && tag !== ''),
  place: (value) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
    const { row, column } = value as { row?: unknown; column?: unknown };
    return [row, column].every((each) => Number.isInteger(each) && Number(each) >= 0 && Number(each) <= 99);
  },
};

function isGood(sent: NonNullable<Members>, fault: string, but: readonly string[] = []): boolean {
  return Object.entries(sent).every(([name, value]) => !but.includes(name) && RULES[name]?.(value, fault) === true);
}

function one(house: House, garden: Garden, { method, sent }: Asked): Reply {
  const { fault, gardens } = house;
  if (method === 'GET') return { status: 200, value: shown(house, garden) };
  if (method === 'DELETE') {
    gardens.delete(garden.id);
    return { status: 204 };
  }
  if (method !== 'PATCH') return { status: 405 };
  if (sent === undefined || Object.keys(sent).length === 0 || !isGood(sent, fault, ['code', 'kind']))
    return { status: 400 };
  if (garden.state !== 'tended' && fault !== 'changed whatever it is') return { status: 409 };
  const name = String(sent['name'] ?? '').toLowerCase();
  if ([...gardens.values()].some((other) => other !== garden && other.name.toLowerCase() === name))
    return { status: 409 };
  const isKept = (value: unknown): boolean =>
    fault !== 'nothing is emptied' || !(value === '' || (Array.isArray(value) && value.length === 0));
  Object.assign(garden, Object.fromEntries(Object.entries(sent).filter(([, value]) => isKept(value))));
  const { place, area } = garden;
  if (fault === 'all alike are moved' && Object.hasOwn(sent, 'place'))
    for (const other of gardens.values()) if (other.area === area) other.place = place;
  return { status: 200, value: shown(house, garden) };
}

function state(house: House, garden: Garden, sent: Members): Reply {
  const { fault } = house;
  const { state: word, ...others } = sent ?? {};
  if (Object.keys(others).length > 0 || !['tended', 'resting', 'left'].includes(String(word))) return { status: 400 };
  const before = { state: garden.state, left_at: garden.left_at };
  garden.state = String(word);
  garden.left_at = word === 'left' ? '2026-04-01T10:00:00Z' : null;
  const value = structuredClone(shown(house, garden));
  if (fault === 'a state is forgotten') Object.assign(garden, before);
  if (fault === 'when it was left is forgotten') garden.left_at = null;
  if (fault === 'a state of all') for (const other of house.gardens.values()) other.state = garden.state;
  return { status: 200, value };
}

function visits(house: House, garden: Garden, { method, sent, search }: Asked): Reply {
  const { fault } = house;
  const to = search.get('to');
  if (method === 'GET') {
    if (to !== null && !isDay(to)) return { status: 400 };
    const found = garden.visits.filter(
      ({ day }) => to === null || (fault === 'to the day before' ? day < to : day <= to),
    );
    const rank = (visit: (typeof found)[number]): string => (fault === 'as they were written' ? '' : visit.day);
    return { status: 200, value: found.sort((a, b) => rank(b).localeCompare(rank(a)) || b.id - a.id) };
  }
  if (method !== 'POST') return { status: 405 };
  const day = sent?.['day'];
  if (typeof day !== 'string' || !isDay(day) || Object.keys(sent ?? {}).length > 1) return { status: 400 };
  house.made += 1;
  const visit = { id: house.made, day };
  garden.visits.push(visit);
  return { status: 201, value: visit };
}
