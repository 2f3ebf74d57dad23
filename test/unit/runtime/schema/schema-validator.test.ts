import { describe, expect, it } from 'vitest';
import { ASSERTED_FORMATS } from '../../../../generators/validators/checks/check-scalar.ts';
import {
  compileSchema,
  SchemaError,
  standardFormats,
  stringFormat,
  type JsonSchema,
} from '../../../../runtime/request/index.ts';

const of = (schema: JsonSchema, value: unknown): unknown[] => {
  return compileSchema(schema)(value).map(({ instance, keyword }) => [instance, keyword]);
};

describe('findings', () => {
  it('say where, what was expected and what came', () => {
    const validate = compileSchema(
      { type: 'object', properties: { 'a/b': { items: { maximum: 3 } } } },
      { baseUri: 'https://h/s' },
    );
    expect(validate({ 'a/b': [1, 5] })).toEqual([
      {
        instance: '/a~1b/1',
        keyword: 'maximum',
        schemaLocation: 'https://h/s#/properties/a~1b/items/maximum',
        expected: 'at most 3',
        got: '5',
      },
    ]);
  });

  it('name members that exclude each other', () => {
    const expected = (not: JsonSchema): unknown => compileSchema({ not })({ a: 1, b: 2 })[0]?.expected;
    expect(expected({ required: ['a', 'b'] })).toBe('only one of a, b');
    expect(expected({ required: ['a', 'b'], properties: { a: true } })).toBe('only one of a, b');
    expect(expected({ required: ['a'] })).toContain('refuses');
    expect(expected({ required: ['a', 'b'], properties: { a: { const: 1 } } })).toContain('refuses');
  });

  it('are all there, up to the bound', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'integer' } };
    const value = Array.from({ length: 80 }, () => 'x');
    expect(compileSchema(schema)(value)).toHaveLength(50);
    expect(compileSchema(schema, { maxFindings: 3 })(value)).toHaveLength(3);
    expect(compileSchema(schema, { maxFindings: 200 })(value)).toHaveLength(80);
  });

  it('tell a wrong type once where the values are listed too', () => {
    const listed: JsonSchema = { type: ['string', 'null'], enum: ['a', 'b', null] };
    expect(of(listed, 5)).toEqual([['', 'type']]);
    expect(of(listed, 'c')).toEqual([['', 'enum']]);
    expect(of({ enum: ['a'] }, 5)).toEqual([['', 'enum']]);
    expect(of({ type: 'string', const: 'a' }, 5)).toEqual([['', 'type']]);
    expect(of({ type: 'string', const: 'a' }, 'b')).toEqual([['', 'const']]);
  });

  it('cut long values and never repeat secrets', () => {
    const long = compileSchema({ type: 'integer' })('x'.repeat(10_000));
    expect(long[0]?.got.length).toBeLessThan(140);
    const secret = compileSchema({ properties: { password: { type: 'string', format: 'password', minLength: 20 } } })({
      password: 'hunter2',
    });
    expect(JSON.stringify(secret)).not.toContain('hunter2');
  });

  it('follow the alternative that was meant', () => {
    const alternatives: JsonSchema = {
      oneOf: [
        { type: 'object', required: ['kind', 'a'], properties: { kind: { const: 'x' }, a: { type: 'integer' } } },
        { type: 'object', required: ['kind', 'b'], properties: { kind: { const: 'y' }, b: { type: 'integer' } } },
      ],
    };
    expect(of(alternatives, { kind: 'y', b: 'no' })).toEqual([['/b', 'type']]);
    expect(of(alternatives, { kind: 'z' })).toEqual([['', 'oneOf']]);
    expect(of({ anyOf: [{ type: 'integer' }, { type: 'object', required: ['a'] }] }, {})).toEqual([['/a', 'required']]);
  });

  it('hold a value against the alternative that its discriminator selects', () => {
    const pets: JsonSchema = {
      $defs: {
        Cat: { type: 'object', required: ['type', 'lives'], properties: { lives: { type: 'integer' } } },
        Dog: { type: 'object', required: ['type', 'bark'], properties: { bark: { type: 'string' } } },
      },
      oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
      discriminator: { propertyName: 'type', mapping: { cat: '#/$defs/Cat', dog: '#/$defs/Dog' } },
    };
    expect(of(pets, { type: 'cat', lives: 'x' })).toEqual([['/lives', 'type']]);
    expect(of(pets, { type: 'dog', bark: 5 })).toEqual([['/bark', 'type']]);
    expect(of(pets, { type: 'cat', bark: 'wuff' })).toEqual([['/lives', 'required']]);
  });
});

describe('directions', () => {
  const schema: JsonSchema = {
    allOf: [
      { required: ['id', 'secret', 'name'] },
      {
        properties: {
          id: { type: 'integer', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          name: { type: 'string' },
        },
      },
    ],
  };
  const run = (direction: 'request' | 'response', value: unknown): unknown => {
    return compileSchema(schema, { direction })(value).map(({ instance, keyword }) => [instance, keyword]);
  };

  it('leave read-only properties out of requests and write-only ones out of answers', () => {
    expect(run('request', { name: 'n', secret: 's' })).toEqual([]);
    expect(run('response', { name: 'n', id: 1 })).toEqual([]);
    expect(run('request', { name: 'n', secret: 's', id: 1 })).toEqual([['/id', 'readOnly']]);
    expect(run('response', { name: 'n', id: 1, secret: 's' })).toEqual([['/secret', 'writeOnly']]);
    expect(run('request', { name: 'n' })).toEqual([['/secret', 'required']]);
    expect(compileSchema(schema)({ name: 'n' })).toHaveLength(2);
  });

  it('can let the other side pass', () => {
    const validate = compileSchema(schema, { direction: 'request', otherDirection: 'pass' });
    expect(validate({ name: 'n', secret: 's', id: 'anything' })).toEqual([]);
  });
});

describe('schemas that cannot be compiled', () => {
  it('throw with their place', () => {
    expect(() => compileSchema({ properties: { a: { $ref: '#/nowhere' } } })).toThrow(SchemaError);
    expect(() => compileSchema({ $ref: 'https://h/other' })).toThrow(/no schema "https:\/\/h\/other"/);
    expect(() => compileSchema({ properties: { a: { pattern: '(' } } })).toThrow(/#\/properties\/a\/pattern/);
    expect(() => compileSchema({ type: 'text' })).toThrow(/"text" is no JSON Schema type/);
    expect(() => compileSchema({ minimum: '5' })).toThrow(SchemaError);
  });

  it('go on without the keyword when somebody listens', () => {
    const problems: SchemaError[] = [];
    const validate = compileSchema(
      { type: 'string', pattern: '(' },
      { onProblem: (problem) => problems.push(problem) },
    );
    expect(validate('x')).toEqual([]);
    expect(problems.map((problem) => problem.schemaLocation)).toEqual(['#/pattern']);
  });

  it('end when they only point at themselves, and on values nested too deeply', () => {
    expect(of({ $ref: '#' }, 1)).toEqual([['', '$ref']]);
    let deep: unknown = [];
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(compileSchema({ items: { $ref: '#' } }).accepts(deep)).toBe(false);
  });
});

describe('formats', () => {
  it('are the same in emitted checks and at run time', () => {
    expect([...ASSERTED_FORMATS].toSorted()).toEqual(Object.keys(standardFormats).toSorted());
  });

  it('can be replaced and switched off', () => {
    const schema: JsonSchema = { format: 'shout' };
    const formats = { shout: stringFormat('upper case', (text) => text === text.toUpperCase()) };
    expect(compileSchema(schema, { formats })('a')).toHaveLength(1);
    expect(compileSchema(schema, { formats, assertFormat: false })('a')).toEqual([]);
    expect(compileSchema(schema)('a')).toEqual([]);
  });

  it.each([
    ['byte', 'aGk=', 'a!b'],
    ['date', '2024-02-29', '2023-02-29'],
    ['time', '23:59:60Z', '23:58:60Z'],
    ['duration', 'P1DT2H', 'P1H'],
    ['uri-template', '/a{?b,c*}', '/a{b'],
    ['relative-json-pointer', '1/a', '-1/a'],
    ['iri', 'https://h/ü', 'https://h/ ü'],
  ])('%s', (format, good, bad) => {
    expect(of({ format }, good)).toEqual([]);
    expect(of({ format }, bad)).toEqual([['', 'format']]);
  });

  it.each([
    ['int32', 2147483647, 2147483648],
    ['int64', 9007199254740991, 9007199254740992],
    ['float', 3e38, 4e38],
  ])('%s', (format, good, bad) => {
    expect(of({ format }, good)).toEqual([]);
    expect(of({ format }, bad)).toEqual([['', 'format']]);
  });
});
