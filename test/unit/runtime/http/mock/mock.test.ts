import { describe, expect, it } from 'vitest';
import { mockHandler } from '../../../../../runtime/http/mock/mock.ts';
import type { MockCase, MockCases } from '../../../../../runtime/http/mock/mock-case.ts';
import { chooseCase, type MockRequest } from '../../../../../runtime/http/mock/choose-case.ts';
import type { OperationEntry } from '../../../../../runtime/http/operation-entry.ts';
import { parsePrefer } from '../../../../../runtime/http/mock/prefer.ts';

const cases: readonly MockCase[] = [
  { name: 'one', status: 200, contentType: 'application/json', when: { path: { id: 1 } } },
  { name: 'two', status: 200, contentType: 'application/json', when: { path: { id: 2 } } },
  {
    name: 'two_closed',
    status: 200,
    contentType: 'application/json',
    when: { path: { id: 2 }, query: { state: 'closed' } },
  },
  { name: 'two_csv', status: 200, contentType: 'text/csv', when: { path: { id: 2 } } },
  { name: 'missing', status: 404, contentType: 'application/json', when: { path: { id: 9 } } },
  { name: 'hidden', status: 404, contentType: 'application/json', when: { path: { id: 1 }, identity: 'stranger' } },
  { name: 'posted', status: 201, contentType: 'application/json', when: { body: { b: [1], a: null } } },
  { name: 'empty', status: 204 },
];

function choose(request: Partial<MockRequest>, prefer?: string, accept?: string): string | undefined {
  const whole = { path: {}, query: {}, headers: {}, cookies: {}, body: undefined, identities: ['default'], ...request };
  return chooseCase(cases, whole, parsePrefer(prefer), accept)?.name;
}

describe('the case a mock answers with', () => {
  it.each<[string, string | undefined, Partial<MockRequest>, (string | undefined)?, string?]>([
    ['matches the path', 'one', { path: { id: 1 } }],
    ['matches as many values as it can', 'two_closed', { path: { id: 2 }, query: { state: 'closed' } }],
    ['does not need what the case leaves open', 'two', { path: { id: 2 }, query: { state: 'open' } }],
    ['may be an error the request asks for', 'missing', { path: { id: 9 } }],
    ['knows who calls', 'hidden', { path: { id: 1 }, identities: ['stranger'] }],
    ['compares bodies as values', 'posted', { body: { a: null, b: [1] } }],
    ['is a success without a match', 'empty', { path: { id: 5 } }],
    ['is the success most like it', 'two_closed', { path: { id: 2 }, query: { state: 'closed' } }],
    ['has a media type the client takes', 'two_csv', { path: { id: 2 } }, undefined, 'text/csv'],
    ['follows code', 'missing', { path: { id: 8 } }, 'code=404'],
    ['follows code to the most alike', 'hidden', { path: { id: 1 } }, 'code=404'],
    ['follows example', 'two_csv', { path: { id: 1 } }, 'example=two_csv'],
    ['follows code and example', 'hidden', { path: { id: 9 } }, 'code=404, example=hidden'],
    ['follows a quoted example', 'one', {}, 'respond-async; code="200", example="one"'],
    ['is none for a code without a case', undefined, {}, 'code=500'],
    ['is none for an unknown example', undefined, {}, 'example=nothing'],
    ['ignores nonsense in Prefer', 'one', { path: { id: 1 } }, 'code=abc, example='],
  ])('%s', (_, expected, ...[request, prefer, accept]) => {
    expect(choose(request, prefer, accept)).toBe(expected);
  });

  it('does not read values from the prototype', () => {
    const when = { query: { toString: Object.prototype.toString } };
    const request = { path: {}, query: {}, headers: {}, cookies: {}, body: undefined, identities: ['default'] };
    const found = chooseCase([{ name: 'x', status: 404, when }], request, parsePrefer(undefined), undefined);
    expect(found?.name).toBe('x');
    expect(
      chooseCase(
        [
          { name: 'x', status: 404, when },
          { name: 'y', status: 200 },
        ],
        request,
        parsePrefer(undefined),
        undefined,
      )?.name,
    ).toBe('y');
  });

  it.each<[string, string, readonly MockCase[], string | undefined]>([
    [
      'prefers what says something to an answer without content',
      'shown',
      [
        { name: 'shown', status: 200, contentType: 'application/json' },
        { name: 'nothing', status: 204 },
      ],
      undefined,
    ],
    [
      'prefers the media type that is asked for to the more alike',
      'first',
      [
        { name: 'first', status: 200, contentType: 'application/json', when: { path: { id: 1 } } },
        { name: 'sample', status: 200, contentType: 'application/xml' },
      ],
      'application/json, */*;q=0.5',
    ],
    [
      'does not turn to an error for its media type',
      'sample',
      [
        { name: 'gone', status: 404, contentType: 'application/json' },
        { name: 'sample', status: 200, contentType: 'application/xml' },
      ],
      'application/json, */*;q=0.5',
    ],
  ])('%s', (_, expected, offered, accept) => {
    const request = { path: { id: 7 }, query: {}, headers: {}, cookies: {}, body: undefined, identities: ['default'] };
    expect(chooseCase(offered, request, parsePrefer(undefined), accept)?.name).toBe(expected);
  });
});

describe('a mock in front of a stub server', () => {
  const operation: OperationEntry = { operationId: 'show', method: 'GET', path: '/', responses: [] };
  const loadCases = async (): Promise<MockCases> => ({
    show: [{ name: 'sample', status: 200, contentType: 'application/json', body: {} }],
  });
  const ask = (acceptable: readonly string[]) => {
    const request = { path: {}, query: {}, headers: {}, cookies: {}, body: undefined };
    const context = { headers: {}, acceptable, principals: {}, rawUrl: '/', setHeader: () => undefined };
    return mockHandler(operation, { loadCases, identities: {} })(request, context as never);
  };

  it('does not answer JSON to whoever takes a declared picture alone', async () => {
    await expect(ask(['image/png'])).rejects.toMatchObject({
      problem: { status: 406, detail: 'available: application/json' },
    });
    expect(await ask(['image/png', 'application/*'])).toMatchObject({ status: 200, contentType: 'application/json' });
  });
});
