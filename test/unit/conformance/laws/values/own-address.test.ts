import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../../conformance/exchange/exchange.ts';
import { withoutOwnAddress } from '../../../../../conformance/laws/values/own-address.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const { api } = loadValue('a.json', {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { operationId: 'a', responses: { '200': { description: 'One.' } } } } },
});
const operation = api?.operations[0] ?? expect.fail('the description does not load');

function askedBy(url: string): Exchange {
  const headers: Exchange['request']['headers'] = [];
  const request = { method: 'GET', url, headers, body: undefined };
  const response = { status: 200, headers: new Map(), body: new Uint8Array(), framingProblem: undefined };
  return { operation, request, response, declared: undefined, mediaType: undefined, content: { kind: 'none' } };
}

function isSame(left: string, leftUrl: string, right: string, rightUrl: string): boolean {
  return withoutOwnAddress(left, askedBy(leftUrl)) === withoutOwnAddress(right, askedBy(rightUrl));
}

describe('texts of answers to two requests', () => {
  const [plain, asked] = ['http://h/v1/t', 'http://h/v1/t?raw=false&q=a%20b'];

  it.each([
    ['whole addresses', 'http://p.example/v1/t', 'http://p.example/v1/t?q=a+b&raw=false'],
    ['paths', '/v1/t', '/v1/t?raw=false&q=a%20b'],
    ['queries alone', '?page=2', '?page=2&raw=false&q=a+b'],
    ['shorter paths, of a server behind a proxy', '/t', '/t?raw=false&q=a%20b'],
    ['addresses of another page', '/v1/t?page=2', '/v1/t?raw=false&page=2&q=a%20b'],
  ])('are the same when they are %s that were asked', (_, left, right) => {
    expect(isSame(left, plain, right, asked)).toBe(true);
  });

  it('are the same below a path that was asked by another name', () => {
    const urls = ['http://h/projects/1', 'http://h/projects/a%2Fb'] as const;
    expect(isSame('/projects/1/issues', urls[0], '/projects/a%2fb/issues', urls[1])).toBe(true);
    expect(isSame('/projects/1/issues', urls[0], '/projects/a%2Fb/hooks', urls[1])).toBe(false);
  });

  it.each([
    ['another value', '/v1/t?raw=true', '/v1/t?raw=false'],
    ['another page', '/v1/t?page=2', '/v1/t?page=3'],
    ['another host', 'http://a/v1/t', 'http://b/v1/t'],
    ['another path', '/v1/t', '/v1/u'],
    ['words', 'yes?', 'yes?raw=false'],
    ['sentences', '/v1/t is it', '/v1/t?raw=false is it'],
  ])('differ by %s', (_, left, right) => {
    expect(isSame(left, plain, right, asked)).toBe(false);
  });
});
