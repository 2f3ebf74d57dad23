import { describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';

/** A word of the description that nothing else on a page holds. */
const MARK = 'Quokka';

/** Schema keywords of OAS 3.0 to 3.2 and JSON Schema 2020-12, each with what the page has to say of it. */
const SCHEMAS: readonly (readonly [string, object, readonly string[]])[] = [
  ['title', { type: 'string', title: MARK }, [MARK]],
  ['description', { type: 'string', description: MARK }, [MARK]],
  ['description of a list entry', { type: 'array', items: { type: 'string', description: MARK } }, [MARK]],
  ['default', { type: 'string', default: MARK }, ['default', MARK]],
  ['default null', { type: ['string', 'null'], default: null }, ['default null']],
  ['examples', { type: 'string', examples: ['First', 'Second'] }, ['example "First"', 'example "Second"']],
  ['deprecated', { type: 'string', deprecated: true }, ['deprecated']],
  ['deprecated through allOf', { allOf: [{ type: 'string', deprecated: true }] }, ['deprecated']],
  ['externalDocs', { type: 'string', externalDocs: { url: 'https://example.com/x', description: MARK } }, [MARK]],
  [
    'xml',
    { type: 'string', xml: { name: MARK, attribute: true, prefix: 'pre' } },
    ['XML', `name ${MARK}`, 'attribute', 'prefix pre'],
  ],
  ['types', { type: ['string', 'integer', 'null'] }, ['string or integer or null']],
  ['format', { type: 'string', format: 'iri-reference' }, ['iri-reference']],
  ['format without type', { format: 'iri-reference' }, ['iri-reference']],
  ['enum', { enum: ['one', 2, null] }, ['"one"', '2', 'null']],
  ['const', { const: MARK }, [MARK]],
  ['const of an object', { type: 'object', const: { a: MARK } }, [MARK]],
  ['pattern', { type: 'string', pattern: '^Qu+$' }, ['pattern ^Qu+$']],
  ['minLength', { type: 'string', minLength: 37 }, ['characters, at least 37']],
  ['maxLength', { type: 'string', maxLength: 38 }, ['characters, at most 38']],
  ['contentEncoding', { type: 'string', contentEncoding: 'base64url' }, ['encoding base64url']],
  ['contentMediaType', { type: 'string', contentMediaType: 'text/markdown' }, ['content text/markdown']],
  [
    'contentSchema',
    {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', properties: { [MARK]: {} } },
    },
    [MARK],
  ],
  ['multipleOf', { type: 'number', multipleOf: 7 }, ['multiple of 7']],
  ['minimum', { type: 'number', minimum: 41 }, ['at least 41']],
  ['maximum', { type: 'number', maximum: 42 }, ['at most 42']],
  ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 43 }, ['more than 43']],
  ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 44 }, ['less than 44']],
  ['numbers through allOf', { allOf: [{ minimum: 41 }, { maximum: 42 }] }, ['at least 41', 'at most 42']],
  [
    'prefixItems',
    { type: 'array', prefixItems: [{ type: 'string', description: MARK }, { type: 'integer' }] },
    ['[string, integer]', 'entry 1', MARK],
  ],
  [
    'items after prefixItems',
    { type: 'array', prefixItems: [{}], items: { type: 'string', description: MARK } },
    ['further entries', MARK],
  ],
  ['items: false', { type: 'array', prefixItems: [{}], items: false }, ['No further entries.']],
  ['contains', { type: 'array', contains: { type: 'string', pattern: MARK } }, ['among the entries', MARK]],
  [
    'minContains',
    { type: 'array', contains: { type: 'string' }, minContains: 4 },
    ['entries of that kind, at least 4'],
  ],
  ['maxContains', { type: 'array', contains: { type: 'string' }, maxContains: 5 }, ['entries of that kind, at most 5']],
  ['minItems', { type: 'array', minItems: 45 }, ['entries, at least 45']],
  ['maxItems', { type: 'array', maxItems: 46 }, ['entries, at most 46']],
  ['uniqueItems', { type: 'array', uniqueItems: true }, ['entries all different']],
  ['limits of entries', { type: 'array', items: { type: 'string', maxLength: 38 } }, ['each: characters, at most 38']],
  [
    'unevaluatedItems',
    { type: 'array', prefixItems: [{}], unevaluatedItems: { const: MARK } },
    ['further entries', MARK],
  ],
  ['unevaluatedItems: false', { type: 'array', prefixItems: [{}], unevaluatedItems: false }, ['No further entries.']],
  ['properties', { type: 'object', properties: { [MARK]: { type: 'string' } } }, [MARK]],
  ['required', { type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, ['a string required']],
  ['required of no property', { type: 'object', required: [MARK] }, [`${MARK} must be there.`]],
  ['patternProperties', { type: 'object', patternProperties: { '^x-Q': { description: MARK } } }, ['/^x-Q/', MARK]],
  [
    'additionalProperties',
    { type: 'object', additionalProperties: { type: 'integer', description: MARK } },
    ['map of integer', MARK],
  ],
  ['additionalProperties: false', { type: 'object', additionalProperties: false }, ['No other properties.']],
  ['unevaluatedProperties', { type: 'object', unevaluatedProperties: { description: MARK } }, ['any other name', MARK]],
  ['unevaluatedProperties: false', { type: 'object', unevaluatedProperties: false }, ['No other properties.']],
  ['propertyNames', { type: 'object', propertyNames: { pattern: MARK } }, ['every name', MARK]],
  ['minProperties', { type: 'object', minProperties: 47 }, ['properties, at least 47']],
  ['maxProperties', { type: 'object', maxProperties: 48 }, ['properties, at most 48']],
  ['dependentRequired', { type: 'object', dependentRequired: { a: ['b', 'c'] } }, ['a needs b, c.']],
  [
    'dependentSchemas',
    { type: 'object', dependentSchemas: { a: { properties: { [MARK]: {} } } } },
    ['when a is there', MARK],
  ],
  [
    'allOf',
    { allOf: [{ type: 'object', properties: { a: { description: MARK } } }, { properties: { second: {} } }] },
    [MARK, 'second'],
  ],
  [
    'oneOf with titles',
    {
      oneOf: [
        { type: 'string', title: MARK },
        { type: 'integer', description: 'Wombat' },
      ],
    },
    ['Exactly one of', MARK, 'Wombat'],
  ],
  [
    'anyOf with constraints',
    { anyOf: [{ type: 'string', maxLength: 38 }, { type: 'integer' }] },
    ['Any of', 'characters, at most 38'],
  ],
  [
    'oneOf that holds only required',
    {
      type: 'object',
      properties: { a: { description: MARK }, b: {} },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    ['Exactly one of a, b is needed.', MARK],
  ],
  [
    'oneOf of required with fields',
    {
      oneOf: [
        { required: ['a'], properties: { a: { description: MARK } } },
        { required: ['b'], properties: { b: { description: 'Wombat' } } },
      ],
    },
    [MARK, 'Wombat'],
  ],
  [
    'oneOf of required with titles',
    { type: 'object', properties: { a: {}, b: {} }, oneOf: [{ required: ['a'], title: MARK }, { required: ['b'] }] },
    [MARK, 'b must be there.'],
  ],
  [
    'anyOf of one that requires',
    { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }] },
    ['a is needed.'],
  ],
  ['not', { type: 'string', not: { pattern: MARK } }, ['must not be', MARK]],
  ['not required', { type: 'object', not: { required: ['a', 'b'] } }, ['a and b exclude each other.']],
  [
    'if, then, else',
    {
      type: 'object',
      if: { properties: { a: { const: 'If' } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: { required: ['Then'] },
      else: { required: ['Else'] },
    },
    ['if it is', 'If', 'then it is', 'Then must be there.', 'otherwise it is', 'Else must be there.'],
  ],
  ['nullable reference', { oneOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] }, ['Other or null']],
  [
    'nullable wrapper',
    { type: ['object', 'null'], allOf: [{ $ref: '#/components/schemas/Other' }] },
    ['Other or null'],
  ],
  ['reference to a nullable component', { $ref: '#/components/schemas/Nullable' }, ['Nullable or null']],
  ['description beside a reference', { $ref: '#/components/schemas/Other', description: MARK }, ['Other', MARK]],
  [
    'description of an enum value',
    {
      oneOf: [
        { const: 'a', title: 'Ay', description: MARK },
        { const: 'b', title: 'Bee' },
      ],
    },
    ['"a" Ay: Quokka', '"b" Bee'],
  ],
  [
    'x-enum-descriptions as a list',
    { enum: ['a', 'b'], 'x-enum-descriptions': [MARK, 'Wombat'] },
    [`"a" ${MARK}`, '"b" Wombat'],
  ],
  ['x-enum-descriptions as a map', { enum: ['a', 'b'], 'x-enum-descriptions': { b: MARK } }, [`"b" ${MARK}`]],
  ['x-enumDescriptions', { enum: ['a', 'b'], 'x-enumDescriptions': { a: MARK } }, [`"a" ${MARK}`]],
  ['x-enum-varnames', { enum: [1, 2], 'x-enum-varnames': [MARK, 'Wombat'] }, [`1 ${MARK}`, '2 Wombat']],
  ['enum of list entries', { type: 'array', items: { enum: ['a', MARK] } }, [`"${MARK}"`]],
  [
    'discriminator',
    {
      oneOf: [{ $ref: '#/components/schemas/Other' }, { $ref: '#/components/schemas/Second' }],
      discriminator: { propertyName: 'kind', mapping: { [MARK]: '#/components/schemas/Other' } },
    },
    [`kind is "${MARK}"`],
  ],
  ['readOnly', { type: 'object', properties: { a: { readOnly: true } } }, ['read-only']],
  ['writeOnly', { type: 'object', properties: { a: { writeOnly: true } } }, ['write-only']],
];

/** Keywords and fields outside of schemas. */
const PLACES: readonly (readonly [string, string, object, readonly string[]])[] = [
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
const OPERATIONS: readonly (readonly [string, object, readonly string[]])[] = [
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

const components = {
  securitySchemes: { o: { type: 'http', scheme: 'bearer' } },
  schemas: {
    Other: { type: 'object', properties: { kind: { type: 'string' } } },
    Second: { type: 'object', properties: { kind: { type: 'string' } } },
    Nullable: { type: ['object', 'null'], properties: { kind: { type: 'string' } } },
  },
};

async function pageOf(path: string, parts: object): Promise<string> {
  const site = emitSite(await loadValue(descriptionOf(parts)));
  const html = site.get(path) ?? expect.fail(`no page ${path} in ${[...site.keys()].join(', ')}`);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  // What comes of an example that is made of the schema proves nothing.
  const made =
    /<h2>Example<\/h2><pre[^]*?<\/pre>|<details class="example"[^>]*>\s*<summary>[^<]*<code>example<\/code> - Made[^]*?<\/details>/g;
  return textOf(main.replaceAll(made, ''));
}

describe('a page says what a schema says', () => {
  it.each(SCHEMAS)('of a component: %s', async (_keyword, schema, expected) => {
    const text = await pageOf('schemas/s.html', {
      components: { ...components, schemas: { ...components.schemas, S: schema } },
    });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(SCHEMAS.filter(([keyword]) => !/^(?:readOnly|writeOnly|title|examples)/.test(keyword)))(
    'of a field, a body and an answer: %s',
    async (_keyword, schema, expected) => {
      const content = { 'application/json': { schema: { type: 'object', properties: { field: schema } } } };
      const bare = { 'application/json': { schema } };
      const post = {
        operationId: 'test',
        requestBody: { content },
        responses: { 200: { description: 'x', content: bare } },
      };
      const text = await pageOf('operations/test.html', { paths: { '/t': { post } }, components });
      const [request = '', answer = ''] = text.split(' Responses ');
      for (const words of expected) {
        expect(request).toContain(words);
        expect(answer).toContain(words);
      }
    },
  );
});

describe('a page says what a description says', () => {
  it.each(PLACES)('%s', async (_name, path, parts, expected) => {
    const get = { operationId: 'test', tags: ['t'], responses: { 200: { description: 'x' } } };
    const text = await pageOf(path, { paths: { '/t': { get } }, ...parts });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(OPERATIONS)('of an operation: %s', async (_name, members, expected) => {
    const post = { operationId: 'test', responses: { 200: { description: 'x' } }, ...members };
    const text = await pageOf('operations/test.html', { paths: { '/t': { post } }, components });
    for (const words of expected) expect(text).toContain(words);
  });

  it.each(OPERATIONS.filter(([name]) => !/servers|scopes|link|callback|style/.test(name)))(
    'of a webhook: %s',
    async (_name, members, expected) => {
      const post = { operationId: 'test', responses: { 200: { description: 'x' } }, ...members };
      const text = await pageOf('webhooks/test.html', { paths: {}, webhooks: { hook: { post } }, components });
      for (const words of expected) expect(text).toContain(words);
    },
  );

  it('says each side what it sends: nothing that is read-only in requests, nothing that is write-only in answers', async () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { type: 'object', properties: { plain: {}, got: { readOnly: true }, sent: { writeOnly: true } } },
      ],
    };
    const Base = {
      type: 'object',
      properties: { gotBase: { $ref: '#/components/schemas/Got' }, sentBase: { type: 'string', writeOnly: true } },
    };
    const content = { 'application/json': { schema } };
    const post = { operationId: 'test', requestBody: { content }, responses: { 200: { description: 'x', content } } };
    const schemas = { Base, Got: { type: 'string', readOnly: true } };
    const site = emitSite(await loadValue(descriptionOf({ paths: { '/t': { post } }, components: { schemas } })));
    const html = site.get('operations/test.html') ?? '';
    const ids = [...html.matchAll(/ id="((?:body|response-200)\.\w+)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => !id?.includes('example'))).toEqual([
      'body.sentBase',
      'body.plain',
      'body.sent',
      'response-200.gotBase',
      'response-200.plain',
      'response-200.got',
    ]);
  });
});
