import { describe, expect, it } from 'vitest';

import { apiOf, loadText } from '../../load-text.ts';

const described = (operation: string, top = ''): string => `
swagger: '2.0'
info: {title: Sample, version: '1'}
${top}
paths:
  /things:
    post:
${operation.replaceAll(/^/gm, '      ')}
      responses: {204: {description: Done.}}
`;

const lostOf = async (text: string): Promise<readonly string[]> => {
  const { diagnostics } = await loadText(text);
  return diagnostics.flatMap(({ code, location }) => (code === 'lost-field' ? [location.pointer] : []));
};

const bodyOf = async (operation: string): Promise<readonly unknown[]> => {
  const { operations } = await apiOf(described(operation));
  const content = operations[0]?.requestBody?.content ?? [];
  return content.map(({ name, examples }) => [name, ...examples.map((example) => [example.name, example.value])]);
};

const parameterOf = async (fields: string, place = 'query'): Promise<readonly unknown[]> => {
  const { operations } = await apiOf(described(`parameters: [{name: a, in: ${place}, ${fields}}]`));
  return (operations[0]?.parameters[0]?.examples ?? []).map(({ name, value }) => [name, value]);
};

describe('an example of a parameter of Swagger 2.0', () => {
  it.each([
    ['type: string, x-example: one', [['default', 'one']]],
    ['type: integer, x-example: 0', [['default', 0]]],
    ['type: boolean, x-example: false', [['default', false]]],
    ['type: array, items: {type: string}, x-example: [a, b]', [['default', ['a', 'b']]]],
    [
      'type: string, x-example: {a: one, b: two}',
      [
        ['a', 'one'],
        ['b', 'two'],
      ],
    ],
    [
      'type: string, x-examples: {a: one, b: {value: two}}',
      [
        ['a', 'one'],
        ['b', 'two'],
      ],
    ],
    [
      'type: string, x-examples: [a, b]',
      [
        ['example1', 'a'],
        ['example2', 'b'],
      ],
    ],
    [
      'type: string, x-example: one, x-examples: {b: two}',
      [
        ['default', 'one'],
        ['b', 'two'],
      ],
    ],
    ['type: string, example: one, x-example: two', [['default', 'one']]],
  ])('is one of OpenAPI 3: %s', async (fields, examples) => {
    expect(await parameterOf(fields)).toEqual(examples);
    expect(await parameterOf(fields, 'header')).toEqual(examples);
  });

  it('is one of a shared parameter, and of one of a path item', async () => {
    const api = await apiOf(`
swagger: '2.0'
info: {title: Sample, version: '1'}
parameters:
  shared: {name: s, in: query, type: string, x-example: shared}
paths:
  /things/{id}:
    parameters: [{name: id, in: path, required: true, type: string, x-example: own}]
    get:
      parameters: [{$ref: '#/parameters/shared'}]
      responses: {204: {description: Done.}}
`);
    const [operation] = api.operations;
    expect(operation?.parameters.map(({ name, examples }) => [name, examples[0]?.value])).toEqual([
      ['id', 'own'],
      ['s', 'shared'],
    ]);
  });

  it.each([
    ['x-example: {a: 1}', [['default', { a: 1 }]]],
    ['x-example: text', [['default', 'text']]],
    ['x-example: {application/json: {a: 2}}', [['default', { a: 2 }]]],
    ['x-example: {application/json; charset=utf-8: {a: 2}}', [['default', { a: 2 }]]],
    [
      'x-examples: {one: {a: 1}, two: {value: {a: 2}}}',
      [
        ['one', { a: 1 }],
        ['two', { a: 2 }],
      ],
    ],
    ['x-examples: {application/json: {one: {a: {b: 1}}}}', [['one', { a: { b: 1 } }]]],
    ['x-examples: {application/json: [1]}', [['default', [1]]]],
    ['x-examples: [{a: 1}]', [['example1', { a: 1 }]]],
    [
      'x-example: {a: 0}, x-examples: {one: {a: 1}}',
      [
        ['default', { a: 0 }],
        ['one', { a: 1 }],
      ],
    ],
  ])('is one of the body: %s', async (fields, examples) => {
    const operation = `parameters: [{name: body, in: body, schema: {}, ${fields}}]`;
    expect(await bodyOf(operation)).toEqual([['application/json', ...examples]]);
  });

  it('is one of the schema of a field of a form', async () => {
    const { operations } = await apiOf(
      described(
        `parameters:
  - {name: a, in: formData, type: string, x-example: one}
  - {name: b, in: formData, type: integer, example: 2}
  - {name: c, in: formData, type: string, x-examples: {x: three, y: four}}
  - {name: d, in: formData, type: string}`,
      ),
    );
    const properties = operations[0]?.requestBody?.content[0]?.schema?.properties;
    expect([...(properties?.values() ?? [])].map(({ examples }) => examples)).toEqual([['one'], [2], ['three'], []]);
  });
});

describe('what OpenAPI 3 does not say of a Swagger 2.0 document', () => {
  it.each([
    ['type: integer, allowEmptyValue: true', ['allowEmptyValue']],
    ['type: string, minLength: 1, allowEmptyValue: true', ['allowEmptyValue']],
    ['type: string, format: date, allowEmptyValue: true', ['allowEmptyValue']],
    ['type: string, enum: [a], allowEmptyValue: true', ['allowEmptyValue']],
    ['type: string, enum: [a, ""], allowEmptyValue: true', []],
    ['type: string, allowEmptyValue: true', []],
    ['type: integer, allowEmptyValue: false', []],
    ['type: string, title: T, x-title: T', ['title']],
  ])('is named of a field of a form: %s', async (fields, lost) => {
    const text = described(`parameters: [{name: a, in: formData, ${fields}}]`);
    expect(await lostOf(text)).toEqual(lost.map((field) => `/paths/~1things/post/parameters/0/${field}`));
    const shared = described(
      `parameters: [{$ref: '#/parameters/a'}]`,
      `parameters: {a: {name: a, in: formData, ${fields}}}`,
    );
    expect(await lostOf(shared)).toEqual(lost.map((field) => `/parameters/a/${field}`));
  });

  it('is kept of a query', async () => {
    const { operations } = await apiOf(
      described('parameters: [{name: a, in: query, type: integer, allowEmptyValue: true}]'),
    );
    expect(operations[0]?.parameters[0]?.allowEmptyValue).toBe(true);
  });

  it('is named of examples of bodies that are not sent', async () => {
    const text = described(`parameters:
  - {name: body, in: body, schema: {}, x-example: {text/csv: 'a,b'}, x-examples: {text/xml: {a: <a/>}, Some/Name: 1}}`);
    expect(await lostOf(text)).toEqual([
      '/paths/~1things/post/parameters/0/x-example/text~1csv',
      '/paths/~1things/post/parameters/0/x-examples/text~1xml',
    ]);
    expect((await apiOf(text)).operations[0]?.requestBody?.content.map(({ name }) => name)).toEqual([
      'application/json',
    ]);
  });

  it('is named of schemes without a host, and of what is no list', async () => {
    const text = described('schemes: [wss]\nproduces: text/plain', 'schemes: [https]\nconsumes: text/xml');
    expect(await lostOf(text)).toEqual([
      '/consumes',
      '/schemes',
      '/paths/~1things/post/produces',
      '/paths/~1things/post/schemes',
    ]);
  });

  it.each([
    ['host: a.example\nbasePath: v2', ['http://a.example/v2']],
    ['host: a.example\nbasePath: /v2\nschemes: [https, wss]', ['https://a.example/v2', 'wss://a.example/v2']],
    ['host: a.example\nschemes: https', ['http://a.example']],
    ['basePath: v2', ['/v2']],
  ])('is nothing of servers: %s', async (top, servers) => {
    expect((await apiOf(described('', top))).servers.map(({ url }) => url)).toEqual(servers);
  });
});

describe('what stands beside a reference in Swagger 2.0', () => {
  const beside = (siblings: string): string => `
swagger: '2.0'
info: {title: Sample, version: '1'}
paths: {}
definitions:
  A: {type: object}
  B: {type: object, properties: {a: {$ref: '#/definitions/A', ${siblings}}, b: {anyOf: [{type: string, x-nullable: true}]}}}
`;
  const propertyOf = async (siblings: string, name: string) =>
    (await apiOf(beside(siblings))).schemas.find((schema) => schema.name === 'B')?.properties.get(name);

  it('is named as it is in OpenAPI 3.0', async () => {
    const { diagnostics } = await loadText(beside('maxProperties: 3'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['converted-swagger', 'ignored-siblings']);
  });

  it('may say that it is nullable, as every schema may', async () => {
    expect((await propertyOf('x-nullable: true', 'a'))?.nullable).toBe(true);
    expect((await propertyOf('x-nullable: false', 'a'))?.nullable).toBeUndefined();
    expect((await propertyOf('x-nullable: true', 'b'))?.anyOf[0]?.types).toEqual(['string', 'null']);
  });
});

describe('a scheme of OAuth of Swagger 2.0', () => {
  const scheme = (fields: string): string =>
    `securityDefinitions: {login: {type: oauth2, authorizationUrl: 'https://a.example', scopes: {}${fields}}}`;

  it('is named where it says no flow', async () => {
    expect(await lostOf(described('', scheme('')))).toEqual(['/securityDefinitions/login/type']);
    expect(await lostOf(described('', scheme(', flow: null')))).toEqual(['/securityDefinitions/login/type']);
    expect(await lostOf(described('', scheme(', flow: implicit')))).toEqual([]);
    expect(await lostOf(described('', 'securityDefinitions: {key: {type: apiKey, in: header, name: K}}'))).toEqual([]);
  });
});

describe('headers of responses of Swagger 2.0', () => {
  it('follow one another as they are written, in responses of operations and in shared ones', async () => {
    const headers = 'headers: {X-B: {type: string}, X-A: {type: integer}, X-C: {type: string}}';
    const { operations } = await apiOf(
      `swagger: '2.0'
info: {title: Sample, version: '1'}
paths:
  /a:
    get:
      responses:
        200: {description: ok, ${headers}, schema: {type: object}, examples: {application/json: {}}}
        201: {$ref: '#/responses/Made'}
        204: {description: none, ${headers}}
responses:
  Made: {description: made, ${headers}}
`,
    );
    const names = operations[0]?.responses.map((response) => response.headers.map(({ name }) => name));
    expect(names).toEqual(Array.from({ length: 3 }, () => ['X-B', 'X-A', 'X-C']));
  });
});
