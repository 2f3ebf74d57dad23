// Measures request validation in one process, engines in turn, CPU time. Usage: measure.mjs FOLDER_OF_DOCUMENTS
// Prints the medians and the medians of pairwise ratios as JSON.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { body, bodySchema, documentWith, querySchema, search } from './document.mjs';

// Peers complain on the console about formats they do not know.
console.warn = () => undefined;

const require = createRequire(import.meta.url);
const [one, thousand] = process.argv.slice(2);
const load = (folder, file) => import(pathToFileURL(join(folder, file)).href);
const target = `/projects/group%2Fapp/issues?${search}`;
const text = JSON.stringify(body);

/** One task per engine: a function that validates one GET or one POST. */
const tasks = {
  ...(await ours()),
  ...(await expressOpenapiValidator()),
  ...ajvStandalone(),
  ...(await zod()),
  ...(await openapiBackend()),
};

async function ours() {
  const get = await routed(one);
  const many = await routed(thousand);
  const { decodeRequest } = await load(one, 'validators/operations/create-issue.js');
  const headers = { 'content-type': 'application/json' };
  const options = { mode: 'strict', unknownParameters: 'refuse' };
  return {
    'ours GET': get,
    'ours GET again': get,
    'ours GET, 1,000 routes': many,
    'ours POST': () => {
      const raw = { kind: 'json', contentType: 'application/json', value: JSON.parse(text) };
      const result = decodeRequest({ method: 'POST', path: ['1'], query: '', headers, body: raw }, options);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
    },
  };
}

/** Routing and decoding as the service does them. */
async function routed(folder) {
  const { operationTable } = await load(folder, 'server/operation-table.js');
  const { createRouter } = await load(folder, 'runtime/http/service.js');
  const { decodeRequest } = await load(folder, 'validators/operations/list-issues.js');
  const routes = operationTable.groups.flatMap((group) => group.routes.map((route) => route.split(' ')));
  const route = createRouter(routes.map(([method, path]) => ({ method, path })));
  const options = { mode: 'strict', unknownParameters: 'refuse' };
  const none = { kind: 'none', contentType: '' };
  return () => {
    const mark = target.indexOf('?');
    const query = target.slice(mark + 1);
    const match = route('GET', target.slice(0, mark), query);
    if (match.kind !== 'found') throw new Error('not found');
    const result = decodeRequest({ method: 'GET', path: match.path, query, headers: {}, body: none }, options);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
  };
}

/** The peer's middleware on a request object; its own set-up of the query included, Express's routing not. */
async function expressOpenapiValidator() {
  const { middleware } = require('express-openapi-validator');
  const qs = require('qs');
  const app = require('express')();
  const chainOf = (others, letter) =>
    middleware({
      apiSpec: documentWith(others, letter),
      validateRequests: true,
      validateResponses: false,
      validateSecurity: false,
      fileUploader: false,
    });
  const get = (chain) => () =>
    new Promise((resolve, reject) => {
      const request = {
        method: 'GET',
        url: target,
        originalUrl: target,
        path: target.slice(0, target.indexOf('?')),
        baseUrl: '',
        headers: {},
        query: qs.parse(search, { arrayLimit: 1000 }),
        params: {},
        app,
        header: () => undefined,
        get: () => undefined,
      };
      let at = 0;
      const next = (error) => {
        if (error !== undefined && error !== null) reject(error);
        else if (at === chain.length) resolve();
        else chain[at++](request, {}, next);
      };
      next();
    });
  return {
    'EOV GET, first of 115': get(chainOf(114, 'z')),
    'EOV GET, last of 115': get(chainOf(114, 'a')),
  };
}

/** Code compiled ahead of time by Ajv, and qs before it: what a careful team wires by hand. */
function ajvStandalone() {
  const Ajv = require('ajv').default;
  const addFormats = require('ajv-formats').default;
  const standalone = require('ajv/dist/standalone').default;
  const qs = require('qs');
  const compiled = (schema, options) => {
    const ajv = addFormats(new Ajv({ ...options, code: { source: true, optimize: true } }));
    const module = { exports: {} };
    // The emitted text as Node loads it from a file.
    new Function('module', 'exports', 'require', standalone(ajv, ajv.compile(schema)))(module, module.exports, require);
    return module.exports;
  };
  const query = compiled(querySchema, { coerceTypes: 'array', useDefaults: true });
  const bodyCheck = compiled(bodySchema, {});
  return {
    'Ajv standalone + qs GET': () => {
      if (!query(qs.parse(search))) throw new Error(JSON.stringify(query.errors));
    },
    'Ajv standalone POST': () => {
      if (!bodyCheck(JSON.parse(text))) throw new Error(JSON.stringify(bodyCheck.errors));
    },
  };
}

async function zod() {
  const { z } = await import('zod');
  const qs = require('qs');
  const id = z.number().int().min(1);
  const shortText = z.string().max(200);
  const number = z.coerce.number().int().min(1);
  const query = z.strictObject({
    page: number.default(1),
    per_page: number.max(100).default(20),
    state: z.enum(['opened', 'closed', 'all']).optional(),
    scope: z.enum(['created_by_me', 'assigned_to_me', 'all']).optional(),
    order_by: z.enum(['created_at', 'updated_at', 'due_date']).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    search: shortText.optional(),
    author_id: number.optional(),
    confidential: z.enum(['true', 'false']).optional(),
    labels: shortText.optional(),
    created_after: z.iso.datetime({ offset: true }).optional(),
    iids: z.array(number).max(100).optional(),
  });
  const bodyCheck = z.strictObject({
    title: z.string().min(1).max(255),
    description: z.string().max(1_048_576).optional(),
    confidential: z.boolean().optional(),
    assignee_ids: z.array(id).max(100).optional(),
    milestone_id: id.optional(),
    labels: z.array(z.string().min(1).max(100)).optional(),
    created_at: z.iso.datetime({ offset: true }).optional(),
    due_date: z.iso.date().optional(),
    weight: z.number().int().min(0).optional(),
    discussion_locked: z.boolean().optional(),
    issue_type: z.enum(['issue', 'incident', 'test_case', 'task']).optional(),
    epic_id: id.optional(),
    epic_iid: id.optional(),
    iid: id.optional(),
    discussion_to_resolve: shortText.optional(),
    merge_request_to_resolve: id.optional(),
    severity: z.enum(['low', 'medium', 'high']).optional(),
    author: z.object({ id, name: shortText, email: shortText.optional() }).optional(),
    links: z.array(z.object({ href: shortText, rel: z.string().optional() })).optional(),
    estimate: z.number().min(0).optional(),
    notify: z.boolean().optional(),
  });
  return {
    'zod + qs GET': () => void query.parse(qs.parse(search)),
    'zod POST': () => void bodyCheck.parse(JSON.parse(text)),
  };
}

async function openapiBackend() {
  const { OpenAPIBackend } = require('openapi-backend');
  const definition = { ...documentWith(0), openapi: '3.0.3' };
  const api = new OpenAPIBackend({ definition, quick: true, ajvOpts: { coerceTypes: 'array' } });
  await api.init();
  const request = {
    method: 'GET',
    path: target.slice(0, target.indexOf('?')),
    query: search,
    headers: {},
    body: undefined,
  };
  return {
    'openapi-backend GET': () => {
      const { valid, errors } = api.validateRequest(request);
      if (!valid) throw new Error(JSON.stringify(errors));
    },
  };
}

/** CPU microseconds per call, `count` calls in a row. */
async function timed(task, count) {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const waiting = task();
    if (waiting !== undefined) await waiting;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const names = Object.keys(tasks);
const counts = {};
for (const name of names) {
  // Warm, then as many calls as take about 40 ms.
  await timed(tasks[name], 300);
  await timed(tasks[name], 2000 / Math.max(1, (await timed(tasks[name], 50)) / 20));
  counts[name] = Math.max(20, Math.round(40_000 / (await timed(tasks[name], 200))));
}
const rounds = Object.fromEntries(names.map((name) => [name, []]));
for (let round = 0; round < 21; round += 1) {
  // Every other round backwards, so that no engine always has the same neighbour.
  for (const name of round % 2 === 0 ? names : [...names].reverse()) {
    rounds[name].push(await timed(tasks[name], counts[name]));
  }
}
console.log(JSON.stringify(rounds));
