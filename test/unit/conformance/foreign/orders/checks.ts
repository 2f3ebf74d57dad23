import type { FastifyRequest } from 'fastify';
import { Refused, type Store } from './store.ts';

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
