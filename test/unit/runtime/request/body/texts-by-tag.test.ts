import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawBody } from '../../../../../runtime/request/raw-request.ts';
import { type EmittedValidators, loadEmitted } from '../../../../support/load-emitted.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const FORM = 'application/x-www-form-urlencoded';

function operation(operationId: string, schema: object): object {
  const types = ['application/json', FORM, 'multipart/form-data'];
  return {
    post: {
      operationId,
      parameters: [
        { name: 'deep', in: 'query', style: 'deepObject', schema },
        { name: 'form', in: 'query', content: { [FORM]: { schema } } },
      ],
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
      responses: { 204: { description: 'done' } },
    },
  };
}

const base = (name: string, properties: object): object => {
  return { allOf: [ref(name), { type: 'object', properties }] };
};
const tag = (propertyName: string, more: object = {}): object => ({ discriminator: { propertyName, ...more } });
const open = (properties: object, more: object = {}): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Tags', version: '1' },
  paths: {
    '/event': operation('event', ref('Event')),
    '/pay': operation('pay', ref('Pay')),
    '/order': operation('order', {
      type: 'object',
      properties: { pay: ref('Pay'), pays: { type: 'array', items: ref('Pay') } },
    }),
    '/list': operation('list', { anyOf: [ref('Names'), ref('Counts')], ...tag('kind') }),
    '/tree': operation('tree', ref('Tree')),
    '/other': operation('other', {
      oneOf: [ref('Coded'), ref('Counted')],
      ...tag('kind', { mapping: { 1: '#/components/schemas/Counted' }, defaultMapping: 'Coded' }),
    }),
    '/untold': operation('untold', {
      oneOf: [
        { type: 'object', properties: { mail: TEXT, zip: TEXT }, additionalProperties: false, required: ['mail'] },
        {
          type: 'object',
          properties: { phone: INTEGER, zip: INTEGER },
          additionalProperties: false,
          required: ['phone'],
        },
      ],
    }),
  },
  components: {
    schemas: {
      Event: { ...open({ type: TEXT }), ...tag('type') },
      Paid: base('Event', { ref: INTEGER, ok: { type: 'boolean' } }),
      Shipped: base('Event', { ref: TEXT, ok: TEXT, by: TEXT }),
      Moved: { ...base('Shipped', { to: INTEGER }), ...tag('by') },
      ByVan: base('Moved', { plate: TEXT }),
      ByTrain: base('Moved', { plate: INTEGER }),
      Card: open({ kind: { const: 'card' }, number: TEXT }),
      Bank: open({ kind: { const: 'bank' }, number: INTEGER }),
      Pay: {
        oneOf: [ref('Card'), ref('Bank')],
        ...tag('kind', { mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' } }),
      },
      Names: {
        type: 'object',
        properties: { kind: TEXT, of: { type: 'array', items: TEXT } },
        additionalProperties: TEXT,
      },
      Counts: { type: 'object', properties: { kind: TEXT, of: { type: 'array', items: INTEGER }, n: INTEGER } },
      Tree: { oneOf: [ref('Leaf'), ref('Branch')], ...tag('kind') },
      Leaf: open({ kind: { const: 'Leaf' }, value: TEXT }),
      Branch: open({ kind: { const: 'Branch' }, value: INTEGER, trees: { type: 'array', items: ref('Tree') } }),
      Coded: { type: 'object', properties: { kind: TEXT, code: TEXT } },
      Counted: { type: 'object', properties: { kind: TEXT, code: INTEGER } },
    },
  },
};

let emitted: EmittedValidators;
const folder = mkdtempSync(join(tmpdir(), 'tags-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  emitted = await loadEmitted(join(folder, 'openapi.json'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(emitted.folder, '..'), { recursive: true });
});

/** The decoded request, or places and rules of what is wrong with it. */
async function decode(name: string, query: string, body: RawBody): Promise<unknown> {
  const decoder = await emitted.decoders[name]?.();
  const request = { method: 'POST', path: [], query, headers: {}, body };
  const result = decoder?.(request, { mode: 'strict', unknownParameters: 'refuse' });
  if (result?.ok === true) return result.value;
  return result?.problems.map((problem) => `${problem.name} ${problem.rule}`);
}

const NO_BODY: RawBody = { kind: 'none', contentType: '' };
const parts = (text: string): RawBody => ({
  kind: 'multipart',
  contentType: 'multipart/form-data; boundary=b',
  parts: [...new URLSearchParams(text)].map(([name, value]) => ({
    name,
    filename: undefined,
    contentType: 'text/plain',
    bytes: new TextEncoder().encode(value),
  })),
});

/** What a text is as a form, as parts, in brackets and as a form in a parameter. */
async function everywhere(name: string, text: string): Promise<readonly unknown[]> {
  const deep = text.replace(/(^|&)(\w+)/g, '$1deep[$2]');
  return [
    await decode(name, '', { kind: 'form', contentType: FORM, text }),
    await decode(name, '', parts(text)),
    await decode(name, deep, NO_BODY),
    await decode(name, `form=${encodeURIComponent(text)}`, NO_BODY),
  ];
}

describe('members of a form are what its tag says', () => {
  it.each([
    ['event', 'type=Shipped&ref=123&ok=true', { type: 'Shipped', ref: '123', ok: 'true' }],
    ['event', 'ref=123&ok=true&type=Paid', { type: 'Paid', ref: 123, ok: true }],
    ['event', 'type=Moved&by=ByVan&plate=5&ref=1&to=2', { type: 'Moved', by: 'ByVan', plate: '5', ref: '1', to: 2 }],
    ['event', 'type=Moved&by=ByTrain&plate=5&ref=1', { type: 'Moved', by: 'ByTrain', plate: 5, ref: '1' }],
    ['pay', 'kind=card&number=123', { kind: 'card', number: '123' }],
    ['pay', 'kind=bank&number=123', { kind: 'bank', number: 123 }],
    ['order', 'pay[kind]=card&pay[number]=123', { pay: { kind: 'card', number: '123' } }],
    [
      'order',
      'pays[0][kind]=card&pays[0][number]=1&pays[1][kind]=bank&pays[1][number]=1',
      {
        pays: [
          { kind: 'card', number: '1' },
          { kind: 'bank', number: 1 },
        ],
      },
    ],
    ['list', 'kind=Names&of[]=1&of[]=2&n=5', { kind: 'Names', of: ['1', '2'], n: '5' }],
    ['list', 'kind=Counts&of[]=1&of[]=2&n=5', { kind: 'Counts', of: [1, 2], n: 5 }],
    [
      'tree',
      'kind=Branch&value=1&trees[0][kind]=Leaf&trees[0][value]=1',
      { kind: 'Branch', value: 1, trees: [{ kind: 'Leaf', value: '1' }] },
    ],
    ['other', 'kind=1&code=7', { kind: '1', code: 7 }],
    ['other', 'kind=zz&code=7', { kind: 'zz', code: '7' }],
    ['other', 'code=7', { code: '7' }],
    // No tag tells: what the schema takes does.
    ['untold', 'mail=a&zip=123', { mail: 'a', zip: '123' }],
    ['untold', 'phone=5&zip=123', { phone: 5, zip: 123 }],
  ])('%s: %s', async (name, text, value) => {
    const [form, multipart, deep, content] = await everywhere(name, text);
    expect(form).toMatchObject({ body: value });
    expect(multipart).toMatchObject({ body: value });
    expect(deep).toMatchObject({ query: { deep: value } });
    expect(content).toMatchObject({ query: { form: value } });
  });

  it.each([
    ['event', 'type=Paid&ref=abc', '/ref type'],
    ['pay', 'kind=bank&number=abc', '/number type'],
    ['untold', 'phone=5&zip=abc', ' oneOf'],
  ])('%s: %s is refused', async (name, text, problem) => {
    const [form, multipart] = await everywhere(name, text);
    expect([form, multipart]).toEqual([[problem], [problem]]);
  });
});
