import { describe, expect, it } from 'vitest';
import type { RequestTable } from '../../../../runtime/request/operation-table.ts';
import type { RawBody } from '../../../../runtime/request/raw-request.ts';
import { checkRules } from '../../../../runtime/request/parameters/parameter-rules.ts';
import { createSink } from '../../../../runtime/request/problem-sink.ts';
import { requestDecoder } from '../../../../runtime/request/request-decoder.ts';
import { checked, decoded, formBody, jsonBody, textParts } from './tables.ts';

const LENIENT = { mode: 'lenient', unknownParameters: 'pass' } as const;
const BODY = {
  mediaTypes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  codec: { properties: { title: { text: true }, n: { integer: true }, labels: { items: { text: true } } } },
  schema: checked({
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' }, n: { type: 'integer' }, labels: { items: { type: 'string' } } },
  }),
} as const;
const PAGE = { name: 'page', in: 'query', codec: { integer: true } } as const;
const TABLE: Omit<RequestTable, 'operationId'> = { parameters: [PAGE], body: { required: true, content: [BODY] } };

describe('what clients leave out, in lenient mode', () => {
  const schema = checked({
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string' },
      n: { type: 'integer' },
      gone: { type: ['string', 'null'] },
      at: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      parts: { items: { type: 'object', properties: { n: { type: 'integer' } } } },
      map: { additionalProperties: { type: 'integer' } },
      flag: { type: 'boolean' },
      due: { type: 'string' },
    },
  });
  const codec = {
    properties: {
      title: { text: true },
      n: { integer: true },
      gone: { text: true, null: true },
      at: { text: true, instant: true },
      day: { text: true, day: true },
      parts: { items: { properties: { n: { integer: true } } } },
      map: { properties: {}, additional: { integer: true } },
      flag: { boolean: true },
      due: { text: true, notNull: true },
    },
  } as const;
  const table: Omit<RequestTable, 'operationId'> = {
    parameters: [
      {
        name: 'since',
        in: 'query',
        codec: { text: true, instant: true },
        schema: checked({ type: 'string', format: 'date-time' }),
      },
    ],
    body: { content: [{ mediaTypes: ['application/json'], codec, schema }] },
  };

  it.each<[what: string, sent: object, expected: unknown]>([
    ['null of an optional member', { title: 'a', n: null }, { body: { title: 'a' } }],
    ['null of a member that may be null', { title: 'a', gone: null, n: null }, { body: { title: 'a', gone: null } }],
    [
      'null inside of an item',
      { title: 'a', parts: [{ n: null }, { n: 1 }] },
      { body: { title: 'a', parts: [{}, { n: 1 }] } },
    ],
    ['null of a required member', { title: null }, ['body /title: required']],
    ['null of a flag', { title: 'a', flag: null }, ['body /flag: type']],
    ['null where that is an error', { title: 'a', due: null }, ['body /due: type']],
    ['null in a map', { title: 'a', map: { x: null } }, ['body /map/x: type']],
    ['an item that is null', { title: 'a', parts: [null] }, ['body /parts/0: type']],
    ['the time of an instant', { title: 'a', at: '2026-01-02' }, { body: { title: 'a', at: '2026-01-02T00:00:00Z' } }],
    [
      'the zone of an instant',
      { title: 'a', at: '2026-01-02 10:00:00.5' },
      { body: { title: 'a', at: '2026-01-02T10:00:00.5Z' } },
    ],
    [
      'an instant for a day',
      { title: 'a', day: '2026-01-02T23:30:00.5-05:00' },
      { body: { title: 'a', day: '2026-01-02' } },
    ],
    ['an instant of no day', { title: 'a', day: '2026-02-30T00:00:00Z' }, ['body /day: format']],
    ['half of an instant for a day', { title: 'a', day: '2026-01-02T10' }, ['body /day: format']],
    ['half of the day', { title: 'a', at: '2026-01' }, ['body /at: format']],
    ['a day that there is not', { title: 'a', at: '2026-02-30' }, ['body /at: format']],
  ])('%s', (_, sent, expected) => {
    expect(decoded(table, { body: jsonBody(sent) }, LENIENT)).toEqual(expected);
    expect(Array.isArray(decoded(table, { body: jsonBody(sent) }))).toBe(true);
  });

  it('the time of an instant in the query', () => {
    const body = jsonBody({ title: 'a' });
    expect(decoded(table, { body, query: 'since=2026-01-02' }, LENIENT)).toMatchObject({
      query: { since: '2026-01-02T00:00:00Z' },
    });
    expect(decoded(table, { body, query: 'since=2026-01-02' })).toEqual(['query since: format']);
    expect(decoded(table, { body, query: 'since=2026-01-02T03:04:05Z' })).toMatchObject({
      query: { since: '2026-01-02T03:04:05Z' },
    });
  });
});

describe('a body of JSON null', () => {
  const optional = { ...TABLE, body: { content: [BODY] } };
  const nullable = { ...BODY, codec: { any: true }, schema: checked({ type: ['object', 'null'] }) } as const;

  it('is none in lenient mode, unless the schema takes it', () => {
    expect(decoded(optional, { body: jsonBody(null) }, LENIENT)).toEqual({});
    expect(decoded(TABLE, { body: jsonBody(null) }, LENIENT)).toEqual(['body /title: required']);
    const kept = decoded({ ...TABLE, body: { content: [nullable] } }, { body: jsonBody(null) }, LENIENT);
    expect(kept).toEqual({ body: null });
  });

  it('is refused by the contract', () => {
    expect(decoded(optional, { body: jsonBody(null) })).toEqual(['body : type']);
  });
});

describe('fields of a body that come in the query string, in lenient mode', () => {
  it.each<[query: string, body: RawBody | undefined, expected: unknown]>([
    ['title=a', undefined, { body: { title: 'a' } }],
    ['title=a&page=2', undefined, { query: { page: 2 }, body: { title: 'a' } }],
    ['title=a&n=5', undefined, { body: { title: 'a', n: 5 } }],
    ['title=a&labels[]=b', undefined, { body: { title: 'a', labels: ['b'] } }],
    ['title=a&other=b', undefined, { body: { title: 'a' } }],
    ['n=5', jsonBody({ title: 'a' }), { body: { title: 'a', n: 5 } }],
    ['n=5', formBody('title=a'), { body: { title: 'a', n: 5 } }],
    ['n=5', textParts(['title', 'a']), { body: { title: 'a', n: 5 } }],
    ['n=5', jsonBody({ title: 'a', n: 6 }), { body: { title: 'a', n: 6 } }],
    ['', jsonBody({ title: 'a', page: 3 }), { query: { page: 3 }, body: { title: 'a', page: 3 } }],
    ['page=2', jsonBody({ title: 'a', page: 3 }), { query: { page: 2 }, body: { title: 'a', page: 3 } }],
    ['n=x', undefined, ['body /n: type']],
    ['n=x', jsonBody({ title: 'a' }), ['body /n: type']],
    ['n=%zz', undefined, ['query n: encoding']],
    ['n=%zz', jsonBody({ title: 'a' }), ['query n: encoding']],
    ['', undefined, ['body /title: required']],
    ['', jsonBody({ title: 'a', page: 'x' }), ['query page: type']],
    ['', jsonBody([1]), ['body : type']],
    ['n=5', jsonBody('text'), ['body : type']],
  ])('%j with %j', (query, body, expected) => {
    expect(decoded(TABLE, { query, ...(body === undefined ? {} : { body }) }, LENIENT)).toEqual(expected);
  });

  it('are unknown where nothing of that name is declared, and in strict mode', () => {
    const refuse = { ...LENIENT, unknownParameters: 'refuse' } as const;
    const body = jsonBody({ title: 'a' });
    expect(decoded(TABLE, { query: 'n=5&other=b', body }, refuse)).toEqual(['query other: unknown']);
    expect(decoded(TABLE, { query: '[n]=5', body }, refuse)).toEqual(['query [n]: unknown']);
    expect(decoded(TABLE, { query: 'n=5', body })).toEqual(['query n: unknown']);
    expect(decoded(TABLE, { query: 'n=5' })).toEqual(['query n: unknown', 'body : required']);
    const open = {
      parameters: [],
      body: { content: [{ mediaType: 'application/json', codec: { open: true } }] },
    } as const;
    expect(decoded(open, { query: 'n=5', body }, refuse)).toEqual(['query n: unknown']);
  });

  it('of an operation without a body are its parameters', () => {
    const table = { parameters: [PAGE] };
    expect(decoded(table, { body: formBody('page=2') }, LENIENT)).toEqual({ query: { page: 2 } });
    expect(decoded(table, { body: jsonBody({ page: '2' }) }, LENIENT)).toEqual({ query: { page: 2 } });
    expect(decoded(table, { body: jsonBody([1]) }, LENIENT)).toEqual({});
    expect(decoded(table, { body: formBody('page=2') })).toEqual(['body : unexpected']);
  });

  it('of a required parameter stand in for it', () => {
    const table = { ...TABLE, parameters: [{ ...PAGE, required: true }] } as const;
    expect(decoded(table, { body: jsonBody({ title: 'a', page: 3 }) }, LENIENT)).toEqual({
      query: { page: 3 },
      body: { title: 'a', page: 3 },
    });
    expect(decoded(table, { body: jsonBody({ title: 'a' }) }, LENIENT)).toEqual(['query page: required']);
    expect(decoded(table, { body: jsonBody({ title: 'a', page: 3 }) })).toEqual(['query page: required']);
  });
});

describe('bodies of a type that is not declared', () => {
  const table = { parameters: [], body: { content: [{ ...BODY, mediaTypes: ['application/json'] }] } };
  it.each<[RawBody, options: object, expected: unknown]>([
    [formBody('title=a'), {}, [415, 'body : media-type']],
    [formBody('title=a'), LENIENT, { body: { title: 'a' } }],
    [textParts(['title', 'a']), {}, [415, 'body : media-type']],
    [textParts(['title', 'a'], ['labels[]', 'b'], ['n', '5']), LENIENT, { body: { title: 'a', labels: ['b'], n: 5 } }],
    [{ ...textParts(['title', 'a']), contentType: 'multipart/mixed' }, LENIENT, [415, 'body : media-type']],
    [{ kind: 'text', contentType: 'text/plain', text: 'a' }, LENIENT, [415, 'body : media-type']],
    [{ ...jsonBody({ title: 'a' }), contentType: '' }, {}, [415, 'body : media-type']],
    [{ ...jsonBody({ title: 'a' }), contentType: 'application/json; charset=utf-8' }, {}, { body: { title: 'a' } }],
  ])('%j %j', (body, options, expected) => {
    expect(decoded(table, { body }, options)).toEqual(expected);
  });
});

describe('rules across parameters', () => {
  const text = (name: string, place: 'query' | 'header' | 'cookie') =>
    ({ name, in: place, codec: { text: true } }) as const;
  const parameters = [text('a', 'query'), text('B', 'header'), text('c', 'cookie'), text('kind', 'query')];
  const table: Omit<RequestTable, 'operationId'> = {
    parameters,
    body: {
      content: [{ ...BODY, schema: checked({ required: ['title'], properties: { title: { type: 'string' } } }) }],
    },
    rules: {
      exclusive: [['a', 'B', 'title']],
      atLeastOne: [['a', 'B', 'c', 'title']],
      requires: [{ when: { kind: 'x' }, require: ['c', 'n'] }],
    },
  };

  it.each<[request: object, expected: unknown]>([
    [{ query: 'a=1' }, { query: { a: '1' } }],
    [{ headers: { b: '1' } }, { headers: { B: '1' } }],
    [{ headers: { cookie: 'c=1' } }, { cookies: { c: '1' } }],
    [{ body: jsonBody({ title: 't' }) }, { body: { title: 't' } }],
    [{}, ['query a: at-least-one']],
    [{ query: 'a=1', headers: { b: '1' } }, ['header B: exclusive']],
    [{ query: 'a=1', body: jsonBody({ title: 't' }) }, ['body /title: exclusive']],
    [{ query: 'a=1&kind=x' }, ['cookie c: requires', 'body /n: requires']],
    [{ query: 'a=1&kind=y' }, { query: { a: '1', kind: 'y' } }],
    [{ query: 'a=1&kind=x', headers: { cookie: 'c=1' } }, ['body /n: requires']],
    // What the schema of the body misses is not missed a second time.
    [{ body: jsonBody({}) }, ['body /title: required']],
    [{ body: formBody('other=1') }, ['body /title: required']],
    [{ query: 'a=1', body: textParts(['title[x]', '1']) }, ['body /title: type', 'body /title: exclusive']],
  ])('%j', (request, expected) => {
    expect(decoded(table, request)).toEqual(expected);
  });

  it('say what they want', () => {
    const given = new Map([['kind', { in: 'query', value: 'x' } as const]]);
    const sink = createSink();
    checkRules(
      { atLeastOne: [['a', 'b']], requires: [{ when: { kind: 'x' }, require: ['c'] }] },
      { given, placeOf: (name) => ({ in: 'query', name }), sink, lenient: false },
    );
    expect(sink.problems.map(({ name, expected }) => `${name}: ${expected}`)).toEqual([
      'a: at least one of a, b',
      'c: a value, because kind is x',
    ]);
    const none = createSink();
    checkRules({}, { given, placeOf: (name) => ({ in: 'query', name }), sink: none, lenient: true });
    expect(none.problems).toEqual([]);
  });

  it.each<[readonly string[], boolean, readonly string[]]>([
    [['a'], false, ['b']],
    [['a'], true, []],
    [['b'], true, ['a']],
    [[], true, ['a', 'b']],
  ])(
    'do without what lenient mode may miss where nothing else is missing: %j, lenient %s',
    (names, lenient, missed) => {
      const given = new Map(['kind', ...names].map((name) => [name, { in: 'query', value: 'x' } as const]));
      const sink = createSink();
      const requires = [{ when: { kind: 'x' }, require: ['a', 'b'], lenient: ['b'] }];
      checkRules({ requires }, { given, placeOf: (name) => ({ in: 'query', name }), sink, lenient });
      expect(sink.problems.map(({ name }) => name)).toEqual(missed);
    },
  );
});

describe('a decoder', () => {
  it('knows what parts its multipart bodies have', () => {
    const codec = { properties: { f: { file: true } }, closed: true } as const;
    const content = [{ mediaType: 'multipart/form-data', codec }, BODY];
    const decoder = requestDecoder({ operationId: 'test', parameters: [], body: { content } });
    expect(decoder.multipart?.('multipart/form-data; boundary=x')?.isClosed).toBe(true);
    expect(decoder.multipart?.('application/json')?.isClosed).toBe(false);
    expect(decoder.multipart?.('text/plain')).toBeUndefined();
    expect(requestDecoder({ operationId: 'test', parameters: [] }).multipart?.('a/b')).toBeUndefined();
  });

  it('passes on what is no fault of the request', () => {
    const failing = (error: Error) => {
      const check = (): boolean => {
        throw error;
      };
      const schema = { check, source: { uri: 'x', schema: () => true } };
      return { parameters: [{ ...PAGE, schema }] };
    };
    expect(() => decoded(failing(new TypeError('ours')), { query: 'page=1' })).toThrow('ours');
    expect(decoded(failing(new RangeError('stack')), { query: 'page=1' })).toEqual(['body : limit']);
  });

  it('refuses without reasons where nobody names them', () => {
    const table = { parameters: [{ ...PAGE, schema: checked({ minimum: 5 }) }], body: { content: [BODY] } };
    expect(decoded(table, { query: 'page=1' }, { explain: undefined })).toEqual(['query page: schema']);
    expect(decoded(table, { body: jsonBody({}) }, { explain: undefined })).toEqual(['body : schema']);
  });
});
