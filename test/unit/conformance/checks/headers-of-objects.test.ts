import { describe, expect, it } from 'vitest';
import { validatorsOf } from '../../../../cli/mock/load-validators.ts';
import { responseHeaders } from '../../../../conformance/checks/response-headers.ts';
import { createSchemaBook } from '../../../../conformance/schema-document.ts';
import { routeTable } from '../../../../generators/express/index.ts';
import type { JsonValue } from '../../../../model/location.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { addHeaders, headerForms } from '../../../../runtime/http/answer/answer.ts';
import type { OperationEntry } from '../../../../runtime/http/operation-entry.ts';
import { explain } from '../../../../runtime/request/explain.ts';

const pair = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'integer' }, b: { type: 'string' } } };
const bag = { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } };
const sizes = { type: 'array', items: { type: 'integer' } };

type Row = readonly [name: string, header: JsonValue & object, value: JsonValue, wire: string];

const rows: readonly Row[] = [
  ['an exploded object', { explode: true, schema: pair }, { a: 1, b: 'x' }, 'a=1,b=x'],
  ['an object', { schema: pair }, { a: 1, b: 'x' }, 'a,1,b,x'],
  ['a map', { explode: true, schema: bag }, { some: 1, other: 2 }, 'some=1,other=2'],
  ['a list', { schema: sizes }, [1, 2], '1,2'],
  [
    'a list of objects',
    { schema: { type: 'array', items: pair } },
    [
      { a: 1, b: 'x' },
      { a: 2, b: 'y,z' },
    ],
    '',
  ],
  ['a list of lists', { schema: { type: 'array', items: sizes } }, [[1, 2], [3]], '[1,2],[3]'],
  [
    'an object of objects',
    { schema: { type: 'object', required: ['c'], properties: { c: pair, d: sizes } } },
    { c: { a: 1, b: 'x' }, d: [1, 2] },
    'c,{"a":1,"b":"x"},d,[1,2]',
  ],
  ['a number or a list', { schema: { type: ['integer', 'array'], items: { type: 'integer' } } }, [1, 2], '1,2'],
  ['nothing, in a header that has to be there', { required: true, schema: { type: ['integer', 'null'] } }, null, ''],
  ['no list', { required: true, schema: { ...sizes, type: ['array', 'null'], minItems: 1 } }, null, ''],
  ['no object', { required: true, schema: { ...pair, type: ['object', 'null'] } }, null, ''],
  ['no exploded object', { required: true, explode: true, schema: { anyOf: [pair, { type: 'null' }] } }, null, ''],
  ['no text', { required: true, schema: { type: ['string', 'null'], minLength: 1 } }, null, ''],
  ['nothing or a number', { schema: { type: ['integer', 'null'] } }, 3, '3'],
];

describe('a header of an answer comes out as it went in, for the runner as for the emitted check', () => {
  it.each(rows)('%s', async (_name, header, value, wire) => {
    const { check, judge, write } = readers(header);
    const text = write(value);
    if (wire !== '') expect(text).toBe(wire);
    expect(await check(text)).toEqual([]);
    expect(judge(text)).toEqual([]);
  });

  it.each([
    ['a=x,b=y', { explode: true, schema: pair }],
    ['a,1,b', { schema: pair }],
    ['{"a":1}', { schema: { type: 'array', items: pair } }],
    ['1,two', { schema: sizes }],
  ])('%s is wrong to both', async (text, header) => {
    const { check, judge } = readers(header);
    expect(await check(text)).toHaveLength(1);
    expect(judge(text)).toHaveLength(1);
  });
});

function readers(header: JsonValue & object): {
  readonly write: (value: JsonValue) => string;
  readonly check: (text: string) => Promise<readonly unknown[]>;
  readonly judge: (text: string) => readonly unknown[] | undefined;
} {
  const { api } = loadValue('headers.json', {
    openapi: '3.1.0',
    info: { title: 'Headers', version: '1' },
    paths: {
      '/x': { get: { operationId: 'x', responses: { 200: { description: 'X.', headers: { 'X-Told': header } } } } },
    },
  });
  const [operation] = api?.operations ?? [];
  if (api === undefined || operation === undefined) return expect.fail('does not load');
  // The emitter prints these very objects, and what it prints compiles.
  const [entry] = routeTable(api).operations as unknown as readonly OperationEntry[];
  const [declared] = operation.responses;
  if (entry === undefined || declared === undefined) return expect.fail('is not there');
  return {
    write: (value) => {
      const headers: Record<string, string | readonly string[]> = {};
      addHeaders(headers, { 'X-Told': value }, headerForms(entry, 200));
      return String(headers['x-told']);
    },
    check: async (text) => {
      const check = await validatorsOf(api, operation).responseCheck?.();
      return check?.({ status: 200, contentType: '', headers: { 'x-told': text }, body: undefined }, explain) ?? [];
    },
    judge: (text) => {
      const response = { status: 200, headers: new Map([['x-told', [text]]]), body: new Uint8Array() };
      // The check looks at nothing else of an exchange and of a session.
      const exchange = { operation, response, declared } as unknown as Parameters<typeof responseHeaders.inspect>[0];
      const session = { schemas: createSchemaBook() } as unknown as Parameters<typeof responseHeaders.inspect>[1];
      return responseHeaders.inspect(exchange, session);
    },
  };
}
