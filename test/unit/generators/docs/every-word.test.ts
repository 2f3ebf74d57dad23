/* oxlint-disable unicorn/no-thenable -- the keyword of JSON Schema */
import { describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';

type Words = object;
type Wrap = (inner: object, own: Words) => object;

/** Places where a schema can stand inside of another one; the other says `own`. */
const PLACES: Readonly<Record<string, Wrap>> = {
  property: (inner) => ({ properties: { a: inner } }),
  pattern: (inner) => ({ type: 'object', patternProperties: { '^a': inner } }),
  values: (inner, own) => ({ type: 'object', additionalProperties: inner, ...own }),
  unevaluated: (inner) => ({ properties: { b: { type: 'string' } }, unevaluatedProperties: inner }),
  entries: (inner, own) => ({ type: 'array', items: inner, ...own }),
  'entries of entries': (inner, own) => ({ type: 'array', items: { type: 'array', items: inner }, ...own }),
  tuple: (inner, own) => ({ type: 'array', prefixItems: [{ type: 'integer' }, inner], ...own }),
  contains: (inner, own) => ({ type: 'array', contains: inner, ...own }),
  not: (inner, own) => ({ not: inner, ...own }),
  if: (inner) => ({ type: 'object', if: inner, then: { required: ['z'] } }),
  then: (inner) => ({ type: 'object', if: { required: ['z'] }, then: inner }),
  else: (inner) => ({ type: 'object', if: { required: ['z'] }, else: inner }),
  names: (inner) => ({ type: 'object', propertyNames: inner }),
  dependent: (inner) => ({ type: 'object', dependentSchemas: { z: inner } }),
  content: (inner, own) => ({ type: 'string', contentMediaType: 'application/json', contentSchema: inner, ...own }),
  'the only of allOf': (inner, own) => ({ allOf: [inner], ...own }),
  'allOf beside a component': (inner, own) => ({ allOf: [{ $ref: '#/components/schemas/Named' }, inner], ...own }),
  'allOf before a component': (inner, own) => ({ allOf: [inner, { $ref: '#/components/schemas/Named' }], ...own }),
  'the only of oneOf': (inner, own) => ({ oneOf: [inner], ...own }),
  'the only of anyOf': (inner, own) => ({ anyOf: [inner], ...own }),
  'nullable oneOf': (inner, own) => ({ oneOf: [inner, { type: 'null' }], ...own }),
  'nullable anyOf': (inner, own) => ({ anyOf: [{ type: 'null' }, inner], ...own }),
  'one of two': (inner, own) => ({ oneOf: [inner, { type: 'boolean' }], ...own }),
  'any of two': (inner, own) => ({ anyOf: [{ type: 'boolean' }, inner], ...own }),
  'an alternative of entries': (inner, own) => ({
    type: 'array',
    items: { oneOf: [inner, { type: 'boolean' }] },
    ...own,
  }),
};

/** Schemas of every kind, with words of their own. */
const KINDS: Readonly<Record<string, (own: Words) => object>> = {
  text: (own) => ({ type: 'string', ...own }),
  anything: (own) => own,
  listed: (own) => ({ type: 'string', enum: ['x', 'y'], ...own }),
  constant: (own) => ({ const: 'x', ...own }),
  object: (own) => ({ type: 'object', properties: { q: { type: 'string' } }, ...own }),
  list: (own) => ({ type: 'array', items: { type: 'string' }, ...own }),
  'list of objects': (own) => ({
    type: 'array',
    items: { type: 'object', properties: { q: { type: 'string' } } },
    ...own,
  }),
  'a component': (own) => ({ $ref: '#/components/schemas/Named', ...own }),
  'a component of objects': (own) => ({ $ref: '#/components/schemas/Owner', ...own }),
  'a component, wrapped': (own) => ({ allOf: [{ $ref: '#/components/schemas/Owner' }], ...own }),
  'a component, or null': (own) => ({ anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }], ...own }),
  'list of components': (own) => ({ type: 'array', items: { $ref: '#/components/schemas/Owner' }, ...own }),
  null: (own) => ({ type: 'null', ...own }),
};

const NAMED = {
  Named: { type: 'string', description: 'A named text.' },
  Owner: {
    type: 'object',
    description: 'A named object.',
    properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Owner' } } },
  },
};

/** Marks for words, and what they stand for. */
function marks(): { readonly of: (what: string) => string; readonly told: (word: string) => string } {
  const known: string[] = [];
  return {
    of: (what) => `mark${known.push(what)}`,
    told: (word) => known[Number(word.slice('mark'.length)) - 1] ?? word,
  };
}

/** The pages of a description with these schemas, the first of which an operation answers with. */
async function pagesOf(schemas: object): Promise<string> {
  const [first] = Object.keys(schemas);
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${first}` } } };
  const get = { operationId: 'get', responses: { 200: { description: 'ok', content } } };
  const components = { schemas: { ...NAMED, ...schemas } };
  const site = emitSite(await loadValue(descriptionOf({ paths: { '/a': { get } }, components })));
  const pages = [...site].filter(([path]) => path.endsWith('.html'));
  return pages.map(([, html]) => textOf(html)).join(' ');
}

/** Marks of schemas that no page has. */
async function untold(schemas: object): Promise<readonly string[]> {
  const pages = new Set((await pagesOf(schemas)).match(/\bmark\d+\b/g));
  return (JSON.stringify(schemas).match(/\bmark\d+\b/g) ?? []).filter((word) => !pages.has(word));
}

/** Every kind of schema at these places, each a property. */
function everyKindAt(
  places: readonly string[],
  wordsOf: (what: string) => readonly [inner: Words, own: Words],
): object {
  const properties = places.flatMap((place) =>
    Object.entries(KINDS).map(([kind, make]) => {
      const [inner, own] = wordsOf(`${kind} as ${place}`);
      return [`${place}/${kind}`.replaceAll(/\W+/g, '_'), PLACES[place]?.(make(inner), own)] as const;
    }),
  );
  return { Root: { type: 'object', properties: Object.fromEntries(properties) } };
}

describe('every word of a description is on some page', () => {
  it('descriptions, wherever a schema stands', async () => {
    const { of, told } = marks();
    const schemas = everyKindAt(Object.keys(PLACES), (what) => [
      { description: of(what) },
      { description: of(`around ${what}`) },
    ]);
    expect((await untold(schemas)).map(told)).toEqual([]);
  });

  it('titles of alternatives and of what holds together, with descriptions and without', async () => {
    const { of, told } = marks();
    const places = Object.keys(PLACES).filter((place) => / of |nullable|allOf/.test(place) && !/entries/.test(place));
    expect(places.length).toBeGreaterThan(8);
    const both = everyKindAt(places, (what) => [{ title: of(`title of ${what}`), description: of(what) }, {}]);
    expect((await untold(both)).map(told)).toEqual([]);
    const alone = everyKindAt(places, (what) => [{ title: of(`title alone of ${what}`) }, {}]);
    expect((await untold(alone)).map(told)).toEqual([]);
  });

  it('those of null beside the only alternative', async () => {
    const { of, told } = marks();
    const nothing = (what: string): object => ({ type: 'null', title: of(`title ${what}`), description: of(what) });
    const properties = {
      first: { oneOf: [nothing('first'), { type: 'string' }] },
      last: { anyOf: [{ $ref: '#/components/schemas/Owner' }, nothing('last')] },
      among: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'string' }, nothing('among')] },
    };
    expect((await untold({ Root: { type: 'object', properties } })).map(told)).toEqual([]);
  });

  it('those of components that consist of others', async () => {
    const { of, told } = marks();
    const words = (what: string): object => ({ title: of(`title of ${what}`), description: of(what) });
    const schemas = {
      Choice: { oneOf: [{ type: 'string', ...words('a choice') }] },
      Both: { allOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'object', ...words('both') }] },
      Either: { anyOf: [{ $ref: '#/components/schemas/Owner', ...words('either') }, { type: 'boolean' }] },
    };
    const properties = Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    );
    expect((await untold({ Root: { type: 'object', properties }, ...schemas })).map(told)).toEqual([]);
  });

  it('what the values of an enumeration mean, whoever wrote it down', async () => {
    const { of, told } = marks();
    const enumeration = (extensions: object): object => ({ type: 'string', enum: ['p', 'q'], ...extensions });
    const listed = (value: string): object => ({ value, name: of(`name ${value}`), description: of(value) });
    const properties = {
      ms: enumeration({ 'x-ms-enum': { name: 'Kind', values: [listed('q'), listed('p')] } }),
      comments: enumeration({
        'x-enum-varnames': [of('varname'), 'SECOND'],
        'x-enum-comments': { SECOND: of('comment of a name') },
      }),
      names: enumeration({
        'x-enum-varnames': ['FIRST', 'SECOND'],
        'x-enumDescriptions': { FIRST: of('description of a name'), q: of('description of a value') },
      }),
      lists: enumeration({ 'x-enumNames': [of('name'), 'x'], 'x-enum-descriptions': ['x', of('description')] }),
    };
    expect((await untold({ Root: { type: 'object', properties } })).map(told)).toEqual([]);
  });
});

it('a member of allOf that only describes is no type', async () => {
  const named = { $ref: '#/components/schemas/Named' };
  const pages = await pagesOf({
    Root: { type: 'object', properties: { idiom: { allOf: [named, { description: 'Its own words.' }] } } },
  });
  expect(pages).toContain('idiom Named (string) Its own words.');
  expect(pages).not.toContain('and any');
  // Nearer words stand in the place of those of the component.
  expect(pages).not.toMatch(/idiom .{0,40}A named text/);
});

it('a reference with siblings among alternatives keeps what they say', async () => {
  const owner = { $ref: '#/components/schemas/Owner' };
  const named = { $ref: '#/components/schemas/Named' };
  const pages = await pagesOf({
    Root: { oneOf: [{ ...named, maxLength: 7, deprecated: true, examples: ['seven'] }, owner, { type: 'boolean' }] },
  });
  expect(pages).toMatch(/Named .*deprecated.*characters, at most 7.*seven.* Owner/);
});
