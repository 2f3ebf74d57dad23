import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { hasMaxLength } from 'forgewright/runtime/schema/code-points';
import { isObject } from 'forgewright/runtime/schema/is-object';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';
import { isNewIssueInRequest, sourceNewIssue } from '../components/new-issue.js';

const codec2: Codec = {
  items: { any: true },
  prefixItems: [{ integer: true }, { text: true }],
};

const codec3: Codec = {
  closed: true,
  properties: {},
  patterns: [[compilePattern('^n_'), { integer: true }]],
};

const codec5: Codec = {
  get items(): Codec {
    return codec4;
  },
};

const codec4: Codec = {
  closed: true,
  properties: {
    name: { text: true },
    children: codec5,
  },
};

const codec: Codec = {
  dropped: ['id', 'created_at'],
  properties: {
    id: { integer: true },
    title: { text: true },
    created_at: { text: true, instant: true },
    secret: { text: true, secret: true },
    weight: { integer: true, null: true },
    confidential: { boolean: true },
    labels: { text: true, commas: true },
    assignee_ids: { items: { integer: true } },
    assignees: { items: { properties: { id: { integer: true }, role: { text: true } } } },
    position: { properties: { line: { integer: true }, path: { text: true } } },
    meta: { properties: { n: { integer: true } } },
    csv: { items: { text: true } },
    due: { text: true, day: true },
    price: { number: true },
    big: { integer: true },
    kind: { words: ['issue'] },
    constructor: { integer: true } as const,
    tuple: codec2,
    set: { items: { any: true } },
    some: { items: { any: true } },
    names: { open: true, properties: {} },
    patterns: codec3,
    pair: { open: true, properties: {} },
    choice: { integer: true },
    conditional: { open: true, properties: {} },
    closed: { properties: { b: { integer: true }, a: { integer: true } } },
    emoji: { text: true },
    nope: { any: true },
    child: codec4,
  },
};

const fieldsCodec: Codec = { ...codec, json: ['meta', 'names', 'patterns', 'pair', 'conditional', 'closed', 'child'] };

const codec6: Codec = {
  properties: {
    title: { text: true },
    weight: { integer: true },
    file: { text: true, file: true },
    meta: { properties: { a: { integer: true } } },
  },
};

const fieldsCodec2: Codec = { ...codec6, json: ['meta'] };

const bodySource: SchemaSource = {
  uri: 'bodySource',
  schema: () => ({
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', minLength: 1 },
      weight: { type: 'integer' },
      file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
      meta: { type: 'object', properties: { a: { type: 'integer' } } },
    },
  }),
};

const bodySource2: SchemaSource = { uri: 'bodySource2', schema: () => ({ type: 'string', maxLength: 10 }) };

function checkBody(value: unknown): boolean {
  if (!isObject(value)) return false;
  const title: unknown = value['title'];
  if (typeof title !== 'string' || title.length === 0) return false;
  const weight: unknown = value['weight'];
  if (weight !== undefined && !Number.isSafeInteger(weight)) return false;
  const meta: unknown = value['meta'];
  if (meta !== undefined) {
    if (!isObject(meta)) return false;
    const a: unknown = meta['a'];
    if (a !== undefined && !Number.isSafeInteger(a)) return false;
  }
  return true;
}

function checkBody2(value: unknown): boolean {
  return typeof value === 'string' && hasMaxLength(value, 10);
}

/** Decodes requests of `createIssue`: POST /issues */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'createIssue',
  parameters: [],
  body: {
    required: true,
    content: [
      { mediaType: 'application/json', codec, schema: { check: isNewIssueInRequest, source: sourceNewIssue } },
      {
        mediaType: 'application/x-www-form-urlencoded',
        codec: fieldsCodec,
        schema: { check: isNewIssueInRequest, source: sourceNewIssue },
        fields: { csv: { style: 'form', explode: false, shape: 'array' } },
      },
      { mediaType: 'multipart/form-data', codec: fieldsCodec2, schema: { check: checkBody, source: bodySource } },
      {
        mediaType: 'application/vnd.tracker+json',
        codec,
        schema: { check: isNewIssueInRequest, source: sourceNewIssue },
      },
      { mediaType: 'text/plain', codec: { text: true }, schema: { check: checkBody2, source: bodySource2 } },
      { mediaType: 'application/octet-stream', codec: { any: true } },
    ],
  },
});
