import { type Json, withOperation, withParameter } from './diff-pair.ts';

export const s = { type: 'string' };

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

export const table: readonly (readonly [string, Json, Json])[] = [
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
