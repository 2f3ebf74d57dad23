import Fastify, { type FastifyInstance } from 'fastify';
import type { RunningService } from '../listen.ts';
import { tenantOf } from './checks.ts';
import type { OrdersFault } from './faults.ts';
import { registerOrders } from './orders.ts';
import { registerOthers } from './others.ts';
import { Refused, Store } from './store.ts';

/** Starts the orders on loopback: fastify, offsets and totals, tenants, deletion that keeps, work that is done later. */
export async function startOrders(fault: OrdersFault): Promise<RunningService> {
  const store = new Store(fault);
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error: Error & { readonly statusCode?: number; readonly validation?: unknown }, _, reply) => {
    const status = error instanceof Refused ? error.status : (error.statusCode ?? 500);
    const isText = fault === 'id-text-500' && error.message.startsWith('order_id');
    void reply.code(isText ? 500 : status).send({ code: `e${status}`, message: error.message });
  });
  app.setNotFoundHandler((_, reply) => {
    void reply.code(404).send({ code: 'e404', message: 'no such route' });
  });
  app.addHook('onRequest', (request, _, done) => {
    done(tenantOf(store, request) === undefined ? new Refused(401, 'a key is needed') : undefined);
  });
  registerOrders(app, store);
  registerOthers(app, store);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => closed(app) };
}

async function closed(app: FastifyInstance): Promise<void> {
  await app.close();
}
