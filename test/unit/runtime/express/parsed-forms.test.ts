import express5 from 'express';
import express4 from 'express4';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import { listen } from '../../../../runtime/node/listen.ts';
import { loadServer } from '../../../support/load-server.ts';
import { projectFolder } from '../../../support/project-folder.ts';

const LIST = '{ type: array, items: { type: string } }';

function operation(name: string, properties: string): string {
  return `
  /${name}:
    post:
      operationId: ${name}
      requestBody:
        content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { ${properties} } } } }
      responses: { '200': { description: What came., content: { application/json: { schema: {} } } } }`;
}

const text = `openapi: 3.1.0
info: { title: Forms, version: '1' }
paths:${operation('both', `ids: ${LIST}, 'ids[]': ${LIST}, a: { type: string }`)}${operation('plain', `ids: ${LIST}`)}${operation('brackets', `'ids[]': ${LIST}`)}
`;
const { operationTable, operationMiddleware } = await loadServer(
  join(projectFolder({ 'openapi.yaml': text }), 'openapi.yaml'),
);
const echo = ({ body }: { body: unknown }): HandlerResponse => ({ status: 200, body });
const handlers = { both: echo, plain: echo, brackets: echo };

describe.each([
  ['Express 5', express5],
  ['Express 4', express4 as typeof express5],
])('a form of lists behind the parsers of %s', (_, make) => {
  it.each([
    ['both', 'ids=1&ids=2', { ids: ['1', '2'] }, [true, false]],
    ['both', 'ids=1', { ids: ['1'] }, [true, false]],
    ['both', 'ids[]=1&ids[]=2', { 'ids[]': ['1', '2'] }, [false]],
    ['both', 'ids[]=1', { 'ids[]': ['1'] }, [true, false]],
    ['both', 'ids=1&ids=2&ids[]=3', { ids: ['1', '2'], 'ids[]': ['3'] }, [false]],
    ['both', 'a=x&ids=1&ids=2&ids[]=3&ids[]=4', { a: 'x', ids: ['1', '2'], 'ids[]': ['3', '4'] }, [false]],
    ['plain', 'ids=1&ids=2', { ids: ['1', '2'] }, [true, false]],
    ['plain', 'ids[]=1&ids[]=2', { ids: ['1', '2'] }, [true, false]],
    ['plain', 'ids[]=1', { ids: ['1'] }, [true, false]],
    ['brackets', 'ids[]=1&ids[]=2', { 'ids[]': ['1', '2'] }, [true, false]],
    ['brackets', 'ids[]=1', { 'ids[]': ['1'] }, [true, false]],
  ])('%s: %s is what it is without one', async (name, body, expected, parsers) => {
    for (const extended of [undefined, ...parsers]) {
      const app = make();
      if (extended !== undefined) app.use(make.urlencoded({ extended }));
      app.use(operationMiddleware(operationTable, handlers));
      const server = await listen(app as never);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${server.url}/${name}`, { method: 'POST', headers, body });
      expect({ extended, body: await answer.json() }).toEqual({ extended, body: expected });
      await server.close();
    }
  });
});
