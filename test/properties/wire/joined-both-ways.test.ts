import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDescription } from '../../support/load-emitted.ts';
import { clientAndServer, type Arrival } from './client-and-server.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const text = { type: 'string' };
const spread = {
  schema: {
    type: 'object',
    properties: {
      k: { type: 'object', properties: { n: text, z: { type: 'integer' } } },
      m: { type: 'object', additionalProperties: text },
      n: text,
    },
  },
  encoding: { k: { style: 'form', explode: true }, m: { style: 'form', explode: true } },
};
const query = (name: string, rest: object): object => ({ name, in: 'query', ...rest });
const header = (name: string, rest: object): object => ({ name, in: 'header', ...rest });

const nullable = { type: ['string', 'null'] };

/** Schemas that take null and refuse the empty text, in all the ways of saying so. */
const FILLED: Readonly<Record<string, object>> = {
  uuid: { ...nullable, format: 'uuid' },
  instant: { ...nullable, format: 'date-time' },
  day: { ...nullable, format: 'date' },
  pattern: { ...nullable, pattern: '^.+$' },
  all: { allOf: [nullable, { minLength: 1 }] },
  not: { ...nullable, not: { const: '' } },
  short: { ...nullable, not: { type: 'string', maxLength: 0 } },
  either: { anyOf: [{ type: 'string', format: 'email' }, { type: 'string', pattern: 'a' }, { type: 'null' }] },
};

/** Operations by their names. */
const OPERATIONS: Readonly<Record<string, object>> = {
  spread: {
    parameters: [query('q', { content: { [FORM]: spread } })],
    requestBody: { content: { [FORM]: spread, [PARTS]: spread } },
  },
  headers: {
    parameters: [
      header('X-Text', { required: true, schema: { type: ['string', 'null'], minLength: 1 } }),
      header('X-Number', { schema: { type: ['integer', 'null'], default: 5 } }),
      header('X-List', { schema: { type: ['array', 'null'], items: { type: 'integer' } } }),
      header('X-Map', { explode: true, schema: { type: ['object', 'null'], properties: { a: { type: 'integer' } } } }),
      header('X-Json', { content: { 'application/json': { schema: { type: ['integer', 'null'] } } } }),
      header('X-Empty', { schema: { type: ['string', 'null'] } }),
    ],
  },
  filled: {
    parameters: Object.entries(FILLED).map(([name, schema]) => query(name, { schema })),
    requestBody: { content: { [FORM]: { schema: { type: 'object', properties: FILLED } } } },
  },
  brackets: {
    parameters: [
      query('f', { schema: { type: 'object', additionalProperties: text } }),
      query('g', { style: 'deepObject', explode: true, schema: { type: 'object', additionalProperties: text } }),
    ],
  },
};

let call: (operationId: string, args: Readonly<Record<string, unknown>>) => Promise<Arrival>;

beforeAll(async () => {
  const responses = { 204: { description: 'done' } };
  const paths = Object.fromEntries(
    Object.entries(OPERATIONS).map(([operationId, rest]) => [
      `/${operationId}`,
      { post: { operationId, responses, ...rest } },
    ]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'joined-both-ways-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Joined', version: '1' }, paths }));
  const api = await loadDescription(file);
  rmSync(folder, { recursive: true });
  const pair = await clientAndServer(api);
  call = async (operationId, args) => {
    const operation = api.operations.find((candidate) => candidate.operationId === operationId);
    if (operation === undefined) throw new Error(`no operation ${operationId}`);
    return pair.call(operation, args);
  };
});

describe('what would be read as another field is refused by the client', () => {
  const bodies = [
    { k: { n: 'x', z: 1 } },
    { k: { k: 'x' } },
    { m: { n: 'x' } },
    { m: { z: 'x' }, k: { z: 1 }, z: 'x' },
  ];

  it.each(bodies.flatMap((body) => [{ contentType: FORM, body }, { contentType: PARTS, body }, { q: body }]))(
    '%j',
    async (args) => {
      await expect(call('spread', args)).rejects.toThrow('is the name of another field');
    },
  );

  it('and so is a member of a map whose brackets lead into an object of style deepObject', async () => {
    await expect(call('brackets', { f: { 'g[a]': 'x' } })).rejects.toThrow('is the name of another parameter');
    const { request } = await call('brackets', { f: { h: 'x' }, g: { a: 'y' } });
    expect(request).toMatchObject({ query: { f: { h: 'x' }, g: { a: 'y' } } });
  });
});

describe('a field that the form declares is of the form alone', () => {
  const body = { k: { z: 1 }, m: { o: 'x' }, n: 'y' };

  it.each([
    { contentType: FORM, body },
    { contentType: PARTS, body },
  ])('$contentType', async (args) => {
    expect((await call('spread', args)).request).toMatchObject({ body });
    expect((await call('spread', args)).request?.body).toEqual(body);
  });
});

describe('null of a header is an empty field where that is read as null', () => {
  it('and is left out where it would be the empty text, or a list or object without members', async () => {
    const nulls = { 'X-Text': null, 'X-Number': null, 'X-List': null, 'X-Map': null, 'X-Json': null, 'X-Empty': null };
    const { request, problems } = await call('headers', nulls);
    expect(problems).toEqual([]);
    expect(request?.headers).toEqual({ 'X-Text': null, 'X-Number': null, 'X-Json': null });
  });

  it('beside values that are written as they were', async () => {
    const values = { 'X-Text': 'a', 'X-Number': 1, 'X-List': [1, 2], 'X-Map': { a: 1 }, 'X-Json': 3, 'X-Empty': 'b' };
    expect((await call('headers', values)).request?.headers).toEqual(values);
  });
});

describe('null of what refuses the empty text', () => {
  const nulls = Object.fromEntries(Object.keys(FILLED).map((name) => [name, null]));

  it('is an empty text, and arrives as null', async () => {
    const { request, problems } = await call('filled', { ...nulls, body: nulls });
    expect(problems).toEqual([]);
    expect(request).toMatchObject({ query: nulls, body: nulls });
  });
});
