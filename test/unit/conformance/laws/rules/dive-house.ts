import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { SchemaBook } from '../../../../../conformance/schema-document.ts';
import type { Operation } from '../../../../../model/operation.ts';
import { listening } from '../../foreign/listen.ts';
import { DIVE_DEEDS } from './dive-deeds.ts';

/** Members of what the house keeps. */
export type Members = Record<string, unknown>;

/** What is answered. */
export interface Reply {
  readonly status: number;
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a diving school keeps. */
export interface House {
  readonly divers: Map<number, Members>;
  readonly trips: Map<number, Members>;
  readonly notes: Map<number, Members>;
  /** By trip and diver, as `1/2`. */
  readonly crew: Map<string, Members>;
  is(fault: string): boolean;
  number(): number;
}

/** A request as far as the house looks at it. */
export interface Ask {
  readonly sent: Members;
  /** The members that were sent with something wrong in them; undefined where nothing is. */
  readonly wrong: Members | undefined;
  /** The names in the path. */
  readonly ids: readonly number[];
  /** Whether another diver has the badge, where that was looked up before. */
  readonly isOthers?: boolean | undefined;
}

function houseWith(fault: string): House {
  let next = 1;
  const house: House = {
    divers: new Map(),
    trips: new Map(),
    notes: new Map(),
    crew: new Map(),
    is: (other) => other === fault,
    number: () => next++,
  };
  for (const name of ['Ada Moss', 'Bela Reed', 'Caro Finn'])
    DIVE_DEEDS['addDiver']?.(house, askOf({ badge_number: `AA-100${next}`, full_name: name }));
  for (const reef of ['North wall', 'The arches'])
    DIVE_DEEDS['planTrip']?.(house, askOf({ reef, sails_on: '2026-07-01', back_on: '2026-07-02' }));
  return house;
}

function askOf(sent: Members): Ask {
  return { sent, wrong: undefined, ids: [] };
}

/** A diving school: divers, trips, who comes along, and notes. With a fault it does one thing wrong. */
export function openDiveHouse(
  operations: readonly Operation[],
  schemas: SchemaBook,
  fault: string,
): ReturnType<typeof listening> {
  const house = houseWith(fault);
  const listener: RequestListener = (request, response) => {
    void answer(house, request, { operations, schemas }).then(({ status, value, headers }) => {
      const type = value === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers }).end(value === undefined ? undefined : JSON.stringify(value));
    });
  };
  return listening(createServer(listener));
}

interface Known {
  readonly operations: readonly Operation[];
  readonly schemas: SchemaBook;
}

async function answer(house: House, request: IncomingMessage, { operations, schemas }: Known): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { pathname } = new URL(request.url ?? '/', 'http://house');
  const there = operations.filter(({ path }) => idsIn(path, pathname) !== undefined);
  if (there.length === 0) return { status: 404 };
  const operation = there.find((each) => each.method === method);
  if (operation === undefined) return { status: 405 };
  const ids = idsIn(operation.path, pathname) ?? [];
  const media = operation.requestBody?.content[0];
  let sent: unknown;
  if (media !== undefined) {
    if (request.headers['content-type']?.startsWith('application/json') !== true) return { status: 415 };
    try {
      sent = JSON.parse(text);
    } catch {
      return { status: 400 };
    }
  }
  if (!isThere(house, operation.path, ids)) return { status: 404 };
  const isRight = media?.schema === undefined || isTaken(house, schemas.findings(media.schema, sent, 'request'));
  if (typeof sent !== 'object' && media !== undefined) return { status: 400 };
  const members = (sent ?? {}) as Members;
  if (!isRight && !house.is('what is refused is half done')) return { status: 400 };
  const isOthers = house.is('two at once') ? await lookedUp(house, members) : undefined;
  return (
    DIVE_DEEDS[operation.operationId]?.(house, {
      sent: members,
      wrong: isRight ? undefined : members,
      ids,
      isOthers,
    }) ?? {
      status: 501,
    }
  );
}

/** As a service does that asks its store, and writes when others have written. */
async function lookedUp(house: House, { badge_number: badge }: Members): Promise<boolean> {
  const isThere = [...house.divers.values()].some((diver) => diver['badge_number'] === badge);
  await delay(30);
  return isThere;
}

/** What one of the faults lets pass. */
function isTaken(house: House, findings: ReturnType<SchemaBook['findings']>): boolean {
  return findings.every(({ keyword, instance }) => {
    if (house.is('phones are not looked at')) return keyword === 'pattern' && instance === '/contact/phone';
    if (house.is('gear is not counted')) return keyword === 'maxItems' && instance === '/gear';
    if (house.is('sizes have no bound')) return keyword === 'maximum' && instance.startsWith('/gear/');
    if (house.is('nameless pieces')) return keyword === 'required' && instance.startsWith('/gear/');
    return false;
  });
}

function idsIn(template: string, path: string): readonly number[] | undefined {
  const [wanted, got] = [template.split('/'), path.split('/')];
  if (wanted.length !== got.length) return undefined;
  const ids: number[] = [];
  for (const [index, part] of wanted.entries()) {
    const own = got[index] ?? '';
    if (part.startsWith('{') ? !/^[1-9]\d{0,14}$/.test(own) : part !== own) return undefined;
    if (part.startsWith('{')) ids.push(Number(own));
  }
  return ids;
}

/** True where the thing is there that a path is below. */
function isThere(house: House, path: string, [first = 0, second = 0]: readonly number[]): boolean {
  if (path.startsWith('/divers/')) return house.divers.has(first);
  if (!path.startsWith('/trips/')) return true;
  if (!house.trips.has(first)) return path.endsWith('/notes') && house.is('notes outlive their trip');
  return !path.endsWith('/crew/{diver_id}') || house.divers.has(second);
}
