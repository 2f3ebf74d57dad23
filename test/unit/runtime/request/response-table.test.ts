import { describe, expect, it } from 'vitest';
import { acceptsBySchema, explain } from '../../../../runtime/request/explain.ts';
import { toProblemDetails } from '../../../../runtime/request/problem-details.ts';
import { responseCheck, type CheckedAnswer, type ResponseRow } from '../../../../runtime/request/response-check.ts';
import type { JsonSchema } from '../../../../runtime/schema/json-schema.ts';

function checked(schema: JsonSchema) {
  const source = { uri: JSON.stringify(schema), schema: () => schema };
  return { check: (value: unknown) => acceptsBySchema(source, value, 'response'), source };
}

const INTEGER = checked({ type: 'integer', minimum: 1 });
const JSON_TYPE = 'application/json';

function problemsOf(rows: readonly ResponseRow[], answer: Partial<CheckedAnswer>, withReasons = true): unknown {
  const full = { status: 200, contentType: '', headers: {}, body: undefined, ...answer };
  const problems = responseCheck(rows)(full, withReasons ? explain : undefined);
  return problems.map(({ in: place, name, rule, expected, got }) => `${place} ${name}: ${rule}, ${expected}, ${got}`);
}

const row = (status: string, mediaType?: string, schema = INTEGER): ResponseRow => {
  return mediaType === undefined ? { status } : { status, content: [{ mediaType, schema }] };
};

describe('an answer', () => {
  it.each<[what: string, rows: readonly ResponseRow[], answer: Partial<CheckedAnswer>, problems: string[]]>([
    ['of an operation that declares none', [], { status: 500, contentType: 'x/y', body: 1 }, []],
    [
      'of a status that is not declared',
      [row('200'), row('4XX')],
      { status: 500 },
      ['body : status, one of the statuses 200, 4XX, 500'],
    ],
    ['of a range', [row('4xx')], { status: 404 }, []],
    ['of no declared one', [row('default'), row('200')], { status: 500 }, []],
    [
      'of its own status before its range',
      [row('default', 'a/a'), row('4XX', 'b/b'), row('404', 'c/c')],
      { status: 404, contentType: 'c/c', body: 1 },
      [],
    ],
    [
      'of its range before all others',
      [row('default', 'a/a'), row('4XX', 'b/b')],
      { status: 404, contentType: 'a/a', body: 1 },
      ['body : media-type, b/b, "a/a"'],
    ],
    ['with a body', [row('200', JSON_TYPE)], { contentType: JSON_TYPE, body: 1 }, []],
    ['with bytes', [row('200', JSON_TYPE)], { contentType: JSON_TYPE, body: new Uint8Array(1) }, []],
    [
      'with a wrong body',
      [row('200', JSON_TYPE)],
      { contentType: JSON_TYPE, body: 0 },
      ['body : minimum, at least 1, 0'],
    ],
    ['without a type', [row('200', JSON_TYPE)], { body: 0 }, []],
    [
      'with a body that is not declared',
      [row('200')],
      { contentType: 'a/b', body: 1 },
      ['body : unexpected, no body, "a/b"'],
    ],
    ['with an empty body that is not declared', [row('200')], { contentType: 'a/b', body: '' }, []],
    ['with no body, of a type', [row('200')], { contentType: 'a/b' }, []],
    ['with a body of no declared type', [{ status: '200', content: [] }], { contentType: 'a/b', body: 1 }, []],
    [
      'of another type',
      [{ status: '200', content: [{ mediaType: 'a/a' }, { mediaType: 'b/b' }] }],
      { contentType: 'c/c', body: 1 },
      ['body : media-type, a/a or b/b, "c/c"'],
    ],
    ['without a schema', [{ status: '200', content: [{ mediaType: 'a/a' }] }], { contentType: 'a/a', body: 1 }, []],
  ])('%s', (_, rows, answer, problems) => {
    expect(problemsOf(rows, answer)).toEqual(problems);
  });

  const headers = (header: object): readonly ResponseRow[] => {
    return [{ status: '200', headers: [{ name: 'X-N', codec: { integer: true }, ...header }] }];
  };

  it.each<[what: string, header: object, value: unknown, problems: string[]]>([
    ['none', {}, undefined, []],
    ['none, where one is required', { required: true }, undefined, ['header X-N: required, a value, nothing']],
    ['one', { required: true }, '5', []],
    ['a number', {}, 5, []],
    ['a wrong one', {}, 'x', ['header X-N: type, an integer, "x"']],
    ['one that the schema refuses', { schema: INTEGER }, '0', ['header X-N: minimum, at least 1, "0"']],
    ['one that the schema takes', { schema: INTEGER }, '1', []],
    ['several', { codec: { items: { integer: true } }, shape: 'array' }, ['1', '2'], []],
    [
      'several with a wrong one',
      { codec: { items: { integer: true } }, shape: 'array' },
      '1,x',
      ['header X-N: type, an integer, "x"'],
    ],
    [
      'an exploded object',
      { codec: { properties: { a: { integer: true } } }, shape: 'object', explode: true },
      'a=1',
      [],
    ],
    ['an object', { codec: { properties: { a: { integer: true } } }, shape: 'object' }, 'a,1', []],
  ])('with a header: %s', (_, header, value, problems) => {
    expect(problemsOf(headers(header), { headers: { 'x-n': value } })).toEqual(problems);
  });

  it('is refused without reasons where nobody names them', () => {
    expect(problemsOf([row('200', JSON_TYPE)], { contentType: JSON_TYPE, body: 0 }, false)).toEqual([
      'body : schema, a valid body, 0',
    ]);
    expect(problemsOf(headers({ schema: INTEGER }), { headers: { 'x-n': '0' } }, false)).toEqual([
      'header X-N: schema, a valid value, "0"',
    ]);
  });
});

describe('problem details', () => {
  const problem = { in: 'query', name: 'p', rule: 'type', expected: 'a', got: 'b', message: 'm' } as const;
  it.each<[unknown, string, object]>([
    [[], 'The request does not meet the description', []],
    [[problem], 'm', [{ in: 'query', name: 'p', rule: 'type', expected: 'a', got: 'b', detail: 'm' }]],
    [
      [
        { ...problem, in: 'body', name: '/a' },
        { ...problem, in: 'body', name: '/1', line: 3 },
      ],
      'm (and 1 more)',
      [
        { in: 'body', pointer: '/a', rule: 'type', expected: 'a', got: 'b', detail: 'm' },
        { in: 'body', pointer: '/1', line: 3, rule: 'type', expected: 'a', got: 'b', detail: 'm' },
      ],
    ],
  ])('of %j', (problems, detail, errors) => {
    const list = problems as Parameters<typeof toProblemDetails>[0];
    expect(toProblemDetails(list, 400)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail,
      errors,
    });
    expect(toProblemDetails(list, 415).title).toBe('Unsupported Media Type');
  });
});
