import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { idFrom, isText, isWhole, membersOf, must, tenantFor } from './checks.ts';
import { type Line, type Order, Refused, type Store } from './store.ts';

/** Orders and what is below them. */
export function registerOrders(app: FastifyInstance, store: Store): void {
  app.get('/orders', (request) => list(store, tenantFor(store, request), request.query as Record<string, string>));
  app.post('/orders', (request, reply) => reply.code(201).send(create(store, tenantFor(store, request), request.body)));
  app.get('/orders/:order_id', (request) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params));
    return shown(order);
  });
  app.patch('/orders/:order_id', (request) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), true);
    return shown(change(store, order, request.body));
  });
  app.delete('/orders/:order_id', (request, reply) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), true);
    order.deleted = true;
    if (store.is('delete-customer')) {
      for (const other of store.orders) if (other.customer_id === order.customer_id) other.deleted = true;
    }
    return reply.code(204).send();
  });
  app.post('/orders/:order_id/export', (request, reply) => {
    store.order(tenantFor(store, request), orderId(store, request.params), true);
    const id = randomUUID();
    if (!store.is('job-missing')) store.jobs.set(id, 'waiting');
    if (!store.is('export-no-location')) void reply.header('location', `/jobs/${id}`);
    return reply.code(202).send({ id, state: 'waiting' });
  });
  registerLines(app, store);
}

function registerLines(app: FastifyInstance, store: Store): void {
  app.get('/orders/:order_id/lines', (request) => {
    return store.order(tenantFor(store, request), orderId(store, request.params), false, true).lines;
  });
  app.post('/orders/:order_id/lines', (request, reply) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), true);
    const line = lineOf(store, request.body);
    order.lines.push(line);
    return reply.code(201).send(line);
  });
  app.get('/orders/:order_id/lines/:line_id', (request) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), false, true);
    return store.line(order, idFrom(request.params, 'line_id'));
  });
  app.patch('/orders/:order_id/lines/:line_id', (request) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), true);
    const line = store.line(order, idFrom(request.params, 'line_id'));
    const { quantity, ...others } = membersOf(request.body);
    must(isWhole(quantity, 1, most(store)) && Object.keys(others).length === 0, 'quantity');
    line.quantity = quantity;
    return line;
  });
  app.delete('/orders/:order_id/lines/:line_id', (request, reply) => {
    const order = store.order(tenantFor(store, request), orderId(store, request.params), true);
    const line = store.line(order, idFrom(request.params, 'line_id'));
    order.lines = store.is('line-removal-clears') ? [] : order.lines.filter((item) => item !== line);
    return reply.code(204).send();
  });
}

function orderId(store: Store, params: unknown): number {
  return idFrom(params, 'order_id', store.is('id-leading-zero'));
}

function most(store: Store): number {
  return store.is('quantity-100') ? 100 : 99;
}

function list(store: Store, tenant: string, query: Record<string, string>): unknown {
  const offset = whole(query['offset'] ?? '0', 'offset', [0, Number.MAX_SAFE_INTEGER]);
  const limit = whole(query['limit'] ?? '25', 'limit', [1, 100]);
  const mine = store.orders.filter((order) => {
    const isMine = order.tenant === tenant || store.is('tenant-lists');
    return isMine && (!order.deleted || store.is('deleted-listed'));
  });
  const found = filtered(store, mine, query);
  const from = offset > 0 && store.is('offset-by-one') ? offset + 1 : offset;
  const items = found.slice(from, from + limit).map((order) => shown(order));
  const total = store.is('total-of-page') ? items.length : store.is('total-unfiltered') ? mine.length : found.length;
  return { total, items };
}

function filtered(store: Store, orders: readonly Order[], query: Record<string, string>): readonly Order[] {
  const { status, exclude_status: excluded, customer_id: customer, placed_after: after } = query;
  for (const word of [status, excluded])
    must(word === undefined || ['open', 'paid', 'cancelled'].includes(word), 'status');
  must(after === undefined || (/^\d{4}-\d\d-\d\dT/.test(after) && !Number.isNaN(Date.parse(after))), 'placed_after');
  const id = customer === undefined ? undefined : whole(customer, 'customer_id', [1, Number.MAX_SAFE_INTEGER]);
  return orders.filter((order) => {
    if (status !== undefined && order.status !== status) return false;
    if (excluded !== undefined && order.status === excluded && !store.is('exclude-ignored')) return false;
    if (id !== undefined && order.customer_id !== id) return false;
    if (after === undefined) return true;
    return Date.parse(order.placed_at) > Date.parse(after) !== store.is('after-inclusive-wrong');
  });
}

function whole(text: string, name: string, [least, greatest]: [number, number]): number {
  must(/^(0|[1-9][0-9]*)$/.test(text) && Number(text) >= least && Number(text) <= greatest, name);
  return Number(text);
}

function create(store: Store, tenant: string, body: unknown): unknown {
  const { customer_id, currency, note = null, lines, status } = membersOf(body);
  must(isWhole(customer_id, 1, Number.MAX_SAFE_INTEGER), 'customer_id');
  const isFew = store.is('lines-empty-taken') ? 0 : 1;
  must(Array.isArray(lines) && lines.length >= isFew && lines.length <= 20, 'lines: at least one');
  must(isNote(note), 'note');
  const isKnown = store.customers.some((item) => item.tenant === tenant && item.id === customer_id);
  const money = currencyOf(store, currency);
  const made = lines.map((line: unknown) => lineOf(store, line));
  if (!isKnown) throw new Refused(404, 'no such customer');
  const order: Order = {
    tenant,
    id: store.nextId('order'),
    customer_id,
    currency: money,
    status: store.is('readonly-taken') && typeof status === 'string' ? status : 'open',
    note: store.is('note-trimmed-null') && note === '' ? null : note,
    placed_at: new Date().toISOString(),
    deleted: false,
    lines: made,
  };
  store.orders.push(order);
  return shown(order);
}

function change(store: Store, order: Order, body: unknown): Order {
  const { currency, note, ...others } = membersOf(body);
  must(currency !== undefined || note !== undefined || Object.keys(others).length > 0, 'nothing to change');
  must(note === undefined || isNote(note), 'note');
  const money = currency === undefined ? undefined : currencyOf(store, currency);
  for (const each of store.is('patch-all') ? store.orders : [order]) {
    if (note !== undefined && !(note === null && store.is('patch-no-null'))) each.note = note;
    if (money !== undefined) each.currency = money;
    else if (store.is('patch-wipes')) each.currency = 'EUR';
  }
  if (store.is('patch-placed')) order.placed_at = '2026-09-09T09:09:09Z';
  return order;
}

function isNote(value: unknown): value is string | null {
  return value === null || isText(value, 0, 200);
}

function currencyOf(store: Store, value: unknown): string {
  const text = typeof value === 'string' && store.is('currency-case') ? value.toUpperCase() : value;
  must(typeof text === 'string' && ['EUR', 'USD', 'SEK'].includes(text), 'currency');
  return text;
}

function lineOf(store: Store, value: unknown): Line {
  const { sku, quantity } = membersOf(value);
  must(typeof sku === 'string' && /^[a-z][a-z0-9-]{1,19}$/.test(sku), 'sku');
  must(isWhole(quantity, 1, most(store)), 'quantity');
  return { id: store.nextId('line'), sku, quantity };
}

function shown({ id, customer_id, currency, status, note, placed_at }: Order): unknown {
  return { id, customer_id, currency, status, note, placed_at };
}
