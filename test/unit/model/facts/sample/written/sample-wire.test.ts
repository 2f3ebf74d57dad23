import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeCookies,
  encodeForm,
  encodeHeaderValue,
  encodePathValue,
  encodeQuerystring,
  encodeQueryValue,
} from '../../../../../../model/facts/sample/written/sample-wire.ts';
import type { JsonValue, MediaType, Parameter, ParameterStyle } from '../../../../../../model/index.ts';
import {
  encodeForm as wireForm,
  encodeParameter,
  encodeQuerystring as runtimeQuerystring,
} from '../../../../../../runtime/wire/index.ts';
import { loadValue } from '../../../../generators/docs/load-text.ts';

/** Samples are written by a small writer of their own: these tests hold it to the wire table of the runtime. */
const text = fc.string({ unit: 'grapheme', minLength: 1 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean());
/** Text without the delimiters of the delimited styles, which cannot carry them. */
const word = fc.stringMatching(/^[\w.,ü/&=%-]{1,8}$/);
const words = fc.array(fc.oneof(word, fc.integer()), { minLength: 1, maxLength: 4 });
const list = fc.array(scalar, { minLength: 1, maxLength: 4 });
const key = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
const map = fc.dictionary(key, scalar, { minKeys: 1, maxKeys: 4 });
const deep = fc.dictionary(key, fc.oneof(scalar, list), { minKeys: 1, maxKeys: 4 });
/** Lists and objects within an object. */
const nested = fc.dictionary(key, fc.oneof(scalar, list, map, fc.array(map, { minLength: 1, maxLength: 2 })), {
  minKeys: 1,
  maxKeys: 3,
});

async function parameterOf(place: string, style: string, explode: boolean): Promise<Parameter> {
  const path = place === 'path' ? '/a/{p}' : '/a';
  const parameter = { name: 'p', in: place, style, explode, required: place === 'path', schema: {} };
  const operation = { operationId: 'op', parameters: [parameter], responses: { 200: { description: 'x' } } };
  const api = await loadValue({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { get: operation } },
  });
  return api.operations[0]?.parameters[0] ?? expect.fail('no parameter');
}

describe('encodeQueryValue', () => {
  it.each<[ParameterStyle, boolean, fc.Arbitrary<JsonValue>]>([
    ['form', true, fc.oneof(scalar, list, map, nested)],
    ['form', false, fc.oneof(scalar, list, map, nested)],
    ['spaceDelimited', false, words],
    ['pipeDelimited', false, words],
    ['deepObject', true, deep],
  ])('writes %s (explode %s) as the runtime does', async (style, explode, values) => {
    const parameter = await parameterOf('query', style, explode);
    const { name } = parameter;
    fc.assert(
      fc.property(values, (value) => {
        const expected = encodeParameter({ name, in: 'query', style, explode }, value);
        expect(encodeQueryValue(parameter, value).join('&')).toBe(expected);
      }),
    );
  });
});

describe('encodeQueryValue of a media type', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'writes %s as the runtime does',
    async (content) => {
      const parameter = { name: 'p', in: 'query', content: { [content]: { schema: {} } } };
      const operation = { operationId: 'op', parameters: [parameter], responses: { 200: { description: 'x' } } };
      const api = await loadValue({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { get: operation } },
      });
      const own = api.operations[0]?.parameters[0] ?? expect.fail('no parameter');
      const spec = { name: 'p', in: 'query', style: 'form', explode: true, content } as const;
      fc.assert(
        fc.property(fc.oneof(text, map, deep), (value) => {
          expect(encodeQueryValue(own, value).join('&')).toBe(encodeParameter(spec, value));
        }),
      );
    },
  );
});

describe('encodePathValue', () => {
  it.each<[ParameterStyle, boolean]>([
    ['simple', false],
    ['simple', true],
    ['label', false],
    ['label', true],
    ['matrix', false],
    ['matrix', true],
  ])('writes %s (explode %s) as the runtime does', async (style, explode) => {
    const parameter = await parameterOf('path', style, explode);
    const { name } = parameter;
    fc.assert(
      fc.property(
        fc
          .oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }), map)
          .filter((value) => value !== '.' && value !== '..'),
        (value) => {
          const expected = encodeParameter({ name, in: 'path', style, explode }, value);
          expect(encodePathValue(parameter, value)).toBe(expected);
        },
      ),
    );
  });
});

describe('encodeHeaderValue and encodeCookies', () => {
  /** What may stand in a header, between commas and without quotes around it. */
  const plain = fc.stringMatching(/^[!#-+\--:<-~][!-+\--:<-~]{0,7}$/);
  const values = fc.oneof(
    plain,
    fc.integer(),
    fc.array(plain, { minLength: 1, maxLength: 3 }),
    fc.dictionary(key, plain, { minKeys: 1, maxKeys: 3 }),
  );

  it.each<['header' | 'cookie', ParameterStyle, boolean]>([
    ['header', 'simple', false],
    ['header', 'simple', true],
    ['cookie', 'form', false],
    ['cookie', 'form', true],
    ['cookie', 'cookie', false],
    ['cookie', 'cookie', true],
  ])('write a %s of style %s (explode %s) as the runtime does', async (place, style, explode) => {
    const parameter = await parameterOf(place, style, explode);
    const { name } = parameter;
    const write = place === 'header' ? encodeHeaderValue : encodeCookies;
    fc.assert(
      fc.property(values, (value) => {
        expect(write(parameter, value)).toBe(encodeParameter({ name, in: place, style, explode }, value));
      }),
    );
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'write %s as the runtime does',
    async (content) => {
      for (const place of ['header', 'cookie', 'querystring'] as const) {
        const parameter = { name: 'p', in: place, content: { [content]: { schema: {} } } };
        const operation = { operationId: 'op', parameters: [parameter], responses: { 200: { description: 'x' } } };
        const api = await loadValue({
          openapi: '3.2.0',
          info: { title: 'T', version: '1' },
          paths: { '/a': { get: operation } },
        });
        const own = api.operations[0]?.parameters[0] ?? expect.fail('no parameter');
        const write = { header: encodeHeaderValue, cookie: encodeCookies, querystring: encodeQuerystring }[place];
        const spec = {
          name: 'p',
          in: place,
          style: place === 'header' ? 'simple' : 'form',
          explode: true,
          content,
        } as const;
        fc.assert(
          fc.property(fc.dictionary(key, fc.oneof(plain, fc.integer()), { minKeys: 1, maxKeys: 3 }), (value) => {
            const expected =
              place === 'querystring' ? runtimeQuerystring(content, value) : encodeParameter(spec, value);
            expect(write(own, value)).toBe(expected);
          }),
        );
      }
    },
  );
});

describe('encodeForm', () => {
  it('writes a body with and without bracket properties, and with styles, as the runtime does', async () => {
    const fields = {
      d: { style: 'deepObject', explode: true },
      e: { style: 'form', explode: true },
      f: { style: 'form', explode: false },
    } as const;
    const api = await loadValue({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          post: {
            operationId: 'op',
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': {
                  schema: {},
                  encoding: fields,
                },
              },
            },
            responses: { 200: { description: 'x' } },
          },
        },
      },
    });
    const media: MediaType = api.operations[0]?.requestBody?.content[0] ?? expect.fail('no body');
    fc.assert(
      fc.property(
        fc.record({
          a: scalar,
          b: list,
          c: map,
          d: fc.array(map, { minLength: 1, maxLength: 3 }),
          // A member with the name of a field would be refused.
          e: nested.filter((members) => Object.keys(members).every((name) => !/^[a-f]$/.test(name))),
          f: nested,
        }),
        (body) => {
          expect(encodeForm(media, body)).toBe(wireForm(body, fields));
        },
      ),
    );
  });
});
