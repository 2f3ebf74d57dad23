import { describe, expect, it } from 'vitest';
import type { Codec } from '../../../../../runtime/request/codec.ts';
import type { BodyRow, FieldEntry } from '../../../../../runtime/request/operation-table.ts';
import type { RawBody } from '../../../../../runtime/request/raw-request.ts';
import { checked, decoded, formBody, jsonBody, textParts } from '../tables.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const CODEC: Codec = {
  properties: {
    ids: { items: { integer: true } },
    color: { properties: { R: { integer: true }, G: { integer: true } } },
    title: { text: true },
  },
};
const LIST: FieldEntry = { style: 'form', explode: false, shape: 'array' };
const OBJECT: FieldEntry = { style: 'form', explode: true, shape: 'object', properties: ['R', 'G', 'title'] };

function bodyOf(fields: BodyRow['fields'], body: RawBody, options: object = {}, codec: Codec = CODEC): unknown {
  const row = { codec, ...(fields === undefined ? {} : { fields }) };
  return decoded({ parameters: [], body: { content: [{ mediaTypes: [FORM, PARTS], ...row }] } }, { body }, options);
}

/** Lists of themselves. */
const endless: { items?: Codec } = {};
endless.items = endless;

const ODD: Codec = {
  properties: {
    'ids[]': { items: { integer: true } },
    'user[name]': { text: true },
    user: { properties: { age: { integer: true } } },
    words: { items: { text: true } },
    matrix: { items: { items: { integer: true } } },
    endless,
    either: { text: true, properties: { R: { integer: true } } },
    none: { null: true, properties: { R: { integer: true } } },
  },
  json: ['none', 'user'],
  patterns: [[/^o_/, { properties: { R: { integer: true } } }]],
  additional: { properties: { G: { integer: true } } },
};

/** Parts of JSON. */
function jsonParts(...fields: readonly [name: string, text: string][]): RawBody {
  const head = { filename: undefined, contentType: 'application/json' };
  const parts = fields.map(([name, text]) => ({ ...head, name, bytes: new TextEncoder().encode(text) }));
  return { kind: 'multipart', contentType: `${PARTS}; boundary=x`, parts };
}

describe('fields of forms whose names and values look like something else', () => {
  it.each<[what: string, RawBody, unknown]>([
    ['a name with brackets', formBody('ids[]=1&ids[]=2'), { 'ids[]': [1, 2] }],
    ['once', formBody('ids%5B%5D=1'), { 'ids[]': [1] }],
    ['beside the same name as a hash', formBody('user[name]=a&user[age]=3'), { 'user[name]': 'a', user: { age: 3 } }],
    ['in parts', textParts(['ids[]', '1'], ['ids[]', '2']), { 'ids[]': [1, 2] }],
    ['in parts of JSON', jsonParts(['ids[]', '1'], ['ids[]', '2']), { 'ids[]': [1, 2] }],
    ['lists as parts', jsonParts(['matrix', '[1,2]'], ['matrix', '[3]']), { matrix: [[1, 2], [3]] }],
    ['a list of texts as a part, which was one text', jsonParts(['words', '["a","b"]']), { words: ['a', 'b'] }],
    ['texts as parts, in quotes or without', jsonParts(['words', '"[1]"'], ['words', 'b']), { words: ['[1]', 'b'] }],
    ['a list of lists as a part', jsonParts(['matrix', '[[1,2],[3]]']), { matrix: [[1, 2], [3]] }],
    ['one list as a part', jsonParts(['matrix', '[]']), { matrix: [[]] }],
    ['one list of itself as a part', jsonParts(['endless', '[[]]']), { endless: [[[]]] }],
    ['lists of themselves as parts', jsonParts(['endless', '[]'], ['endless', '[[]]']), { endless: [[], [[]]] }],
    ['an object under a name that a pattern takes', formBody('o_a={"R":1}'), { o_a: { R: 1 } }],
    ['in a part', textParts(['o_a', '{"R":1}']), { o_a: { R: 1 } }],
    ['an object under any other name', formBody('b=%7B%22G%22%3A1%7D'), { b: { G: 1 } }],
    ['its members', formBody('b[G]=1'), { b: { G: 1 } }],
    ['an object that might be a text', formBody('either={"R":1}'), { either: { R: 1 } }],
    ['a text that might be an object', formBody('either={R}'), { either: '{R}' }],
    ['no object', formBody('none='), { none: null }],
  ])('%s', (_, body, value) => {
    expect(bodyOf(undefined, body, {}, ODD)).toEqual({ body: value });
  });

  it.each<[what: string, RawBody, string[]]>([
    ['JSON of another kind', formBody('o_a=[1]'), ['body /o_a: type']],
    ['half of an object', formBody('b={"G":1'), ['body /b: type']],
  ])('%s is refused', (_, body, problems) => {
    expect(bodyOf(undefined, body, {}, ODD)).toEqual(problems);
  });

  it('a form that says what it is may have none', () => {
    const nothing: RawBody = { kind: 'none', contentType: FORM };
    const content = [{ mediaTypes: [FORM], codec: ODD }];
    expect(decoded({ parameters: [], body: { content, required: true } }, { body: nothing })).toEqual({ body: {} });
    expect(decoded({ parameters: [], body: { content } }, { body: nothing })).toEqual({ body: {} });
    const unsaid: RawBody = { kind: 'none', contentType: '' };
    expect(decoded({ parameters: [], body: { content, required: true } }, { body: unsaid })).toEqual([
      'body : required',
    ]);
  });
});

describe('fields of bodies that have a style', () => {
  it.each<[what: string, BodyRow['fields'], RawBody, unknown]>([
    ['a list with commas', { ids: LIST }, formBody('ids=1,2&title=a'), { ids: [1, 2], title: 'a' }],
    ['a list with commas in a part', { ids: LIST }, textParts(['ids', '1,2']), { ids: [1, 2] }],
    ['a list in several parts', { ids: LIST }, textParts(['ids', '1'], ['ids', '2']), { ids: [1, 2] }],
    [
      'an exploded list in several parts',
      { ids: { ...LIST, explode: true } },
      textParts(['ids', '1'], ['ids', '2']),
      { ids: [1, 2] },
    ],
    ['an exploded object', { color: OBJECT }, formBody('R=1&G=2'), { color: { R: 1, G: 2 } }],
    [
      'a field of that name, which is of the form',
      { color: OBJECT },
      formBody('R=1&title=a'),
      { color: { R: 1 }, title: 'a' },
    ],
    ['none of it', { color: OBJECT, ids: LIST }, formBody('other=a'), { other: 'a' }],
    ['no style', undefined, formBody('ids[]=1&title=a%20b'), { ids: [1], title: 'a b' }],
  ])('%s', (_, fields, body, value) => {
    expect(bodyOf(fields, body)).toEqual({ body: value });
  });

  it.each<[what: string, BodyRow['fields'], RawBody, string[]]>([
    ['bad encoding in a style', { ids: LIST }, formBody('ids=%zz'), ['body /ids: encoding']],
    ['bad encoding without one', undefined, formBody('title=%zz'), ['body /title: encoding']],
    ['a part in two ways', undefined, textParts(['color', 'a'], ['color[R]', '1']), ['body /color/R: duplicate']],
    ['two faults', undefined, formBody('ids[]=x&color[R]=y'), ['body /ids/0: type', 'body /color/R: type']],
    ['an odd field', { color: { ...OBJECT, explode: false } }, textParts(['color', 'R']), ['body /color: style']],
  ])('%s is refused', (_, fields, body, problems) => {
    expect(bodyOf(fields, body)).toEqual(problems);
  });

  it('of a part are respelled in lenient mode, JSON among them', () => {
    const json = { name: 'color', filename: undefined, contentType: 'application/json' };
    const body: RawBody = {
      kind: 'multipart',
      contentType: `${PARTS}; boundary=x`,
      parts: [{ ...json, bytes: new TextEncoder().encode('{"R":"1"}') }],
    };
    expect(bodyOf(undefined, body)).toEqual({ body: { color: { R: '1' } } });
    expect(bodyOf(undefined, body, { mode: 'lenient' })).toEqual({ body: { color: { R: 1 } } });
  });
});

const SCHEMA = checked({
  type: 'object',
  properties: {
    title: { type: 'string' },
    id: { type: 'integer', readOnly: true },
    list: { type: 'array', items: { $ref: '#/$defs/own' } },
    pair: { type: 'array', prefixItems: [{ $ref: '#/$defs/own' }] },
    either: {
      oneOf: [
        { type: 'object', required: ['x'], properties: { x: { const: 'a' }, id: { type: 'integer', readOnly: true } } },
        { type: 'object', required: ['x'], properties: { x: { const: 'b' }, id: { type: 'integer' } } },
      ],
    },
  },
  $defs: { own: { type: 'object', properties: { id: { readOnly: true }, n: { type: 'integer' } } } },
});
const OWN: Codec = { properties: { n: { integer: true } }, open: true, dropped: ['id'] };
const ENTRY = {
  mediaTypes: ['application/json', FORM, PARTS],
  schema: SCHEMA,
  codec: {
    properties: {
      title: { text: true },
      list: { items: OWN },
      pair: { prefixItems: [OWN] },
      either: { open: true },
    },
    open: true,
    dropped: ['id'],
  },
} as const satisfies BodyRow;

function readOnlyOf(value: unknown, options: object = {}, row: object = {}): unknown {
  const table = { parameters: [], body: { content: [{ ...ENTRY, ...row }] } };
  return decoded(table, { body: jsonBody(value) }, options);
}

describe('members that only answers carry', () => {
  it.each<[unknown, unknown]>([
    [{ title: 'a' }, { title: 'a' }],
    [{ title: 'a', id: 5 }, { title: 'a' }],
    [{ list: [{ id: 1, n: 2 }, { n: 3 }] }, { list: [{ n: 2 }, { n: 3 }] }],
    [{ list: [{ n: 3 }], id: 1 }, { list: [{ n: 3 }] }],
    [{ list: [{ n: 3 }, { id: 1 }], id: 1 }, { list: [{ n: 3 }, {}] }],
    [{ pair: [{ id: 1, n: 2 }, { id: 3 }], id: 1 }, { pair: [{ n: 2 }, { id: 3 }] }],
    [{ either: { x: 'a', id: 1 } }, { either: { x: 'a' } }],
    [{ either: { x: 'b', id: 1 } }, { either: { x: 'b', id: 1 } }],
    [{ either: { x: 'a', id: 1 }, id: 5 }, { either: { x: 'a' } }],
  ])('%j arrives as %j', (sent, arrived) => {
    const before = structuredClone(sent);
    expect(readOnlyOf(sent)).toEqual({ body: arrived });
    expect(sent).toEqual(before);
  });

  it('are the same object where there are none', () => {
    const sent = { list: [{ n: 1 }] };
    const result = readOnlyOf(sent) as { readonly body: unknown };
    expect(result.body).toBe(sent);
  });

  it('are refused where they are to be, and kept without a schema', () => {
    expect(readOnlyOf({ id: 1 }, { readOnlyProperties: 'refuse' })).toEqual(['body /id: readOnly']);
    expect(readOnlyOf({ id: 1 }, {}, { schema: undefined })).toEqual({ body: { id: 1 } });
  });

  it('leave what else is wrong', () => {
    expect(readOnlyOf({ id: 1, list: [{ id: 1, n: 'x' }] })).toEqual(['body /list/0/n: type']);
    expect(readOnlyOf({ either: { x: 'c', id: 1 } })).toEqual(['body /either: oneOf']);
    expect(readOnlyOf('text')).toEqual(['body : type']);
  });

  it('are taken out of bodies with long integers, whose digits stay', () => {
    const schema = checked({ properties: { id: { readOnly: true }, n: { type: 'integer', format: 'int64' } } });
    const row = { mediaType: 'application/json', schema, codec: OWN, exact: { properties: { n: 'bigint' } } } as const;
    const text = '{"id":1,"n":9007199254740993}';
    const body = { kind: 'json', contentType: 'application/json', value: JSON.parse(text), text } as const;
    expect(decoded({ parameters: [], body: { content: [row] } }, { body })).toEqual({
      body: { n: 9_007_199_254_740_993n },
    });
  });
});
