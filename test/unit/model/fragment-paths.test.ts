import { describe, expect, it } from 'vitest';

import { startMock } from '../../../cli/mock/start-mock.ts';
import { buildRequest } from '../../../conformance/cases/build-request.ts';
import { emitClient } from '../../../generators/client/index.ts';
import { curlSample } from '../../../generators/docs/samples/curl-sample.ts';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitExpress } from '../../../generators/express/index.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import { caseList } from '../../../model/index.ts';
import { apiOf, loadText } from './load-text.ts';

const text = `
openapi: 3.1.0
info: {title: Sample, version: '1'}
servers: [{url: 'https://api.example.net'}]
paths:
  /search#byName:
    get:
      operationId: searchByName
      parameters: [{name: name, in: query, required: true, example: Tom, schema: {type: string}}]
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
  /search?kind=cat#more:
    get:
      operationId: searchCats
      parameters: [{name: name, in: query, required: true, example: Tom, schema: {type: string}}]
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
  /search#byId:
    post: {operationId: searchById, responses: {'204': {description: Fine.}}}
`;

describe('a path template with a fragment', () => {
  it('is told, and so is one that is the same on the wire', async () => {
    const { diagnostics } = await loadText(text);
    expect(diagnostics.map(({ code, location }) => `${code} ${location.pointer}`)).toEqual([
      'ambiguous-paths /paths/~1search#byId',
      'path-with-query /paths/~1search#byName',
      'path-with-query /paths/~1search?kind=cat#more',
      'path-with-query /paths/~1search?kind=cat#more',
      'path-with-query /paths/~1search#byId',
    ]);
    expect(diagnostics[0]?.message).toContain('on the wire they are the same');
  });

  it('has no query in it: a question mark there is told as a part of the fragment alone', async () => {
    const { diagnostics } = await loadText(text.replace('/search#byId', '/search#byId?kind=dog'));
    const told = diagnostics.filter(({ location }) => location.pointer.endsWith('kind=dog'));
    expect(told.map(({ message }) => message).join()).not.toContain('`?`');
    expect(told.map(({ code }) => code)).toEqual(['ambiguous-paths', 'path-with-query']);
  });

  it('is sent without it by clients, by the runner, and in samples: a query stays a query', async () => {
    const api = await apiOf(text);
    const client = emitClient(api, defaultEmitOptions)
      .map(({ contents }) => String(contents))
      .join('\n');
    expect(client).toMatch(/'GET \/search'/);
    expect(client).toMatch(/'GET \/search\?kind=cat'/);
    const target = {
      baseUrl: 'https://a.example',
      accept: '*/*',
      credentials: { headers: [], query: [], cookies: [], secrets: [] },
    };
    const requests = await Promise.all(caseList(api).cases.map((item) => buildRequest(item, target)));
    expect(requests.map(({ url }) => url)).toEqual([
      'https://a.example/search?name=Tom',
      'https://a.example/search?kind=cat&name=Tom',
    ]);
    const samples = api.operations.map((operation) => curlSample(operation));
    expect(samples.join('\n')).toContain('https://api.example.net/search?name=Tom');
    expect(samples.join('\n')).not.toContain('#');
  });
});

describe('a path parameter that stands in a fragment', () => {
  const partly = `
openapi: 3.1.0
info: {title: Sample, version: '1'}
paths:
  /things#{id}:
    get:
      operationId: getThing
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
  /a?x=1#frag-{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get:
      operationId: getA
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
  /b/{id}#{id}{undeclared}:
    parameters: [{name: id, in: path, required: true, example: 7, schema: {type: integer}}]
    get:
      operationId: getB
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
`;

  it('is told where the fragment is, and nowhere else', async () => {
    const { diagnostics } = await loadText(partly);
    expect(diagnostics.map(({ code, message }) => `${code} ${message.split('; ')[1]}`)).toEqual([
      'path-with-query what follows is never sent, and nobody is asked for `id`',
      'path-with-query its pairs are sent, and a request needs them',
      'path-with-query what follows is never sent, and nobody is asked for `id`',
      'path-with-query what follows is never sent, and nobody is asked for `undeclared`',
    ]);
  });

  it('is asked for by no side: the same name in the path is', async () => {
    const api = await apiOf(partly);
    expect(api.operations.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([[], [], ['id']]);
    const options = defaultEmitOptions;
    const files = [...emitClient(api, options), ...emitExpress(api, options), ...emitValidators(api, options)];
    const code = files.map(({ contents }) => String(contents)).join('\n');
    expect(code).toMatch(/'GET \/things'/);
    expect(code).toMatch(/'GET \/a\?x=1'/);
    expect(code).not.toContain('undeclared:');
    const target = {
      baseUrl: 'https://a.example',
      accept: '*/*',
      credentials: { headers: [], query: [], cookies: [], secrets: [] },
    };
    const requests = await Promise.all(caseList(api).cases.map((item) => buildRequest(item, target)));
    expect(requests.map(({ url }) => url)).toEqual([
      'https://a.example/things',
      'https://a.example/a?x=1',
      'https://a.example/b/7',
    ]);
    const mock = await startMock(api, { port: 0 });
    const statuses = ['/things', '/a?x=1', '/a?x=1&y=1', '/b/7', '/b/x'].map(
      async (path) => (await fetch(mock.url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([204, 204, 400, 204, 400]);
    await mock.close();
  });
});

describe('a path parameter in the query of a path template', () => {
  const queried = `
openapi: 3.1.0
info: {title: Sample, version: '1'}
paths:
  /entry?id={id}&view=full:
    get:
      operationId: getEntry
      parameters:
        - {name: id, in: path, required: true, example: 7, schema: {type: integer}}
        - {name: depth, in: query, schema: {type: integer}}
      responses: {'204': {description: Fine., x-cases: {one: {}}}}
`;

  it('is sent where it stands, and read there', async () => {
    const api = await apiOf(queried);
    const target = {
      baseUrl: 'https://a.example',
      accept: '*/*',
      credentials: { headers: [], query: [], cookies: [], secrets: [] },
    };
    const requests = await Promise.all(caseList(api).cases.map((item) => buildRequest(item, target)));
    expect(requests.map(({ url }) => url)).toEqual(['https://a.example/entry?id=7&view=full']);
    const mock = await startMock(api, { port: 0 });
    const asked = ['id=7&view=full', 'view=full&depth=1&id=7', 'id=x&view=full', 'id=7&view=full&more=1', 'view=full'];
    const statuses = asked.map(async (query) => (await fetch(`${mock.url}/entry?${query}`)).status);
    expect(await Promise.all(statuses)).toEqual([204, 204, 400, 400, 404]);
    await mock.close();
  });
});
