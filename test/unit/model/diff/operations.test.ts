import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, type ChangeKind, verdictOf } from '../../../../model/diff/change-kinds.ts';
import { brief, changesOf, type Json, withOperation, withParameter } from './diff-pair.ts';

const s = { type: 'string' };
const body = (rest: Json = {}): Json => ({ requestBody: { content: { 'application/json': { schema: s } }, ...rest } });
const answer = (rest: Json): Json => ({ responses: { '200': { description: 'ok', ...rest } } });
const json = { 'application/json': { schema: s } };
const schemes = {
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/t', scopes: { read: '', write: '' } } } },
    },
  },
};
const page = {
  parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
};
const list = {
  responses: { '200': { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: s } } } } },
};
const callback = (schema: Json): Json => ({
  callbacks: {
    done: {
      '{$request.body#/url}': {
        post: {
          ...body(),
          requestBody: { content: { 'application/json': { schema } } },
          responses: { '204': { description: 'ok' } },
        },
      },
    },
  },
});
const hook = (schema: Json): Json => ({
  webhooks: {
    done: {
      post: {
        operationId: 'done',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '204': { description: 'ok' } },
      },
    },
  },
});

const table: readonly (readonly [string, Json, Json])[] = [
  ['breaking path-removed', withOperation(), { paths: {} }],
  ['non-breaking operation-added', { paths: {} }, withOperation()],
  ['breaking operation-moved', withOperation(), withOperation({}, {}, ['/items', 'get'])],
  ['breaking operation-moved', withOperation(), withOperation({}, {}, ['/things', 'post'])],
  ['unclassified operation-id-changed', withOperation(), withOperation({ operationId: 'other' })],
  ['non-breaking operation-deprecated', withOperation(), withOperation({ deprecated: true })],
  ['non-breaking operation-undeprecated', withOperation({ deprecated: true }), withOperation()],
  ['non-breaking tags-changed', withOperation({ tags: ['a'] }), withOperation({ tags: ['b'] })],
  ['breaking parameter-removed @ query parameter `q`', withParameter({}), withOperation()],
  ['non-breaking optional-parameter-added @ query parameter `q`', withOperation(), withParameter({})],
  ['breaking required-parameter-added @ query parameter `q`', withOperation(), withParameter({ required: true })],
  ['breaking parameter-moved @ query parameter `q`', withParameter({}), withParameter({ in: 'header' })],
  ['breaking parameter-became-required @ query parameter `q`', withParameter({}), withParameter({ required: true })],
  [
    'non-breaking parameter-became-optional @ query parameter `q`',
    withParameter({ required: true }),
    withParameter({}),
  ],
  [
    'breaking parameter-style-changed @ query parameter `q`',
    withParameter({ schema: { type: 'array', items: s } }),
    withParameter({ schema: { type: 'array', items: s }, explode: false }),
  ],
  [
    'breaking parameter-style-changed @ query parameter `q`',
    withParameter({}),
    withParameter({ schema: undefined, content: json }),
  ],
  ['non-breaking parameter-deprecated @ query parameter `q`', withParameter({}), withParameter({ deprecated: true })],
  ['non-breaking parameter-undeprecated @ query parameter `q`', withParameter({ deprecated: true }), withParameter({})],
  ['breaking empty-value-refused @ query parameter `q`', withParameter({ allowEmptyValue: true }), withParameter({})],
  [
    'non-breaking empty-value-allowed @ query parameter `q`',
    withParameter({}),
    withParameter({ allowEmptyValue: true }),
  ],
  [
    'breaking bound-tightened @ query parameter `q`',
    withParameter({}),
    withParameter({ schema: { type: 'string', maxLength: 3 } }),
  ],
  [
    'breaking default-changed @ query parameter `q`',
    withParameter({ schema: { ...s, default: 'a' } }),
    withParameter({ schema: { ...s, default: 'b' } }),
  ],
  ['breaking required-request-body-added @ request body', withOperation(), withOperation(body({ required: true }))],
  ['non-breaking optional-request-body-added @ request body', withOperation(), withOperation(body())],
  ['breaking request-body-removed @ request body', withOperation(body()), withOperation()],
  [
    'breaking request-body-became-required @ request body',
    withOperation(body()),
    withOperation(body({ required: true })),
  ],
  [
    'non-breaking request-body-became-optional @ request body',
    withOperation(body({ required: true })),
    withOperation(body()),
  ],
  [
    'breaking media-type-removed @ request body',
    withOperation(body({ content: { ...json, 'text/plain': {} } })),
    withOperation(body()),
  ],
  [
    'non-breaking media-type-added @ request body',
    withOperation(body()),
    withOperation(body({ content: { ...json, 'text/plain': {} } })),
  ],
  [
    'breaking encoding-changed @ request body, multipart/form-data',
    withOperation(multipart({})),
    withOperation(multipart({ a: { contentType: 'image/png' } })),
  ],
  [
    'breaking media-type-removed @ response 200',
    withOperation(answer({ content: { ...json, 'text/plain': {} } })),
    withOperation(answer({ content: json })),
  ],
  [
    'breaking response-body-removed @ response 200',
    withOperation(answer({ content: json })),
    withOperation(answer({})),
  ],
  [
    'non-breaking response-body-added @ response 200',
    withOperation(answer({})),
    withOperation(answer({ content: json })),
  ],
  [
    'unclassified error-status-removed @ response 404',
    withOperation(statuses('200', '404')),
    withOperation(statuses('200')),
  ],
  [
    'unclassified success-status-added @ response 202',
    withOperation(statuses('200')),
    withOperation(statuses('200', '202')),
  ],
  [
    'non-breaking error-status-added @ response 409',
    withOperation(statuses('200')),
    withOperation(statuses('200', '409')),
  ],
  [
    'breaking response-header-removed @ response 200',
    withOperation(answer({ headers: { 'X-A': { schema: s } } })),
    withOperation(answer({})),
  ],
  [
    'non-breaking response-header-added @ response 200',
    withOperation(answer({})),
    withOperation(answer({ headers: { 'X-A': { schema: s } } })),
  ],
  [
    'breaking response-header-became-optional @ response 200',
    withOperation(answer({ headers: { 'X-A': { schema: s, required: true } } })),
    withOperation(answer({ headers: { 'x-a': { schema: s } } })),
  ],
  [
    'non-breaking response-header-became-required @ response 200',
    withOperation(answer({ headers: { 'X-A': { schema: s } } })),
    withOperation(answer({ headers: { 'X-A': { schema: s, required: true } } })),
  ],
  [
    'breaking type-changed @ response 200, header X-A',
    withOperation(answer({ headers: { 'X-A': { schema: s } } })),
    withOperation(answer({ headers: { 'X-A': { schema: { type: 'integer' } } } })),
  ],
  [
    'unclassified link-removed @ response 200',
    withOperation(answer({ links: { self: { operationId: 'thing' } } })),
    withOperation(answer({})),
  ],
  [
    'non-breaking link-added @ response 200',
    withOperation(answer({})),
    withOperation(answer({ links: { self: { operationId: 'thing' } } })),
  ],
  ['breaking security-tightened', withOperation({}, schemes), withOperation({ security: [{ key: [] }] }, schemes)],
  [
    'breaking security-tightened',
    withOperation({ security: [{ oauth: ['read'] }] }, schemes),
    withOperation({ security: [{ oauth: ['read', 'write'] }] }, schemes),
  ],
  [
    'breaking security-tightened',
    withOperation({ security: [{ key: [] }] }, schemes),
    withOperation({ security: [{ key: [], oauth: [] }] }, schemes),
  ],
  [
    'non-breaking security-loosened',
    withOperation({ security: [{ key: [] }] }, schemes),
    withOperation({ security: [{ key: [] }, { oauth: ['read'] }] }, schemes),
  ],
  [
    'non-breaking security-loosened',
    withOperation({ security: [{ key: [] }] }, schemes),
    withOperation({ security: [{ key: [] }, {}] }, schemes),
  ],
  [
    'breaking security-scheme-changed',
    withOperation({}, schemes),
    withOperation(
      {},
      {
        components: {
          securitySchemes: { ...schemes.components.securitySchemes, key: { type: 'apiKey', in: 'query', name: 'key' } },
        },
      },
    ),
  ],
  [
    'breaking server-removed',
    withOperation({}, servers('https://a', 'https://b')),
    withOperation({}, servers('https://a')),
  ],
  [
    'non-breaking server-added',
    withOperation({}, servers('https://a')),
    withOperation({}, servers('https://a', 'https://b')),
  ],
  ['unclassified server-variable-changed', withOperation({}, region('eu')), withOperation({}, region('us'))],
  ['breaking callback-removed', withOperation(callback(s)), withOperation()],
  ['unclassified callback-added', withOperation(), withOperation(callback(s))],
  [
    'breaking enum-dropped @ callback `done`, request body, application/json',
    withOperation(callback({ ...s, enum: ['a'] })),
    withOperation(callback(s)),
  ],
  ['breaking webhook-removed', withOperation({}, hook(s)), withOperation()],
  ['non-breaking webhook-added', withOperation(), withOperation({}, hook(s))],
  [
    'non-breaking enum-added @ request body, application/json',
    withOperation({}, hook(s)),
    withOperation({}, hook({ ...s, enum: ['a'] })),
  ],
];

function multipart(encoding: Json): Json {
  return body({ content: { 'multipart/form-data': { schema: { type: 'object', properties: { a: s } }, encoding } } });
}

function statuses(...names: readonly string[]): Json {
  return { responses: Object.fromEntries(names.map((name) => [name, { description: name }])) };
}

function servers(...urls: readonly string[]): Json {
  return { servers: urls.map((url) => ({ url })) };
}

function region(value: string): Json {
  return { servers: [{ url: 'https://{region}.a', variables: { region: { default: value } } }] };
}

describe('an operation that changes', () => {
  it.each(table)('%s (case %#)', async (expected, old, later) => {
    expect(brief(await changesOf(old, later))).toEqual([expected]);
  });

  it('is gone from a path that stays', async () => {
    const [get, both] = [withOperation(), withOperation()].map(
      (document) => structuredClone(document) as { paths: Record<string, Record<string, unknown>> },
    );
    if (both === undefined || get === undefined) throw new Error('unreachable');
    Object.assign(both.paths['/things'] ?? {}, {
      post: { operationId: 'make', responses: { '201': { description: 'ok' } } },
    });
    const changes = await changesOf(both, get);
    expect(brief(changes)).toEqual(['breaking operation-removed']);
    expect(changes[0]).toMatchObject({
      operation: 'POST /things',
      operationId: 'make',
      new: { pointer: '/paths/~1things' },
    });
  });

  it('keeps its place when only the name of a path parameter changes', async () => {
    const at = (name: string): Json =>
      withOperation({ parameters: [{ name, in: 'path', required: true, schema: s }] }, {}, [
        `/things/{${name}}`,
        'get',
      ]);
    expect(brief(await changesOf(at('id'), at('thing_id')))).toEqual([
      'unclassified path-parameter-renamed @ path parameter `id`',
    ]);
  });

  it('is no longer paged', async () => {
    expect(brief(await changesOf(withOperation({ ...page, ...list }), withOperation(list)))).toEqual([
      'breaking pagination-lost',
      'breaking parameter-removed @ query parameter `page`',
      'breaking parameter-removed @ query parameter `per_page`',
    ]);
    const kinds = (...names: string[]): Json => withOperation({ ...page, ...list, 'x-pagination': names });
    expect(brief(await changesOf(kinds('offset', 'keyset'), kinds('offset')))).toEqual([
      'breaking pagination-kind-removed',
    ]);
    expect(brief(await changesOf(kinds('offset'), kinds('offset', 'keyset')))).toEqual([
      'non-breaking pagination-kind-added',
    ]);
  });

  it('is not changed by words, examples, order, or the case of a header', async () => {
    const old = withOperation({
      summary: 'a',
      parameters: [
        { name: 'X-A', in: 'header', schema: s },
        { name: 'b', in: 'query', schema: s },
      ],
    });
    const later = withOperation({
      summary: 'b',
      description: 'c',
      parameters: [
        { name: 'b', in: 'query', schema: { ...s, description: 'd', examples: ['e'] } },
        { name: 'x-a', in: 'header', schema: s },
      ],
    });
    expect(brief(await changesOf(old, later))).toEqual([]);
  });

  it('names both places with line and column', async () => {
    const [change] = await changesOf(withParameter({}), withParameter({ required: true }));
    expect(change?.old).toMatchObject({ pointer: '/paths/~1things/get/parameters/0', line: 17, column: 6 });
    expect(change?.new).toMatchObject({ pointer: '/paths/~1things/get/parameters/0', line: 17, column: 6 });
  });
});

it('docs/diff.md has every kind of change with both verdicts', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/diff.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| ([\w-]+) +\| ([\w-]+) +\|$/gm)].map((row) => row.slice(1));
  const kinds = Object.keys(CHANGE_KINDS) as ChangeKind[]; // the keys of the table
  expect(rows).toEqual(kinds.map((kind) => [kind, verdictOf(kind, 'request'), verdictOf(kind, 'response')]));
  for (const { message } of Object.values(CHANGE_KINDS)) expect(message).not.toBe('');
});
