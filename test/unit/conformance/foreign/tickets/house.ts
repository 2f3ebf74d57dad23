import type express from 'express';
import type { Request, Response } from 'express';
import type { TicketsFault } from './faults.ts';
import type { Caller, Store, Ticket } from './store.ts';

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
