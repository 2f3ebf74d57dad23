import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RunningService } from '../listen.ts';
import type { ORDERS_FAULTS } from './faults.ts';
import { registerOrders } from './orders.ts';
import { registerOthers } from './others.ts';
import { Refused, Store } from './store.ts';

/** One thing that is wrong with the orders; `none` for the service as it should be. */
export type OrdersFault = keyof typeof ORDERS_FAULTS | 'none';

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

/** Whom a request comes from. */
export function tenantOf(store: Store, { headers }: FastifyRequest): string | undefined {
  return store.keys.find(({ key }) => key === headers['x-api-key'])?.tenant;
}

/** The tenant of a request that has one. */
export function tenantFor(store: Store, request: FastifyRequest): string {
  return tenantOf(store, request) ?? '';
}

/** A positive number in a path. */
export function idFrom(params: unknown, name: string, isLoose = false): number {
  const text = (params as Record<string, string>)[name] ?? '';
  if (!(isLoose ? /^0*[1-9][0-9]{0,14}$/ : /^[1-9][0-9]{0,14}$/).test(text)) throw new Refused(400, `${name}: an id`);
  return Number(text);
}

/** The members of a body that is an object. */
export function membersOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused(400, 'an object');
  return body as Record<string, unknown>;
}

/** Refuses unless something holds. */
export function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Refused(400, message);
}

/** True for a text of a length between two bounds, in characters. */
export function isText(value: unknown, least: number, most: number): value is string {
  return typeof value === 'string' && [...value].length >= least && [...value].length <= most;
}

/** True for an integer between two bounds. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
