import { createServer } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Outing {
  readonly id: string;
  readonly name: string;
  state: 'planned' | 'boarding' | 'gone' | 'off';
  edits: number;
}

interface Ticket {
  readonly id: string;
  readonly outing_id: string;
  readonly booked: number;
  people: number;
  state: 'booked' | 'aboard' | 'missed' | 'cancelled';
}

const FARE = 12;

const isPeople = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9;

/** Outings whose tickets share their fate. With a fault the house does one thing wrong. */
export function openOutingHouse(fault: string): ReturnType<typeof listening> {
  const house = new OutingHouse(fault);
  return listening(
    createServer(
      listenerOf((method, path, sent, _search, headers) =>
        headers['x-key'] === 'key' ? house.answer(path, method, sent) : { status: 401 },
      ),
    ),
  );
}

class OutingHouse {
  readonly #fault: string;
  #last = 1;
  readonly #outings: Outing[] = [{ id: 'o1', name: 'To the isle', state: 'planned', edits: 0 }];
  readonly #tickets: Ticket[] = [{ id: 't1', outing_id: 'o1', booked: 1, people: 1, state: 'booked' }];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, id, deed, ...more]: readonly string[], method: string, sent: Members): Reply {
    if (more.length > 0) return NOWHERE;
    if (kind === 'outings') return this.#answerOuting(id, deed, { method, sent });
    return kind === 'tickets' ? this.#answerTicket(id, deed, { method, sent }) : NOWHERE;
  }

  #answerOuting(id: string | undefined, deed: string | undefined, { method, sent }: Asked): Reply {
    if (id === undefined) {
      if (method === 'GET') return { status: 200, value: this.#outings.map((each) => this.#outing(each)) };
      if (method !== 'POST') return { status: 405 };
      const { name, ...rest } = sent ?? {};
      if (typeof name !== 'string' || name === '' || [...name].length > 40 || Object.keys(rest).length > 0)
        return WRONG;
      const outing: Outing = { id: this.#fresh('o'), name, state: 'planned', edits: 0 };
      this.#outings.push(outing);
      return { status: 201, value: this.#outing(outing) };
    }
    const outing = this.#outings.find((each) => each.id === id);
    if (outing === undefined) return NOWHERE;
    if (deed === undefined) return method === 'GET' ? { status: 200, value: this.#outing(outing) } : { status: 405 };
    return method === 'POST' ? this.#done(outing, deed) : { status: 405 };
  }

  #done(outing: Outing, deed: string): Reply {
    const known = DEEDS.get(deed);
    if (known === undefined) return NOWHERE;
    if (!known.from.includes(outing.state)) return { status: 409 };
    outing.state = known.into;
    const own = this.#tickets.filter(({ outing_id }) => outing_id === outing.id);
    const booked = own.filter(({ state }) => state === 'booked');
    const missed = this.#fault === 'only the first is missed' ? booked.slice(0, 1) : booked;
    if (deed === 'leave') for (const ticket of missed) ticket.state = 'missed';
    const off = this.#fault === 'who is aboard stays there' ? booked : own.filter(({ state }) => state !== 'missed');
    if (deed === 'call-off') for (const ticket of off) ticket.state = 'cancelled';
    return { status: 200, value: this.#outing(outing) };
  }

  #answerTicket(id: string | undefined, deed: string | undefined, { method, sent }: Asked): Reply {
    if (id === undefined) {
      if (method === 'GET') return { status: 200, value: this.#tickets.map((each) => this.#ticket(each)) };
      return method === 'POST' ? this.#book(sent) : { status: 405 };
    }
    const ticket = this.#tickets.find((each) => each.id === id);
    if (ticket === undefined || (deed !== undefined && deed !== 'step-aboard')) return NOWHERE;
    if (deed !== undefined) return method === 'POST' ? this.#board(ticket) : { status: 405 };
    if (method === 'GET') return { status: 200, value: this.#ticket(ticket) };
    return method === 'PATCH' ? this.#change(ticket, sent) : { status: 405 };
  }

  #book(sent: Members): Reply {
    const { outing_id, people, ...rest } = sent ?? {};
    const outing = this.#outings.find(({ id }) => id === outing_id);
    if (outing === undefined || !isPeople(people) || Object.keys(rest).length > 0) return WRONG;
    if (outing.state !== 'planned') return { status: 409 };
    const ticket: Ticket = { id: this.#fresh('t'), outing_id: outing.id, booked: people, people, state: 'booked' };
    this.#tickets.push(ticket);
    return { status: 201, value: this.#ticket(ticket) };
  }

  #change(ticket: Ticket, sent: Members): Reply {
    const { people = ticket.people, ...rest } = sent ?? {};
    if (sent === undefined || !isPeople(people) || Object.keys(rest).length > 0) return WRONG;
    ticket.people = people;
    const outing = this.#outings.find(({ id }) => id === ticket.outing_id);
    if (outing !== undefined) outing.edits += 1;
    return { status: 200, value: this.#ticket(ticket) };
  }

  #board(ticket: Ticket): Reply {
    const outing = this.#outings.find(({ id }) => id === ticket.outing_id);
    if (outing?.state !== 'boarding' || ticket.state !== 'booked') return { status: 409 };
    ticket.state = 'aboard';
    return { status: 200, value: this.#ticket(ticket) };
  }

  #fresh(letter: string): string {
    return `${letter}${(this.#last += 1)}`;
  }

  #outing({ id, name, state, edits }: Outing): object {
    const own = this.#tickets.filter((ticket) => ticket.outing_id === id && ticket.state !== 'cancelled');
    const isStale = this.#fault === 'people are counted when they book';
    const people = own.reduce((sum, ticket) => sum + (isStale ? ticket.booked : ticket.people), 0);
    return { id, name, state, people, edits };
  }

  #ticket({ id, outing_id, people, booked, state }: Ticket): object {
    const going = this.#fault === 'the price stays' ? booked : people;
    return { id, outing_id, people, price: going * FARE, paid: booked * FARE, state };
  }
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
}

const DEEDS = new Map<string, { readonly from: readonly Outing['state'][]; readonly into: Outing['state'] }>([
  ['board', { from: ['planned'], into: 'boarding' }],
  ['leave', { from: ['boarding'], into: 'gone' }],
  ['call-off', { from: ['planned', 'boarding'], into: 'off' }],
]);
