import { MARK } from './told-schemas.ts';

/** Keywords and fields outside of schemas. */
export const PLACES: readonly (readonly [string, string, object, readonly string[]])[] = [
  [
    'contact, licence, terms',
    'index.html',
    {
      info: {
        title: 'T',
        version: '7.8.9',
        summary: 'Summary',
        contact: { name: MARK, url: 'https://example.com/c' },
        license: { name: 'Licence X', identifier: 'MIT' },
        termsOfService: 'https://example.com/terms',
      },
    },
    [MARK, 'Licence X', 'https://example.com/terms', '7.8.9', 'Summary'],
  ],
  [
    'server variables',
    'index.html',
    {
      servers: [
        {
          url: 'https://{v}.example.com',
          description: 'Main',
          variables: { v: { default: 'eu', enum: ['eu', 'us'], description: MARK } },
        },
      ],
    },
    ['Main', 'v , default eu', 'us', MARK],
  ],
  [
    'tag',
    'tags/t.html',
    {
      tags: [
        { name: 't', description: MARK, externalDocs: { url: 'https://example.com/t', description: 'More of t' } },
      ],
    },
    [MARK, 'More of t'],
  ],
  [
    'security schemes',
    'index.html',
    {
      components: {
        securitySchemes: {
          k: { type: 'apiKey', in: 'cookie', name: 'sid', description: MARK },
          o: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://example.com/auth',
                tokenUrl: 'https://example.com/token',
                refreshUrl: 'https://example.com/refresh',
                scopes: { 'read:x': 'Wombat' },
              },
            },
          },
          b: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT-X' },
          c: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com/oidc' },
          m: { type: 'mutualTLS' },
        },
      },
    },
    [
      MARK,
      'cookie sid',
      'https://example.com/auth',
      'https://example.com/token',
      'https://example.com/refresh',
      'read:x',
      'Wombat',
      'JWT-X',
      'https://example.com/oidc',
      'mutual TLS',
    ],
  ],
];

/** Members of an operation. */
export const OPERATIONS: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'description, deprecated, externalDocs',
    { description: MARK, deprecated: true, externalDocs: { url: 'https://example.com/o', description: 'More of o' } },
    [MARK, 'deprecated', 'More of o'],
  ],
  ['servers', { servers: [{ url: 'https://own.example.com', description: MARK }] }, ['https://own.example.com', MARK]],
  ['scopes', { security: [{ o: ['read:Quokka'] }] }, ['o', 'scopes read:Quokka']],
  [
    'parameter',
    {
      parameters: [
        {
          name: 'p',
          in: 'query',
          required: true,
          deprecated: true,
          description: MARK,
          schema: { type: 'string' },
          examples: { one: { value: 'v1', summary: 'First one', description: 'About one' }, two: { value: 'v2' } },
        },
      ],
    },
    ['p string required deprecated', MARK, 'example one - First one v1', 'About one', 'example two v2'],
  ],
  [
    'parameter with content',
    {
      parameters: [
        {
          name: 'p',
          in: 'query',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { [MARK]: {} } },
              example: { Quokka: 'inside' },
            },
          },
        },
      ],
    },
    [MARK, 'written as application/json', 'inside'],
  ],
  [
    'allowEmptyValue, allowReserved',
    {
      parameters: [{ name: 'p', in: 'query', allowEmptyValue: true, allowReserved: true, schema: { type: 'string' } }],
    },
    ['may be empty', 'reserved characters as they are'],
  ],
  [
    'request body',
    {
      requestBody: {
        required: true,
        description: MARK,
        content: { 'text/x-wombat': { schema: { type: 'string', description: 'Of the text' } } },
      },
    },
    ['required', MARK, 'text/x-wombat', 'Of the text'],
  ],
  [
    'encoding',
    {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { f: {} } },
            encoding: {
              f: {
                contentType: 'image/png, image/x-quokka',
                headers: { 'X-Part': { description: MARK, schema: { type: 'string' } } },
              },
            },
          },
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { g: { type: 'object' } } },
            encoding: { g: { style: 'deepObject', explode: true } },
          },
        },
      },
    },
    ['image/x-quokka', 'X-Part', MARK, 'style deepObject'],
  ],
  [
    'media type examples',
    {
      requestBody: {
        content: {
          'application/json': {
            examples: {
              one: { summary: 'First one', description: 'About one', value: { n: 1 } },
              two: { value: { n: 2 } },
              far: { externalValue: 'https://example.com/far.json' },
            },
          },
        },
      },
    },
    ['Example one - First one', 'About one', '"n": 1', 'Example two', '"n": 2', 'https://example.com/far.json'],
  ],
  [
    'schema examples',
    {
      requestBody: { content: { 'application/json': { schema: { type: 'object', examples: [{ n: 1 }, { n: 2 }] } } } },
    },
    ['"n": 1', 'Example example 2', '"n": 2'],
  ],
  [
    'response',
    {
      responses: {
        299: {
          description: MARK,
          headers: {
            'X-Head': {
              required: true,
              deprecated: true,
              description: 'Of the header',
              schema: { type: 'integer', minimum: 41 },
              example: 44,
            },
          },
          content: {
            'application/json': {
              schema: { type: 'array', items: { type: 'object', properties: { deep: { description: 'Wombat' } } } },
            },
          },
        },
      },
    },
    ['299', MARK, 'X-Head integer required deprecated', 'Of the header', 'at least 41', 'example 44', 'Wombat'],
  ],
  [
    'link',
    {
      responses: {
        200: {
          description: 'x',
          links: {
            next: {
              operationId: 'test',
              parameters: { id: '$response.body#/id' },
              requestBody: { a: MARK },
              description: 'Then this',
            },
          },
        },
      },
    },
    ['next', 'Then this', 'id = $response.body#/id', MARK],
  ],
  [
    'callback',
    {
      callbacks: {
        done: {
          '{$request.body#/url}': {
            post: {
              description: MARK,
              requestBody: {
                content: { 'application/json': { schema: { type: 'object', properties: { inside: {} } } } },
              },
              responses: { 204: { description: 'Thanks' } },
            },
          },
        },
      },
    },
    ['Callback done', '{$request.body#/url}', MARK, 'inside', 'Thanks'],
  ],
];

export const components: { readonly securitySchemes: object; readonly schemas: object } = {
  securitySchemes: { o: { type: 'http', scheme: 'bearer' } },
  schemas: {
    Other: { type: 'object', properties: { kind: { type: 'string' } } },
    Second: { type: 'object', properties: { kind: { type: 'string' } } },
    Nullable: { type: ['object', 'null'], properties: { kind: { type: 'string' } } },
  },
};
