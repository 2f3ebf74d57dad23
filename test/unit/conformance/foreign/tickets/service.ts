import { createServer } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type RunningService, listening } from '../listen.ts';
import { registerBoards } from './boards.ts';
import { registerComments } from './comments.ts';
import type { TICKETS_FAULTS } from './faults.ts';
import { CALLERS, type Caller, Store, type Ticket } from './store.ts';
import { registerTickets } from './tickets.ts';

/** One thing that is wrong with the tickets; `none` for the service as it should be. */
export type TicketsFault = keyof typeof TICKETS_FAULTS | 'none';

/** Refused with a status. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What the parts of the service share. */
export interface House {
  readonly store: Store;
  readonly app: express.Router;
  is(fault: TicketsFault): boolean;
}

/** Starts the tickets on loopback: express, page numbers with links, aliases, readers and administrators, range statuses. */
export function startTickets(fault: TicketsFault): Promise<RunningService> {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', (text: string) => new URLSearchParams(text));
  const router = express.Router();
  const house: House = { store: new Store(), app: router, is: (name) => name === fault };
  app.use((request, response, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const caller = CALLERS[house.is('expired-token') ? token.replace('tok-old-1789', 'tok-ada-1815') : token];
    if (caller === undefined) {
      response.setHeader('www-authenticate', 'Bearer');
      throw new Refused(401, 'a token is needed');
    }
    response.locals['caller'] = caller;
    next();
  });
  app.use(express.json({ strict: false, type: 'application/json' }));
  app.use('/api', router);
  registerTickets(house);
  registerComments(house);
  registerBoards(house);
  router.get('/session', (_, response) => void send(house, response, callerOf(response)));
  app.use((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const allow = allowed(request.path);
    if (allow !== undefined && !isRead) {
      if (!house.is('no-allow')) response.setHeader('allow', allow);
      throw new Refused(405, 'not this method');
    }
    throw new Refused(404, 'no such place');
  });
  app.use((error: Error & { readonly status?: number }, _: Request, response: Response, __: NextFunction) => {
    response.status(error.status ?? 500).json({ error: error.message });
  });
  return listening(createServer(app));
}

function allowed(path: string): string | undefined {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^\/api\/(tickets|boards|tickets\/\d+\/comments)$/, 'GET, HEAD, POST'],
    [/^\/api\/(tickets\/\d+|boards\/[^/]+|tickets\/\d+\/comments\/\d+)$/, 'GET, HEAD, PATCH, DELETE'],
    [/^\/api\/(session|boards\/[^/]+\/tickets|tickets\/\d+\/labels)$/, 'GET, HEAD'],
    [/^\/api\/tickets\/\d+\/labels\/[^/]+$/, 'PUT, DELETE'],
  ];
  return known.find(([pattern]) => pattern.test(path))?.[1];
}

/** Who calls. */
export function callerOf(response: Response): Caller {
  return response.locals['caller'] as Caller;
}

/** Answers JSON. */
export function send(house: House, response: Response, body: unknown): void {
  if (!house.is('latin')) {
    response.json(body);
    return;
  }
  response.type('application/json').send(Buffer.from(JSON.stringify(body), 'latin1'));
}

/** Refuses readers. */
export function adminOnly(response: Response): void {
  if (callerOf(response).role !== 'admin') throw new Refused(403, 'readers read');
}

/** The number in a path. */
export function idIn(text: unknown): number {
  if (typeof text !== 'string' || !/^[1-9][0-9]{0,14}$/.test(text)) throw new Refused(400, 'an id');
  return Number(text);
}

/** The ticket of a path, as far as the caller may see it. */
export function ticketOf({ store, is }: House, request: Request, response: Response): Ticket {
  const id = idIn(request.params['id']);
  const ticket = store.tickets.find((item) => item.id === id);
  const isReader = callerOf(response).role !== 'admin';
  const isHidden = ticket?.confidential === true && isReader && !is('confidential-read');
  if (ticket === undefined || isHidden) throw new Refused(404, 'no such ticket');
  return ticket;
}

/** The members of a body. */
export function membersOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused(400, 'an object');
  return body as Record<string, unknown>;
}

/** True for a text of a length between two bounds, in characters. */
export function isText(value: unknown, least: number, most: number): value is string {
  return typeof value === 'string' && [...value].length >= least && [...value].length <= most;
}
