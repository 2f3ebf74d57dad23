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
import { FREE_VALUES, SHAPES } from './style-shapes.ts';
import { acceptsOf, sameValue } from './travel.ts';

const RUNS = Number(process.env['FORGEWRIGHT_RUNS'] ?? 15);
const GROUPS = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies', querystring: 'query' } as const;

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

/** RFC 6570 section 2.3: members without a value are not written, and an empty list or object is none. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => written(item) ?? item);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, written(member)] as const);
  const rest = members.filter(([, member]) => member !== undefined);
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** What lint says of a parameter of which most values come out as they went in, and how those that it names do. */
const PARTLY_LOST: Readonly<Record<string, (value: unknown) => unknown>> = {
  'null and the empty text': (value) => replaced(value, (item) => (item === null ? '' : item)),
  'single values and lists of one': (value) =>
    replaced(value, (item) => (Array.isArray(item) && item.length === 1 ? (item[0] as unknown) : item)),
};

function replaced(value: unknown, replace: (value: unknown) => unknown): unknown {
  const own = replace(value);
  if (Array.isArray(own)) return own.map((item) => replaced(item, replace));
  if (typeof own !== 'object' || own === null) return own;
  return Object.fromEntries(Object.entries(own).map(([name, member]) => [name, replaced(member, replace)]));
}

const asItIs = (value: unknown): unknown => value;

/** RFC 6570 section 3.2.3: reserved expansion takes a percent-encoded character for what it stands for. */
function hasTriplet(value: unknown): boolean {
  return /%[\da-f]{2}/i.test(JSON.stringify(value));
}

/** How a value came out; undefined when it came out as it was, or the client refused to send it. */
async function loss(
  pair: ClientAndServer,
  operation: Operation,
  value: unknown,
  alike: (value: unknown) => unknown,
): Promise<string | undefined> {
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
    sameValue({ accepts }, value, came) ||
    sameValue({ accepts: () => true }, written(alike(value)), written(alike(came)));
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
  });

  it.each(PLACES.map(titleOf))('%s', async (title) => {
    const memo = { nodes: new Map(), readsXml: false };
    for (const operation of operations.filter(({ operationId }) => operationId.replace(/-\w+$/, '') === title)) {
      const [parameter] = operation.parameters;
      if (parameter === undefined) continue;
      const lost = lostValues(parameter, memo);
      const alike = lost === undefined ? asItIs : PARTLY_LOST[lost.values];
      if (alike === undefined) continue;
      const accepts = acceptsOf(parameter.schema);
      const free = FREE_VALUES[/\w+$/.exec(operation.operationId)?.[0] ?? ''] ?? [];
      const property = fc.asyncProperty(arbitraryOf(parameter.schema), async (value) => {
        if (value === undefined || !accepts(value) || (parameter.allowReserved && hasTriplet(value))) return;
        for (const pair of pairs) {
          const wrong = await loss(pair, operation, value, alike);
          if (wrong !== undefined) throw new Error(`${operation.operationId}: ${wrong}`);
        }
      });
      const examples = free.map((value): [unknown] => [value]);
      await fc.assert(property, { numRuns: RUNS + examples.length, examples });
    }
  });

  it('lint says nothing of maps whose members have a type', () => {
    const memo = { nodes: new Map(), readsXml: false };
    const maps = operations.filter(({ operationId }) =>
      /^query-.*-mapOf(?:Integers|Texts|Lists|Objects)$/.test(operationId),
    );
    expect(maps.length).toBeGreaterThan(30);
    expect(maps.flatMap(({ parameters }) => parameters.flatMap((each) => lostValues(each, memo) ?? []))).toEqual([]);
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
