import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Tram {
  readonly id: string;
  readonly depotId: string;
  readonly colour: string;
  readonly passengerSeats: number;
  readonly runsAt: string;
  readonly stops: readonly string[];
  readonly isHidden?: 'retired' | 'internal';
}

const at = (hour: number): string => new Date(Date.UTC(2031, 4, 6, hour)).toISOString();

const TRAMS: readonly Tram[] = [
  { id: 'a', depotId: 'd1', colour: 'red', passengerSeats: 40, runsAt: at(8), stops: ['ABC', 'DEF'] },
  { id: 'b', depotId: 'd1', colour: 'blue', passengerSeats: 60, runsAt: at(9), stops: ['DEF', 'JKL', 'ABC'] },
  { id: 'c', depotId: 'd2', colour: 'blue', passengerSeats: 40, runsAt: at(10), stops: ['GHI'], isHidden: 'internal' },
  { id: 'd', depotId: 'd3', colour: 'red', passengerSeats: 80, runsAt: at(11), stops: ['JKL'] },
  {
    id: 'e',
    depotId: 'd4',
    colour: 'red',
    passengerSeats: 90,
    runsAt: at(12),
    stops: ['ABC', 'MNO'],
    isHidden: 'retired',
  },
  { id: 'f', depotId: 'd1', colour: 'red', passengerSeats: 20, runsAt: at(13), stops: ['JKL', 'DEF'] },
  { id: 'g', depotId: 'd1', colour: 'blue', passengerSeats: 30, runsAt: at(14), stops: ['PQR'], isHidden: 'internal' },
];

/** The newest first: no more than ten are ever shown. */
const RIDES: readonly { readonly id: string; readonly tramId: string }[] = [
  ...Array.from({ length: 9 }, (_, index) => ({ id: `r${index}`, tramId: 'a' })),
  ...Array.from({ length: 5 }, (_, index) => ({ id: `q${index}`, tramId: 'b' })),
];

/** Trams that are filtered. With a way of its own the house does one thing in another way, which is wrong unless the description says so. */
export function openTramHouse(way: string): ReturnType<typeof listening> {
  let reads = 0;
  return listening(
    createServer(
      listenerOf((method, [kind, ...more], _sent, search, headers) => {
        const key = headers['x-key'];
        if (key !== 'key' && key !== 'guest') return { status: 401 };
        if (more.length > 0 || method !== 'GET') return NOWHERE;
        reads += 1;
        if (kind === 'rides') return { status: 200, value: ridesFor(search.get('tramId')) };
        if (kind !== 'trams') return NOWHERE;
        return tramsFor(search, { way, reads, isGuest: key === 'guest' });
      }),
    ),
  );
}

interface Asking {
  readonly way: string;
  readonly reads: number;
  readonly isGuest: boolean;
}

function ridesFor(tramId: string | null): readonly object[] {
  return RIDES.filter((ride) => tramId === null || ride.tramId === tramId).slice(0, 10);
}

function tramsFor(search: URLSearchParams, asking: Asking): Reply {
  const [limit, offset] = [Number(search.get('limit') ?? 20), Number(search.get('offset') ?? 0)];
  if (!Number.isInteger(limit) || limit < 1 || limit > 50 || !Number.isInteger(offset) || offset < 0) return WRONG;
  if (isRefused(search, asking)) return WRONG;
  const trams = tramsOf(asking).map((tram) => nowadays(tram, asking));
  const shown = trams.filter((tram) => matches(tram, search, asking.way) && isShown(tram, search, asking));
  const total = totalOf(shown.length, search, asking);
  const beside = asking.way === 'all are counted, and what is found' ? { filtered: shown.length } : {};
  return {
    status: 200,
    value: {
      data: shown.slice(offset, offset + limit).map((tram) => said(tram, asking)),
      meta: { total, ...beside },
    },
  };
}

function isRefused(search: URLSearchParams, { way, isGuest }: Asking): boolean {
  if (way === 'guests may not ask by depot') return isGuest && search.has('depotId');
  const filters = [...search.keys()].filter((name) => !/^(?:limit|offset|include)/.test(name));
  return way === 'one filter at a time' && filters.length > 1;
}

/** The trams that there are; new ones come with each read where the house has it so. */
function tramsOf({ way, reads }: Asking): readonly Tram[] {
  const [, blue] = TRAMS;
  if (way !== 'new ones come all the time' || blue === undefined) return TRAMS;
  return [...TRAMS, ...Array.from({ length: Math.min(reads, 12) }, (_, index) => ({ ...blue, id: `n${index}` }))];
}

/** How many there are: what is shown, unless the house counts in another way. */
function totalOf(shown: number, search: URLSearchParams, { way, isGuest }: Asking): number {
  const depot = search.get('depotId');
  if (way === 'guests are told how many there are in a depot' && isGuest && depot !== null)
    return TRAMS.filter(({ depotId, isHidden }) => depotId === depot && isHidden !== 'retired').length;
  if (way.startsWith('all are counted'))
    return TRAMS.filter(({ isHidden }) => isHidden === undefined || (isHidden === 'internal' && !isGuest)).length;
  return shown;
}

function nowadays(tram: Tram, { way, reads }: Asking): Tram {
  const isLess = way === 'seats are taken out' && tram.id === 'b';
  return isLess ? { ...tram, passengerSeats: tram.passengerSeats - Math.min(reads, 19) } : tram;
}

function isShown({ isHidden }: Tram, search: URLSearchParams, { way, isGuest }: Asking): boolean {
  if (isHidden === 'retired')
    return search.get('includeRetired') === 'true' || (way === 'a stop shows retired ones' && search.has('stop'));
  const isOpen = way === 'guests see all of a depot' && search.has('depotId');
  return isHidden === undefined || !isGuest || isOpen;
}

function matches(tram: Tram, asked: URLSearchParams, way: string): boolean {
  const search = way === 'the wrong way round is taken for the right one' ? rightWayRound(asked) : asked;
  const checks = Object.entries(CHECKS).flatMap(([name, check]): readonly boolean[] => {
    const value = search.get(name);
    const isForgotten =
      (way === 'the depot is forgotten beside the colour' && name === 'depotId' && search.has('colour')) ||
      (way === 'the stop is ignored' && name === 'stop') ||
      (way === 'seats are ignored' && name === 'minSeats');
    return value === null || isForgotten ? [] : [check(tram, value, way)];
  });
  return way === 'one filter is enough' && checks.length > 0 ? checks.includes(true) : !checks.includes(false);
}

function rightWayRound(search: URLSearchParams): URLSearchParams {
  const [from, before] = [search.get('runsFrom'), search.get('runsBefore')];
  if (from === null || before === null || Date.parse(from) <= Date.parse(before)) return search;
  const turned = new URLSearchParams(search);
  turned.set('runsFrom', before);
  turned.set('runsBefore', from);
  return turned;
}

type Check = (tram: Tram, asked: string, way: string) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  depotId: ({ depotId }, asked) => depotId === asked,
  colour: ({ colour }, asked) => colour === asked,
  stop: ({ stops }, asked, way) => (way === 'the first stop counts' ? stops.slice(0, 1) : stops).includes(asked),
  minSeats: ({ passengerSeats }, asked) => passengerSeats >= Number(asked),
  runsFrom: ({ runsAt }, asked) => Date.parse(runsAt) >= Date.parse(asked),
  runsBefore: ({ runsAt }, asked, way) => {
    const isIn = way === 'the end is in' && Date.parse(runsAt) === Date.parse(asked);
    return isIn || Date.parse(runsAt) < Date.parse(asked);
  },
};

function said({ id, depotId, colour, passengerSeats, runsAt, stops }: Tram, { way, reads }: Asking): object {
  const shown = way === 'few stops are shown' ? stops.slice(0, 1) : stops;
  const calls = shown.map((stop, index) => ({ stop, minute: index * 4 }));
  return { id: way === 'names are made up' ? `${id}-${reads}` : id, depotId, colour, passengerSeats, runsAt, calls };
}
