import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { listening } from '../foreign/listen.ts';
import { type Members, type Reply, NOWHERE, listenerOf } from './small-house.ts';

interface Shelf {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly wood: string | null;
}

interface Loan {
  readonly id: string;
  readonly shelfId: string;
  readonly begunOn: string;
}

const REFUSED: Reply = { status: 422 };

/** A house of shelves with room for loans, one a day each, and a picture. */
export function openShelfHouse(fault: string): ReturnType<typeof listening> {
  const shelves = new Map<string, Shelf>();
  const loans = new Map<string, Loan>();
  const answers = new Map<string, Reply>();
  let last = 10;
  const nextId = (kind: string): string => `${kind}${(last += 1)}`;
  shelves.set('s1', { id: 's1', name: 'Attic', capacity: 90, wood: null });
  shelves.set('s2', { id: 's2', name: 'cellar', capacity: 90, wood: 'oak' });
  loans.set('l1', { id: 'l1', shelfId: 's1', begunOn: '2030-01-01' });
  loans.set('l2', { id: 'l2', shelfId: 's2', begunOn: '2030-01-05' });

  const isWood = (wood: unknown): wood is string | null =>
    wood === null || (typeof wood === 'string' && wood !== '' && [...wood].length <= 20);
  const isKnown = (sent: Members, names: readonly string[]): boolean =>
    sent !== undefined && Object.keys(sent).every((name) => names.includes(name));

  const addShelf = (sent: Members): Reply => {
    const { name, capacity, wood = null } = sent ?? {};
    if (!isKnown(sent, ['name', 'capacity', 'wood']) || !isWood(wood)) return REFUSED;
    if (typeof name !== 'string' || name === '' || [...name].length > 60) return REFUSED;
    if (typeof capacity !== 'number' || !Number.isInteger(capacity) || capacity < 1 || capacity > 90) return REFUSED;
    if (fault === 'the greatest is refused' && capacity === 90) return REFUSED;
    const folded = (text: string): string => (fault === 'letters make another name' ? text : text.toLowerCase());
    if ([...shelves.values()].some((other) => folded(other.name) === folded(name))) return { status: 409 };
    const shelf = { id: nextId('s'), name, capacity, wood };
    shelves.set(shelf.id, shelf);
    return { status: 201, value: shelf };
  };
  const listShelves = (search: URLSearchParams): Reply => {
    const text = search.get('limit') ?? '50';
    const isCut = fault === 'too much is cut' && Number(text) > 50;
    if (!/^[1-9]\d*$/.test(text) || (Number(text) > 50 && !isCut)) return { status: 400 };
    const key = ({ name }: Shelf): string => (fault === 'capitals come first' ? name : name.toLowerCase());
    const sorted = [...shelves.values()].toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
    return { status: 200, value: sorted.slice(0, Math.min(50, Number(text))) };
  };
  const onShelf = (method: string, id: string, sent: Members): Reply => {
    const shelf = shelves.get(id);
    if (shelf === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: shelf };
    if (method === 'DELETE') {
      shelves.delete(id);
      for (const loan of loans.values()) if (loan.shelfId === id) loans.delete(loan.id);
      return { status: 204 };
    }
    if (method !== 'PATCH') return { status: 405, headers: { allow: 'GET, HEAD, PATCH, DELETE' } };
    const { wood = shelf.wood } = sent ?? {};
    if (!isKnown(sent, ['wood']) || !isWood(wood)) return REFUSED;
    if (fault === 'null is refused' && sent?.['wood'] === null) return REFUSED;
    shelves.set(id, { ...shelf, wood });
    return { status: 200, value: { ...shelf, wood } };
  };
  const addLoan = (sent: Members): Reply => {
    const { shelfId, begunOn } = sent ?? {};
    const isLoose = fault === 'more members are taken' || isKnown(sent, ['shelfId', 'begunOn']);
    if (!isLoose || typeof shelfId !== 'string' || typeof begunOn !== 'string') return REFUSED;
    const shelf = shelves.get(shelfId);
    if (shelf === undefined || !isDay(begunOn)) return REFUSED;
    const own = [...loans.values()].filter((loan) => loan.shelfId === shelfId);
    const most = shelf.capacity + (fault === 'one more has room' ? 1 : 0);
    if (own.length >= most || own.some((loan) => loan.begunOn === begunOn)) return { status: 409 };
    const loan = { id: nextId('l'), shelfId, begunOn };
    loans.set(loan.id, loan);
    return { status: 201, value: loan };
  };
  const addOnce = (sent: Members, headers: IncomingHttpHeaders): Reply => {
    const key = headers['idempotency-key'];
    const name = typeof key === 'string' && fault !== 'keys are not looked at' ? key : undefined;
    const known = name === undefined ? undefined : answers.get(name);
    if (known !== undefined) return known;
    const reply = addLoan(sent);
    if (name !== undefined && reply.status === 201) answers.set(name, reply);
    return reply;
  };
  const listLoans = (search: URLSearchParams): Reply => {
    const [from, to] = [search.get('from') ?? '', search.get('to') ?? '9999'];
    if (![from, to].every((day) => day === '' || day === '9999' || isDay(day))) return { status: 400 };
    const isEarly = (day: string): boolean => (fault === 'the last day is in' ? day <= to : day < to);
    const found = [...loans.values()].filter(({ begunOn }) => begunOn >= from && isEarly(begunOn));
    return { status: 200, value: found };
  };
  const onLoan = (method: string, id: string): Reply => {
    const loan = loans.get(id);
    if (loan === undefined) return NOWHERE;
    if (method === 'DELETE') return { status: loans.delete(id) ? 204 : 404 };
    return method === 'GET' ? { status: 200, value: loan } : { status: 405, headers: { allow: 'GET, HEAD, DELETE' } };
  };
  const plain = listenerOf((method, [kind, id], sent, search, headers): Reply => {
    const isShelves = kind === 'shelves';
    if (!isShelves && kind !== 'loans') return NOWHERE;
    if (id !== undefined) return isShelves ? onShelf(method, id, sent) : onLoan(method, id);
    if (method === 'GET') return isShelves ? listShelves(search) : listLoans(search);
    if (method === 'POST') return isShelves ? addShelf(sent) : addOnce(sent, headers);
    return { status: 405, headers: { allow: 'GET, HEAD, POST' } };
  });
  return listening(createServer(withPictures(plain, (id) => shelves.has(id), fault === 'every picture is taken')));
}

function isDay(text: string): boolean {
  const isReal = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isReal && new Date(text).toISOString().startsWith(text);
}

const PICTURE = /^\/shelves\/([^/]+)\/picture$/;

/** The same with pictures of shelves: PNG and JPEG, known by their first bytes. */
function withPictures(plain: RequestListener, has: (id: string) => boolean, isOpen: boolean): RequestListener {
  return (request, response) => {
    const [, id] = PICTURE.exec(request.url ?? '') ?? [];
    if (id === undefined) {
      plain(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      const bytes = Buffer.concat(chunks).toString('latin1');
      const isPicture =
        (type === 'image/png' && bytes.startsWith('\x89PNG')) ||
        (type === 'image/jpeg' && bytes.startsWith('\xFF\xD8')) ||
        (isOpen && type === 'image/gif' && bytes.startsWith('GIF8'));
      if (!has(id)) response.writeHead(404).end();
      else if (request.method !== 'PUT') response.writeHead(405, { allow: 'PUT' }).end();
      else response.writeHead(isPicture ? 204 : 415).end();
    });
  };
}
