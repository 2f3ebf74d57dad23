import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from '../small-house.ts';

interface Boat {
  readonly id: number;
  name: string;
  kind: string;
  seats: number;
  built: string;
  features: readonly string[];
  laid_up: boolean;
  licensed_until: string | null;
  version: number;
}

interface Trip {
  readonly id: number;
  readonly sailed_on: string;
  readonly passengers: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const KINDS = ['ferry', 'tug', 'barge'];
const FEATURES = ['ramp', 'crane', 'cabin'];

/** A place with boats and their trips. With a fault it does one thing wrong. */
export function openBoatHouse(fault: string): ReturnType<typeof listening> {
  const is = (name: string): boolean => fault === name;
  const boats: Boat[] = [];
  const trips = new Map<number, Trip[]>();
  let next = 1;
  let made = 0;
  const number = (): number => (next += 1) - 1;
  const add = (sent: Readonly<Record<string, unknown>>): Boat => {
    const usual = { seats: 20, features: [], laid_up: false, licensed_until: null };
    // What is sent was looked at before.
    const boat = { ...usual, ...(sent as { name: string; kind: string; built: string }), id: number(), version: 1 };
    boats.push(boat);
    made += 1;
    trips.set(boat.id, []);
    return boat;
  };
  add({ name: 'Otter', kind: 'tug', built: '1999-06-01', seats: 4 });
  add({
    name: 'Swift',
    kind: 'ferry',
    built: '2003-02-11',
    seats: 90,
    licensed_until: '2030-12-31',
    features: ['cabin'],
  });

  const shown = ({ version: _, ...boat }: Boat): object => {
    const count = trips.get(boat.id)?.length ?? 0;
    return { ...boat, trip_count: is('trips are counted twice') ? count * 2 : count };
  };
  const tagOf = (boat: Boat): string => {
    const count = trips.get(boat.id)?.length ?? 0;
    return is('the tag stays for seats')
      ? `"${boat.id}-${encodeURIComponent(boat.name)}-${boat.kind}-${boat.laid_up}-${boat.features.join()}-${count}"`
      : `"${boat.id}-${boat.version}-${is('the tag stays for trips') ? 0 : count}"`;
  };
  const isGood = (sent: Members, isNew: boolean): sent is Readonly<Record<string, unknown>> => {
    if (sent === undefined) return false;
    const { name, kind, seats, built, features, licensed_until, laid_up, ...others } = sent;
    const isText = typeof name === 'string' && name !== '' && [...name].length <= 60;
    const isMany = Number.isInteger(seats) && Number(seats) >= 1 && Number(seats) <= 500;
    const isList =
      Array.isArray(features) &&
      new Set(features).size === features.length &&
      features.every((each) => FEATURES.includes(String(each)));
    const isLater = isNew ? laid_up === undefined : built === undefined && licensed_until === undefined;
    return (
      Object.keys(others).length === 0 &&
      isLater &&
      (isText || (name === undefined && !isNew)) &&
      (KINDS.includes(kind as string) || (kind === undefined && !isNew)) &&
      (isDay(built) || (built === undefined && !isNew)) &&
      (seats === undefined || isMany) &&
      (features === undefined || isList) &&
      (laid_up === undefined || typeof laid_up === 'boolean') &&
      (licensed_until === undefined || licensed_until === null || isDay(licensed_until))
    );
  };

  const list = (search: URLSearchParams): Reply => {
    const found = findBoats(boats, search, fault);
    const [page, size] = [Number(search.get('page') ?? 1), Number(search.get('per_page') ?? 5)];
    const isSized = Number.isInteger(page) && Number.isInteger(size) && page >= 1 && size >= 1 && size <= 12;
    if (found === undefined || !isSized) return { status: 400 };
    const most = is('pages are ten at most') ? Math.min(size, 10) : size;
    const part = found.slice((page - 1) * most, page * most);
    const isLast = page * size >= found.length;
    const total =
      is('the total is of the page later') && page > 1
        ? part.length
        : is('filters are not counted')
          ? boats.length
          : found.length;
    const pages = is('there is a page more') ? Math.floor(total / size) + 1 : Math.ceil(total / size);
    const about = { total, pages, page, has_more: is('there is always more') || !isLast };
    const value = {
      boats: part.map((boat) => (is('seats are old in lists') ? { ...shown(boat), seats: 20 } : shown(boat))),
      about,
    };
    const headers = { 'x-total-count': String(is('the header counts pages') ? part.length : total) };
    return { status: 200, value, headers };
  };

  const ofBoat = (boat: Boat, method: string, { sent, match }: { sent: Members; match: string | undefined }): Reply => {
    const reply = (): Reply => ({ status: 200, value: shown(boat), headers: { etag: tagOf(boat) } });
    if (method === 'GET') return reply();
    const isOld = match !== undefined && match !== '*' && match !== tagOf(boat);
    if (method === 'DELETE') {
      if (isOld && !is('removed by an old tag')) return { status: 412 };
      boats.splice(boats.indexOf(boat), 1);
      return { status: 204 };
    }
    if (method !== 'PATCH') return { status: 405 };
    if (!isGood(sent, false)) return { status: 400 };
    if (isOld) return { status: 412 };
    if (boats.some((other) => other !== boat && other.name === sent['name'])) return { status: 409 };
    Object.assign(boat, sent, { version: boat.version + 1 });
    return reply();
  };

  const ofTrips = (
    boat: Boat,
    method: string,
    { id, sent, search }: { id: string | undefined; sent: Members; search: URLSearchParams },
  ): Reply => {
    const own = trips.get(boat.id) ?? [];
    if (id !== undefined) {
      const trip = own.find((each) => String(each.id) === id);
      if (trip === undefined) return { status: 404 };
      if (method === 'DELETE') {
        trips.set(
          boat.id,
          own.filter((each) => each !== trip),
        );
        return { status: 204 };
      }
      return method === 'GET' ? { status: 200, value: trip } : { status: 405 };
    }
    if (method === 'GET') return listTrips(own, search, fault);
    if (method !== 'POST') return { status: 405 };
    const { sailed_on: day, passengers = 0, ...others } = sent ?? {};
    const isFine = isDay(day) && Number.isInteger(passengers) && Number(passengers) >= 0 && Number(passengers) <= 500;
    if (!isFine || Object.keys(others).length > 0) return { status: 400 };
    const trip = { id: number(), sailed_on: day, passengers: Number(passengers) };
    own.push(trip);
    return { status: 201, value: trip };
  };

  const answer: Parameters<typeof listenerOf>[0] = (method, [kind, name, part, id], sent, search, headers) => {
    const tooFar = kind === 'summary' ? name : part === undefined ? undefined : part === 'trips' ? undefined : part;
    if (tooFar !== undefined) return { status: 404 };
    if (kind === 'summary') {
      const ferries = boats.filter((boat) => boat.kind === 'ferry').length;
      return method === 'GET'
        ? { status: 200, value: { boats: is('removed boats are counted') ? made : boats.length, ferries } }
        : { status: 405 };
    }
    if (kind !== 'boats') return { status: 404 };
    if (name === undefined && method === 'POST') {
      if (!isGood(sent, true)) return { status: 400 };
      if (boats.some((boat) => boat.name === sent['name'])) return { status: 409 };
      const boat = add(sent);
      return { status: 201, value: shown(boat), headers: { etag: tagOf(boat) } };
    }
    if (name === undefined) return method === 'GET' ? list(search) : { status: 405 };
    const boat = boats.find((each) => String(each.id) === name);
    if (boat === undefined) return { status: 404 };
    const match = headers['if-match'];
    return part === undefined ? ofBoat(boat, method, { sent, match }) : ofTrips(boat, method, { id, sent, search });
  };
  const tagged: typeof answer = (...request) => {
    const reply = answer(...request);
    const tag = reply.headers?.['etag'];
    const isKnown = request[0] === 'GET' && tag !== undefined && request[4]['if-none-match'] === tag;
    return isKnown ? { status: 304, headers: { etag: tag } } : reply;
  };
  return listening(createServer(listenerOf(tagged)));
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || Number.isNaN(Date.parse(value))) return false;
  return new Date(value).toISOString().startsWith(value);
}

/** The boats that are asked for, in their order; undefined where the question makes no sense. */
function findBoats(boats: readonly Boat[], search: URLSearchParams, fault: string): readonly Boat[] | undefined {
  const is = (name: string): boolean => fault === name;
  const [kind, from, to, laid, q, sort] = ['kind', 'built_from', 'built_to', 'laid_up', 'q', 'sort'].map((name) =>
    search.get(name),
  );
  const features = search.getAll('features');
  const [, sign, by] = /^(-?)(seats|licensed_until)$/.exec(sort ?? 'seats') ?? [];
  const isGood =
    (kind === null || KINDS.includes(kind ?? '')) &&
    [from, to].every((day) => day === null || isDay(day)) &&
    [null, 'true', 'false'].includes(laid ?? null) &&
    q !== '' &&
    by !== undefined &&
    features.every((each) => FEATURES.includes(each));
  if (!isGood) return undefined;
  const found = boats.filter((boat) => {
    const isFrom =
      from === null || (is('the first day is left out') ? boat.built > String(from) : boat.built >= String(from));
    const isTo = to === null || boat.built <= String(to);
    const isBetween = is('the first day is forgotten beside the last') && to !== null ? isTo : isFrom && isTo;
    const hasKind = kind === null || boat.kind === kind || (is('kinds are forgotten beside words') && q !== null);
    const had = features.filter((each) => boat.features.includes(each)).length;
    const hasAll = features.length === 0 || (is('one feature is enough') ? had > 0 : had === features.length);
    const isShown = String(boat.laid_up) === (laid ?? 'false') || is('laid up are shown');
    return (
      isBetween &&
      hasKind &&
      hasAll &&
      isShown &&
      (q === null || boat.name.toLowerCase().includes(String(q).toLowerCase()))
    );
  });
  return sort === null ? inOrder(found, fault) : sorted(found, { by: String(by), sign, fault });
}

function inOrder(found: readonly Boat[], fault: string): readonly Boat[] {
  if (fault === 'boats are by id') return found;
  return found.toSorted((left, right) =>
    left.name < right.name ? -1 : left.name > right.name ? 1 : left.id - right.id,
  );
}

function sorted(
  found: readonly Boat[],
  { by, sign, fault }: { by: string; sign: string | undefined; fault: string },
): readonly Boat[] {
  const down = sign === '-' ? -1 : 1;
  const ties = fault === 'equal ones are turned round' ? down : 1;
  const valueOf = (boat: Boat): string | number | null => (by === 'seats' ? boat.seats : boat.licensed_until);
  return found.toSorted((left, right) => {
    const [one, other] = [valueOf(left), valueOf(right)];
    if (one === other) return (left.id - right.id) * ties;
    const last = fault === 'without a licence comes first downwards' ? down : 1;
    if (one === null) return last;
    if (other === null) return -last;
    return (one < other ? -1 : 1) * down;
  });
}

function listTrips(own: readonly Trip[], search: URLSearchParams, fault: string): Reply {
  const [from, to] = [search.get('from'), search.get('to')];
  if (![from, to].every((day) => day === null || isDay(day))) return { status: 400 };
  const found = own.filter(
    ({ sailed_on: day }) =>
      (from === null || day >= from) && (to === null || (fault === 'the last day is left out' ? day < to : day <= to)),
  );
  const value = found.toSorted((left, right) => {
    if (left.sailed_on === right.sailed_on) return left.id - right.id;
    return (left.sailed_on < right.sailed_on ? 1 : -1) * (fault === 'the oldest trips come first' ? -1 : 1);
  });
  return {
    status: 200,
    value:
      fault === 'trips of one day are in no order'
        ? value
            .toReversed()
            .toSorted((left, right) =>
              left.sailed_on < right.sailed_on ? 1 : left.sailed_on > right.sailed_on ? -1 : 0,
            )
        : value,
  };
}
