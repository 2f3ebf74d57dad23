import express from 'express';
import { runStubServer } from 'forgewright/runtime/express/run-stub-server';
import { operationTable } from '../server/operation-table.js';

// Every operation answers 501, or from the examples with --mock. A server with handlers of its own calls createApp.
void runStubServer(process.argv.slice(2), {
  app: express(),
  table: operationTable,
  loadCases: async () => (await import('./mock-cases.js')).mockCases,
});
