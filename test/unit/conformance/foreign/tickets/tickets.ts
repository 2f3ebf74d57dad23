import type { Request, Response } from 'express';
import { type House, Refused, adminOnly, callerOf, isText, membersOf, send, ticketOf } from './house.ts';
import type { Ticket } from './store.ts';

/** Tickets and their labels. */
export function registerTickets(house: House): void {
  const { app, store } = house;
  app.get('/tickets', (request, response) => list(house, request, response));
  app.post('/tickets', (request, response) => {
    adminOnly(response);
    const ticket = made(house, membersOf(request.body), response);
    store.tickets.push(ticket);
    response.status(201);
    send(house, response, shown(ticket));
  });
  app.get('/tickets/:id', (request, response) => send(house, response, shown(ticketOf(house, request, response))));
  app.patch('/tickets/:id', (request, response) => {
    const ticket = ticketOf(house, request, response);
    adminOnly(response);
    change(house, ticket, membersOf(request.body));
    send(house, response, shown(ticket));
  });
  app.delete('/tickets/:id', (request, response) => {
    const ticket = found(house, request, response);
    adminOnly(response);
    store.tickets.splice(store.tickets.indexOf(ticket), 1);
    if (!house.is('comments-outlive')) {
      const kept = store.comments.filter((comment) => comment.ticket !== ticket.id);
      store.comments.splice(0, store.comments.length, ...kept);
    }
    response.status(204).end();
  });
  registerLabels(house);
}

function found(house: House, request: Request, response: Response): Ticket {
  try {
    return ticketOf(house, request, response);
  } catch (error) {
    if (house.is('delete-twice-500') && error instanceof Refused && error.status === 404) throw new Error('no row');
    throw error;
  }
}

function registerLabels(house: House): void {
  const { app, store } = house;
  app.get('/tickets/:id/labels', (request, response) => {
    send(house, response, ticketOf(house, request, response).labels);
  });
  app.put('/tickets/:id/labels/:name', (request, response) => {
    const ticket = ticketOf(house, request, response);
    adminOnly(response);
    const name = labelIn(request);
    const isThere = ticket.labels.includes(name) && !house.is('label-twice');
    for (const each of house.is('label-on-all') ? store.tickets : [ticket]) {
      if (!each.labels.includes(name) || house.is('label-twice')) each.labels = [...each.labels, name];
    }
    response.status(isThere ? 204 : 201).end();
  });
  app.delete('/tickets/:id/labels/:name', (request, response) => {
    const ticket = ticketOf(house, request, response);
    adminOnly(response);
    const name = labelIn(request);
    if (!ticket.labels.includes(name)) throw new Refused(404, 'no such label');
    ticket.labels = house.is('label-removal-all') ? [] : ticket.labels.filter((label) => label !== name);
    response.status(204).end();
  });
}

function labelIn(request: Request): string {
  const name = String(request.params['name']);
  if (!/^[a-z-]{1,20}$/.test(name)) throw new Refused(400, 'name');
  return name;
}

const QUERY: Readonly<Record<string, RegExp>> = {
  page: /^[1-9][0-9]{0,8}$/,
  per_page: /^([1-9][0-9]?|100)$/,
  state: /^(open|closed|all)$/,
  author: /^[a-z]+$/,
  label: /^/,
  'not[state]': /^(open|closed)$/,
  order_by: /^(created_at|title|id)$/,
  sort: /^(asc|desc)$/,
};

function list(house: House, request: Request, response: Response): void {
  // The parser of queries that the service sets gives these.
  const query = request.query as unknown as URLSearchParams;
  for (const [name, value] of query) {
    if (name === 'page' && value === '0' && house.is('page-zero')) continue;
    if (QUERY[name]?.test(value) === false) throw new Refused(400, name);
    const isRepeated = name !== 'label' && query.getAll(name).length > 1;
    if (isRepeated) throw new Refused(house.is('repeated-500') ? 500 : 400, `${name} once`);
  }
  const page = Math.max(1, Number(query.get('page') ?? 1));
  const size = Number(query.get('per_page') ?? (house.is('per-page-default') ? 5 : 20));
  const tickets = ordered(
    house,
    filtered(house, query, { page, isReader: callerOf(response).role !== 'admin' }),
    query,
  );
  const from = (page - 1) * size;
  writeHeaders(house, { request, response, query }, { page, size, total: tickets.length });
  send(
    house,
    response,
    tickets.slice(from, from + size).map((ticket) => shown(ticket)),
  );
}

function filtered(
  { store, is }: House,
  query: URLSearchParams,
  { page, isReader }: { page: number; isReader: boolean },
): Ticket[] {
  const state = page > 1 && is('later-pages-all') ? 'all' : (query.get('state') ?? 'open');
  const author = query.get('author');
  const labels = query.getAll('label');
  const not = is('not-ignored') ? null : query.get('not[state]');
  return store.tickets.filter((ticket) => {
    if (ticket.confidential && isReader && !is('confidential-listed')) return false;
    if (state !== 'all' && ticket.state !== state) return false;
    if (not !== null && ticket.state === not) return false;
    if (author !== null && ticket.author !== author) return false;
    const has = (label: string): boolean => ticket.labels.includes(label);
    return is('label-any') && labels.length > 0 ? labels.some(has) : labels.every(has);
  });
}

function ordered({ is }: House, tickets: Ticket[], query: URLSearchParams): Ticket[] {
  const asked = query.get('order_by') ?? 'created_at';
  const name = asked === 'title' && is('order-by-ignored') ? 'id' : asked;
  const sign = query.get('sort') === 'asc' && !is('sort-ignored') ? 1 : -1;
  const key = (ticket: Ticket): string | number =>
    name === 'id' ? ticket.id : name === 'title' ? ticket.title : Date.parse(ticket.created_at);
  return tickets.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)];
    return sign * (a < b ? -1 : a > b ? 1 : left.id - right.id);
  });
}

function writeHeaders(
  { is }: House,
  { request, response, query }: { request: Request; response: Response; query: URLSearchParams },
  { page, size, total }: { page: number; size: number; total: number },
): void {
  const pages = Math.max(1, Math.ceil(total / size));
  const shownTotal = is('total-shrinks') ? total - (page - 1) * size : total;
  if (!(is('head-no-total') && request.method === 'HEAD'))
    response.setHeader('x-total', String(Math.max(0, shownTotal)));
  response.setHeader('x-total-pages', String(is('pages-floor') ? Math.floor(total / size) : pages));
  response.setHeader('x-page', String(page));
  const link = (relation: string, to: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(to));
    parameters.set('per_page', String(size));
    if (is('link-loses-state')) parameters.delete('state');
    return `<http://${request.headers.host ?? ''}/api/tickets?${parameters.toString()}>; rel="${relation}"`;
  };
  const links = [link('first', 1), link('last', pages)];
  if (page > 1) links.push(link('prev', is('prev-wrong') ? page : page - 1));
  if (page < pages) links.push(link('next', page + 1));
  response.setHeader('link', links.join(', '));
}

const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: (value) => isText(value, 1, 80),
  body: (value) => isText(value, 0, 1000),
  due_date: (value) => value === null || isDate(value),
  confidential: (value) => typeof value === 'boolean',
  weight: (value) => value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9),
  state: (value) => value === 'open' || value === 'closed',
};

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function checked(house: House, members: Record<string, unknown>, isChange: boolean): void {
  for (const [name, value] of Object.entries(members)) {
    const isLoose =
      (name === 'weight' && house.is('weight-text') && typeof value === 'string' && /^\d$/.test(value)) ||
      (name === 'title' && isChange && house.is('title-81') && isText(value, 1, 81));
    if (MEMBERS[name]?.(value) === false && !isLoose) throw new Refused(400, name);
  }
}

function stored(house: House, members: Record<string, unknown>): Record<string, unknown> {
  const known = Object.fromEntries(Object.entries(members).filter(([name]) => name in MEMBERS));
  const { due_date: due } = known;
  if (house.is('date-shift') && typeof due === 'string') {
    known['due_date'] = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10);
  }
  return known;
}

function made(house: House, members: Record<string, unknown>, response: Response): Ticket {
  if (members['title'] === undefined) throw new Refused(400, 'title');
  checked(house, members, false);
  const { state: _, ...known } = stored(house, members);
  const plain = { body: '', due_date: null, confidential: false, weight: null };
  return {
    ...plain,
    ...(known as { title: string }),
    id: (house.store.lastTicket += 1),
    state: 'open',
    author: callerOf(response).user,
    labels: [],
    created_at: new Date().toISOString(),
    board: 1,
  };
}

function change(house: House, ticket: Ticket, members: Record<string, unknown>): void {
  if (Object.keys(members).length === 0) throw new Refused(400, 'nothing to change');
  checked(house, members, true);
  const known = stored(house, members);
  if (house.is('null-kept') && known['due_date'] === null) delete known['due_date'];
  if (house.is('title-wiped') && known['body'] === undefined) known['body'] = '';
  Object.assign(ticket, known);
  if (house.is('created-moves')) ticket.created_at = '2026-09-09T09:09:09Z';
}

/** A ticket as it is shown. */
export function shown({ board: _, ...ticket }: Ticket): unknown {
  return ticket;
}
