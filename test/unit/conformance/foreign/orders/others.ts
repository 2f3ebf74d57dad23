import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { idFrom, isText, membersOf, must, tenantFor } from './checks.ts';
import { Refused, type Store } from './store.ts';

const EMAIL = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Customers, jobs, webhooks and keys. */
export function registerOthers(app: FastifyInstance, store: Store): void {
  app.get('/jobs/:job_id', (request) => {
    const { job_id: id } = request.params as { job_id: string };
    const state = store.jobs.get(id);
    if (state === undefined) throw new Refused(404, 'no such job');
    store.jobs.set(id, 'done');
    return { id, state };
  });
  app.get('/customers', (request) => store.customers.filter((item) => item.tenant === tenantFor(store, request)));
  app.post('/customers', async (request, reply) => {
    const tenant = tenantFor(store, request);
    return reply.code(201).send(await newCustomer(store, tenant, request.body));
  });
  app.get('/customers/:customer_id', (request) => {
    const id = idFrom(request.params, 'customer_id');
    const found = store.customers.find((item) => item.id === id && item.tenant === tenantFor(store, request));
    if (found === undefined) throw new Refused(404, 'no such customer');
    return found;
  });
  registerWebhooks(app, store);
  registerKeys(app, store);
}

async function newCustomer(store: Store, tenant: string, body: unknown): Promise<unknown> {
  const { email, name } = membersOf(body);
  must(isText(email, 3, 100) && EMAIL.test(email), 'email');
  must(isText(name, 1, 50), 'name');
  const isTaken = store.customers.some((item) => item.tenant === tenant && item.email === email);
  if (store.is('email-race')) await delay(20);
  const customer = { tenant, id: store.nextId('customer'), email, name };
  if (isTaken && !store.is('email-twice')) {
    if (store.is('refused-customer-made')) store.customers.push(customer);
    throw new Refused(409, 'email');
  }
  store.customers.push(customer);
  return customer;
}

function registerWebhooks(app: FastifyInstance, store: Store): void {
  app.get('/webhooks', (request) => {
    const mine = store.webhooks.filter((item) => item.tenant === tenantFor(store, request));
    return mine.map(({ id, url, secret }) => (store.is('secret-listed') ? { id, url, secret } : { id, url }));
  });
  app.post('/webhooks', (request, reply) => {
    const { url, secret } = membersOf(request.body);
    must(isText(url, 1, 200) && URL.canParse(url) && /^https?:\/\/[^ ]+$/.test(url), 'url');
    must(secret === undefined || isText(secret, 8, 60), 'secret');
    const hook = { tenant: tenantFor(store, request), id: store.nextId('hook'), url, secret };
    store.webhooks.push(hook);
    return reply.code(201).send({ id: hook.id, url });
  });
}

function registerKeys(app: FastifyInstance, store: Store): void {
  app.get('/keys', (request) => {
    const mine = store.keys.filter((item) => item.tenant === tenantFor(store, request));
    return mine.map(({ id, name, key }) => (store.is('key-listed') ? { id, name, key } : { id, name }));
  });
  app.post('/keys', (request, reply) => {
    const { name, ...others } = membersOf(request.body);
    must(isText(name, 1, 30) && Object.keys(others).length === 0, 'name');
    const key = { tenant: tenantFor(store, request), id: store.nextId('key'), name, key: `key-${randomUUID()}` };
    store.keys.push(key);
    return reply.code(201).send({ id: key.id, name, key: key.key });
  });
  app.delete('/keys/:key_id', (request, reply) => {
    const id = idFrom(request.params, 'key_id');
    const index = store.keys.findIndex((item) => item.id === id && item.tenant === tenantFor(store, request));
    if (index === -1) throw new Refused(404, 'no such key');
    if (!store.is('key-lives-on')) store.keys.splice(index, 1);
    return reply.code(204).send();
  });
}
