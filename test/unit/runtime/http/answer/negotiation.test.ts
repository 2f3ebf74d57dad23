import { describe, expect, it } from 'vitest';
import { acceptable, declaredFor } from '../../../../../runtime/http/answer/negotiation.ts';

describe('media types a client takes', () => {
  const both = ['application/json', 'text/csv'];
  it.each([
    [undefined, both, both],
    ['', both, both],
    ['*/*', both, both],
    ['*', both, both],
    ['application/json', both, ['application/json']],
    ['APPLICATION/JSON', both, ['application/json']],
    ['application/json;charset=utf-8', both, ['application/json']],
    ['text/*', both, ['text/csv']],
    ['text/csv;q=0.5, application/json;q=0.9', both, both],
    ['text/csv, application/json;q=0.9', both, ['text/csv', 'application/json']],
    ['*/*;q=0.1, text/csv', both, ['text/csv', 'application/json']],
    ['*/*, application/json;q=0', both, ['text/csv']],
    ['application/json;q=0', ['application/json'], []],
    ['text/html', both, []],
    ['image/png', ['image/*'], ['image/*']],
    ['image/*', ['image/*'], ['image/*']],
    ['text/html', ['*/*'], ['*/*']],
    ['garbage', both, []],
    ['application/json;q=nonsense', both, []],
    ['application/problem+json', both, []],
    [',,,', both, ['application/json', 'text/csv']],
  ])('Accept %j of %j -> %j', (accept, declared, expected) => {
    expect(acceptable(accept, declared)).toEqual(expected);
  });
});

describe('the declared type of a body', () => {
  it.each([
    ['application/json', ['application/json'], 'application/json'],
    ['application/json; charset=utf-8', ['application/json'], 'application/json'],
    ['Application/JSON', ['application/json'], 'application/json'],
    ['application/json', ['application/json; charset=utf-8'], 'application/json; charset=utf-8'],
    ['image/png', ['*/*', 'image/*', 'image/gif'], 'image/*'],
    ['image/png', ['image/*', 'image/png'], 'image/png'],
    ['text/plain', ['image/*', '*/*'], '*/*'],
    ['application/vnd.api+json', ['application/json'], undefined],
    ['', ['application/json'], undefined],
    ['nonsense', ['application/json'], undefined],
  ])('%j among %j is %j', (contentType, declared, expected) => {
    expect(declaredFor(declared, contentType)).toBe(expected);
  });
});
