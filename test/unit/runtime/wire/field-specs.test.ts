import { describe, expect, it } from 'vitest';
import { fieldSpecs } from '../../../../runtime/wire/field-specs.ts';
import { querystringStyle } from '../../../../runtime/wire/query.ts';

const none = { contentType: undefined, style: undefined, explode: true, allowReserved: false, headers: '', taken: [] };

describe('encodings of fields as one text', () => {
  it.each([
    ['a media type', 'a:image/png', { a: { ...none, contentType: 'image/png' } }],
    ['a style', 'a:deepObject', { a: { ...none, style: 'deepObject' } }],
    ['form', 'a:form', { a: { ...none, style: 'form' } }],
    [
      'a style that is not exploded by itself',
      'a:pipeDelimited',
      { a: { ...none, style: 'pipeDelimited', explode: false } },
    ],
    [
      'joined, which form is unless another style is named',
      'a:joined',
      { a: { ...none, style: 'form', explode: false } },
    ],
    ['reserved', 'a:reserved', { a: { ...none, style: 'form', allowReserved: true } }],
    ['a media type beside a style', 'a:form,text/plain', { a: { ...none, style: 'form', contentType: 'text/plain' } }],
    [
      'reserved beside a media type',
      'a:text/plain,reserved',
      { a: { ...none, contentType: 'text/plain', allowReserved: true } },
    ],
    ['headers alone', 'a:@X-A%3A%201,@X-B%3A%20a%2Fb', { a: { ...none, headers: '\r\nX-A: 1\r\nX-B: a/b' } }],
    [
      'a header beside a style',
      'a:@X%3A%20y,joined',
      { a: { ...none, style: 'form', explode: false, headers: '\r\nX: y' } },
    ],
    [
      'names and words that are encoded',
      'a%20b%3A:text%2Fplain%3B%20x',
      { 'a b:': { ...none, contentType: 'text/plain; x' } },
    ],
    ['names that members may not have', 'a:form,!b,!c%20d%2F', { a: { ...none, style: 'form', taken: ['b', 'c d/'] } }],
    ['several fields', 'a:joined b', { a: { ...none, style: 'form', explode: false }, b: none }],
    ['nothing', '', { '': none }],
  ])('%s', (_, text, expected) => {
    expect(fieldSpecs(text)).toEqual(expected);
  });

  it('a query string of its own is written by them', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(querystringStyle(form, 'a:joined')('q')({ a: [1, 2], b: [3, 4] })).toBe('a=1,2&b=3&b=4');
    expect(querystringStyle(form)('q')({ a: [1, 2] })).toBe('a=1&a=2');
    expect(querystringStyle('application/json')('q')({ a: 1 })).toBe('%7B%22a%22%3A1%7D');
    expect(querystringStyle('application/json')('q')('a')).toBe('%22a%22');
    expect(querystringStyle('text/plain')('q')('a b')).toBe('a%20b');
    expect(querystringStyle('text/plain')('q')(null)).toBe('');
    expect(querystringStyle('text/plain')('q')(undefined)).toBe('');
  });
});
