import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { lostValues } from '../../../model/facts/codec/lost-values.ts';
import type { Operation } from '../../../model/index.ts';
import { loadDescription } from '../../support/load-emitted.ts';
import { clientAndServer, type ClientAndServer } from './client-and-server.ts';
import { arbitraryOf } from './schema-arbitrary.ts';
import { acceptsOf, sameValue } from './travel.ts';

const RUNS = Number(process.env['FORGEWRIGHT_RUNS'] ?? 15);
const GROUPS = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies', querystring: 'query' } as const;

const integer = { type: 'integer' };
const text = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });
const map = (additionalProperties: object): object => ({ type: 'object', additionalProperties });
const record = (properties: object): object => ({ type: 'object', properties, additionalProperties: false });
const hash = record({ a: integer, b: text });
const orNull = (schema: object & { readonly type?: string }): object => ({ ...schema, type: [schema.type, 'null'] });

const SHAPES: Readonly<Record<string, object>> = {
  integer,
  text,
  boolean: { type: 'boolean' },
  integerOrNull: orNull(integer),
  textOrNull: orNull(text),
  integers: list(integer),
  texts: list(text),
  integersOrNull: orNull(list(integer)),
  listOfIntegersOrNull: list(orNull(integer)),
  object: hash,
  objectOrNull: orNull(hash),
  membersOrNull: record({ a: orNull(integer), b: { type: 'boolean' } }),
  objects: list(hash),
  openObjects: list({ type: 'object' }),
  untypedObjects: list({ properties: { a: integer } }),
  objectsOrNull: list(orNull(hash)),
  composedObjects: list({ allOf: [record({ a: integer }), { type: 'object' }] }),
  taggedObjects: list({
    oneOf: [record({ kind: { const: 'x' }, v: integer }), record({ kind: { const: 'y' }, w: text })],
  }),
  maps: list(map(integer)),
  lists: list(list(integer)),
  listsOfTexts: list(list(text)),
  tuple: { type: 'array', prefixItems: [integer, hash], items: false },
  objectWithList: record({ list: list(integer), text }),
  objectWithTexts: record({ list: list(text) }),
  objectWithObject: record({ object: hash, n: integer }),
  objectWithObjects: record({ list: list(hash) }),
  objectWithBracketNames: record({ 'list[]': list(integer), 'a[b]': integer }),
  mapOfIntegers: map(integer),
  mapOfTexts: map(text),
  mapOfLists: map(list(integer)),
  mapOfObjects: map(hash),
  integerOrList: { oneOf: [integer, list(integer)] },
  objectOrList: { oneOf: [hash, list(hash)] },
  integerOrObject: { oneOf: [integer, hash] },
  textOrObject: { oneOf: [text, hash] },
  integerOrObjects: { type: ['integer', 'array'], items: hash },
  textOrObjects: { type: ['string', 'array'], items: hash },
  textsOrObjects: list({ oneOf: [text, hash] }),
  wordsOrObjects: list({ oneOf: [{ type: 'string', enum: ['a', 'b'] }, hash] }),
  integersOrObjects: list({ oneOf: [integer, hash] }),
  textOrMap: { oneOf: [text, map(integer)] },
  number: { type: 'number' },
  instant: { type: 'string', format: 'date-time' },
  words: { type: 'string', enum: ['a', 'b,c', ''] },
  numberOrText: { type: ['number', 'string'] },
  instants: list({ type: 'string', format: 'date-time' }),
  numbersOrTexts: list({ type: ['number', 'string'] }),
  anything: {},
  anythings: { type: 'array' },
  freeObject: { type: 'object' },
  textOrAnything: { oneOf: [text, {}] },
  openRecord: { type: 'object', properties: { a: integer, list: list(text) } },
  deep: record({ inner: record({ list: list(record({ texts: list(text), more: hash })), n: integer }), text }),
  deepLists: list(list(list(integer))),
  listsOfObjects: list(list(hash)),
  objectsWithFree: list(record({ free: { type: 'object' }, list: { type: 'array' } })),
  oneOfObjects: { oneOf: [record({ a: integer }), { ...record({ c: text, list: list(integer) }), required: ['c'] }] },
  taggedObject: {
    oneOf: [record({ kind: { const: 'x' }, v: integer }), record({ kind: { const: 'y' }, v: text, w: list(text) })],
  },
  booleanOrObject: { oneOf: [{ type: 'boolean' }, hash] },
  objectsOrInteger: { oneOf: [list(hash), hash, integer] },
  memberTextOrList: record({ m: { oneOf: [text, list(text)] }, n: { oneOf: [integer, list(integer)] } }),
  memberTextOrObject: record({ m: { oneOf: [text, hash] } }),
  memberAny: record({ m: {}, n: integer }),
  listOfTextsOrLists: list({ oneOf: [text, list(integer)] }),
  nullableMembers: record({ o: orNull(hash), l: orNull(list(integer)), t: orNull(text) }),
  patternMembers: { type: 'object', patternProperties: { '^x_': list(integer) }, additionalProperties: false },
};

const ANY_VALUES = [
  1,
  true,
  null,
  [1, 2],
  ['a,b', 'c'],
  [[1, 2], [3]],
  [{ a: 1 }, 2],
  { a: 1 },
  { a: { b: [1] } },
  { a: [1, 2] },
];

/** Values of shapes that say nothing of them, beside the texts that are drawn for these, and null, which is not drawn. */
const FREE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  anything: ANY_VALUES,
  textOrAnything: ANY_VALUES,
  anythings: ANY_VALUES.filter((value) => Array.isArray(value)),
  freeObject: ANY_VALUES.map((value) => ({ a: value })),
  memberAny: ANY_VALUES.map((value) => ({ m: value })),
  openObjects: ANY_VALUES.map((value) => [{ a: value }, { b: value }]),
  integerOrNull: [null],
  textOrNull: [null],
  integersOrNull: [null],
  listOfIntegersOrNull: [[null, 1], [null]],
  objectOrNull: [null],
  membersOrNull: [{ a: null, b: true }],
  objectsOrNull: [[null, { a: 1 }], [null]],
  nullableMembers: [
    { o: null, l: null, t: null },
    { o: { a: 1 }, l: null },
  ],
  objectsWithFree: ANY_VALUES.map((value) => [{ free: { a: value }, list: [value] }]),
};

interface Place {
  readonly in: string;
  readonly style: string;
  readonly explode: boolean;
  readonly name?: string;
  readonly allowReserved?: boolean;
  readonly content?: string;
}

const both = (place: string, ...styles: string[]): readonly Place[] =>
  styles.flatMap((style) => [true, false].map((explode) => ({ in: place, style, explode })));

const PLACES: readonly Place[] = [
  ...both('query', 'form', 'spaceDelimited', 'pipeDelimited'),
  { in: 'query', style: 'deepObject', explode: true },
  { in: 'query', style: 'form', explode: true, name: 'value[]' },
  ...both('path', 'simple', 'label', 'matrix'),
  ...both('header', 'simple'),
  ...both('cookie', 'form', 'cookie'),
  { in: 'query', style: 'form', explode: true, allowReserved: true },
  ...['path', 'query', 'header', 'cookie'].map(contentIn),
];

/** Described by `content`, the value is JSON, whatever it is. */
function contentIn(place: string): Place {
  return { in: place, style: 'content', explode: false, content: 'application/json' };
}

/** A name that ends in brackets is the name of a list. */
function shapesOf({ name }: Place): readonly (readonly [string, object])[] {
  const isList = ([, schema]: readonly [string, object]): boolean =>
    'items' in schema && !Array.isArray(Object(schema).type);
  return Object.entries(SHAPES).filter((shape) => name === undefined || isList(shape));
}

function titleOf({ in: place, style, explode, name, allowReserved }: Place): string {
  const ending = `${name === undefined ? '' : '-brackets'}${allowReserved === true ? '-reserved' : ''}`;
  return `${place}-${style}-${explode ? 'exploded' : 'joined'}${ending}`;
}

function parameterOf({ content, style, explode, ...place }: Place, schema: object): object {
  const how = content === undefined ? { style, explode, schema } : { content: { [content]: { schema } } };
  return { name: 'value', ...place, ...how, required: place.in === 'path' };
}

function descriptionOf(places: readonly Place[]): object {
  const operations = places.flatMap((place) =>
    shapesOf(place).map(([shape, schema]) => {
      const operationId = `${titleOf(place)}-${shape}`;
      const path = place.in === 'path' ? `/${operationId}/{value}/end` : `/${operationId}`;
      const parameter = parameterOf(place, schema);
      return [path, { get: { operationId, parameters: [parameter], responses: { 204: { description: 'Done.' } } } }];
    }),
  );
  return { openapi: '3.2.0', info: { title: 'Styles', version: '1' }, paths: Object.fromEntries(operations) };
}

/** RFC 6570 section 2.3: members without a value are not written, and an empty list or object is none; null is an empty text. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => written(item) ?? item);
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [name, written(member)] as const);
  const rest = members.filter(([, member]) => member !== undefined);
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** RFC 6570 section 3.2.3: reserved expansion takes a percent-encoded character for what it stands for. */
function hasTriplet(value: unknown): boolean {
  return /%[\da-f]{2}/i.test(JSON.stringify(value));
}

/** How a value came out; undefined when it came out as it was, or the client refused to send it. */
async function loss(pair: ClientAndServer, operation: Operation, value: unknown): Promise<string | undefined> {
  const [own] = pair.argumentsOf(operation).parameters;
  if (own === undefined) return 'no parameter';
  const { parameter, property } = own;
  let arrival;
  try {
    arrival = await pair.call(operation, { [property]: value });
  } catch (error) {
    if (error instanceof Error && error.name === 'WireError') return undefined;
    throw error;
  }
  const shown = `${JSON.stringify(value)} as ${arrival.line}`;
  // Where no media type has a text for it, null is no header (RFC 6570 section 2.3).
  const isSent = parameter.in !== 'header' || value !== null || parameter.content !== undefined;
  if (!isSent) return undefined;
  if (arrival.request === undefined) return `${shown}: ${JSON.stringify(arrival.problems)}`;
  const [came] = Object.values(Object(arrival.request[GROUPS[parameter.in]]) as object) as unknown[]; // the one parameter
  const accepts = acceptsOf(parameter.schema);
  const isSame =
    sameValue({ accepts }, value, came) || sameValue({ accepts: () => true }, written(value), written(came));
  return isSame ? undefined : `${shown} came as ${JSON.stringify(came)}`;
}

describe('what a client writes in any style, for any shape, is read as it was, unless lint says that it cannot be', () => {
  let pairs: readonly ClientAndServer[];
  let operations: readonly Operation[];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'styles-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(descriptionOf(PLACES)));
    const api = await loadDescription(file);
    rmSync(folder, { recursive: true });
    operations = api.operations;
    pairs = await Promise.all([clientAndServer(api, 'strict'), clientAndServer(api, 'lenient')]);
  }, 120_000);

  it.each(PLACES.map(titleOf))('%s', { timeout: 120_000 }, async (title) => {
    const memo = { nodes: new Map(), readsXml: false };
    for (const operation of operations.filter(({ operationId }) => operationId.replace(/-\w+$/, '') === title)) {
      const [parameter] = operation.parameters;
      if (parameter === undefined || lostValues(parameter, memo) !== undefined) continue;
      const accepts = acceptsOf(parameter.schema);
      const free = FREE_VALUES[/\w+$/.exec(operation.operationId)?.[0] ?? ''] ?? [];
      const property = fc.asyncProperty(arbitraryOf(parameter.schema), async (value) => {
        if (value === undefined || !accepts(value) || (parameter.allowReserved && hasTriplet(value))) return;
        for (const pair of pairs) {
          const lost = await loss(pair, operation, value);
          if (lost !== undefined) throw new Error(`${operation.operationId}: ${lost}`);
        }
      });
      const examples = free.map((value): [unknown] => [value]);
      await fc.assert(property, { numRuns: RUNS + examples.length, examples });
    }
  });

  it('the items of a list of objects are JSON under a plain name, and have indices under one with brackets', async () => {
    const line = async (shape: string, value: unknown): Promise<string> => {
      const [strict] = pairs;
      const operation = operations.find(({ operationId }) => operationId === shape);
      if (operation === undefined || strict === undefined) throw new Error(shape);
      const { line: sent, request } = await strict.call(operation, { value });
      expect(Object.values(request?.query as object)).toEqual([value]);
      return decodeURIComponent(/\?(\S*)/.exec(sent)?.[1] ?? '');
    };
    expect(await line('query-form-exploded-objects', [{ a: 1 }, { a: 2 }])).toBe('value={"a":1}&value={"a":2}');
    expect(await line('query-form-exploded-textsOrObjects', ['x', { a: 2 }])).toBe('value=x&value={"a":2}');
    expect(await line('query-deepObject-exploded-objects', [{ a: 1 }, { a: 2 }])).toBe('value[0][a]=1&value[1][a]=2');
    expect(await line('query-form-exploded-objectWithList', { list: [1, 2], text: 'x' })).toBe('list=1&list=2&text=x');
    expect(await line('query-form-exploded-objectWithObject', { object: { a: 1 }, n: 2 })).toBe('object[a]=1&n=2');
    expect(await line('query-form-joined-objectWithObject', { object: { a: 1 }, n: 2 })).toBe(
      'value=object,{"a":1},n,2',
    );
  });
});
