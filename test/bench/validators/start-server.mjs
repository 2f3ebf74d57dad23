// Starts a server on the large description, answers one request and ends; what it cost is the probe's to say.
// Usage: start-server.mjs KIND [FOLDER or DOCUMENT]; the kinds are below.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const [kind, source] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(source, file)).href);
const express = require('express');

const apps = {
  express: async () => {
    const app = express();
    app.get('/repos/:owner/:repo/issues', (request, response) => response.json([]));
    return app;
  },
  ours: async () => {
    const { operationTable } = await load('server/operation-table.js');
    const { mountOperations } = await load('runtime/express/adapter.js');
    const security = new Proxy({}, { get: () => () => ({}) });
    const empty = async () => ({ status: 200, body: [] });
    return mountOperations(express(), operationTable, { issuesListForRepo: empty }, { security });
  },
  'express-openapi-validator': async () => {
    const { middleware } = require('express-openapi-validator');
    const app = express();
    app.use(middleware({ apiSpec: source, validateRequests: true, validateResponses: false, validateSecurity: false }));
    app.get('/repos/:owner/:repo/issues', (request, response) => response.json([]));
    app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({}));
    return app;
  },
};

const app = await apps[kind]();
const server = app.listen(0, '127.0.0.1', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/repos/a/b/issues?per_page=5&state=open`);
  await answer.arrayBuffer();
  if (kind !== 'express-openapi-validator' && answer.status !== 200) throw new Error(`answered ${answer.status}`);
  process.exit(0);
});
