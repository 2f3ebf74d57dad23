import { createServer } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type RunningService, listening } from '../listen.ts';
import { registerBoards } from './boards.ts';
import { registerComments } from './comments.ts';
import type { TicketsFault } from './faults.ts';
import { type House, Refused, callerOf, send } from './house.ts';
import { CALLERS, Store } from './store.ts';
import { registerTickets } from './tickets.ts';

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
