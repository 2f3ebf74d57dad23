import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { toProblemDetails, type CheckedAnswer, type ResponseCheck } from '../../../../runtime/request/index.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(fileURLToPath(new URL('../../../fixtures/validators/tracker.yaml', import.meta.url)));
});

async function problemsOf(operation: string, answer: Partial<CheckedAnswer>): Promise<unknown> {
  const check: ResponseCheck | undefined = await emitted.checks[operation]?.();
  const full: CheckedAnswer = {
    status: 200,
    contentType: 'application/json',
    headers: { 'x-total': '1' },
    body: [],
    ...answer,
  };
  return check?.(full, explain).map(({ in: place, name, rule }) => [place, name, rule]);
}

describe('answers', () => {
  it.each<readonly [title: string, operation: string, answer: Partial<CheckedAnswer>, problems: readonly unknown[]]>([
    ['a valid one', 'searchIssues', { body: [{ id: 1, title: 't' }] }, []],
    ['a wrong item', 'searchIssues', { body: [{ id: 'x', title: 't' }] }, [['body', '/0/id', 'type']]],
    [
      'an integer that numbers do not keep',
      'searchIssues',
      { body: [{ id: 2 ** 53, title: 't' }] },
      [['body', '/0/id', 'range']],
    ],
    [
      'a write-only property',
      'searchIssues',
      { body: [{ id: 1, title: 't', secret: 's' }] },
      [['body', '/0/secret', 'writeOnly']],
    ],
    ['a missing header', 'searchIssues', { headers: {} }, [['header', 'X-Total', 'required']]],
    ['a header of another type', 'searchIssues', { headers: { 'x-total': 'many' } }, [['header', 'X-Total', 'type']]],
    ['a header that is a number', 'searchIssues', { headers: { 'x-total': 5 } }, []],
    ['another media type', 'searchIssues', { contentType: 'text/html', body: '<p>' }, [['body', '', 'media-type']]],
    ['a charset', 'searchIssues', { contentType: 'application/json; charset=utf-8' }, []],
    [
      'a status range',
      'searchIssues',
      { status: 418, contentType: 'application/problem+json', body: { title: 'no' } },
      [],
    ],
    [
      'a status range, wrong body',
      'searchIssues',
      { status: 404, contentType: 'application/problem+json', body: {} },
      [['body', '/title', 'required']],
    ],
    ['an undeclared status', 'searchIssues', { status: 500 }, [['body', '', 'status']]],
    ['a body where none is declared', 'getIssue', { status: 204, body: { a: 1 } }, [['body', '', 'unexpected']]],
    ['no body where none is declared', 'getIssue', { status: 204, contentType: '', body: undefined }, []],
  ])('%s', async (_, operation, answer, problems) => {
    expect(await problemsOf(operation, answer)).toEqual(problems);
  });
});

describe('problem details', () => {
  it('carry every problem with its place (RFC 9457)', () => {
    const base = { expected: 'at least 1', got: '0', rule: 'minimum' };
    const problems = [
      { ...base, in: 'query', name: 'page', message: 'query parameter page: expected at least 1, got 0' },
      { ...base, in: 'body', name: '/a', message: 'request body at /a: expected at least 1, got 0' },
    ] as const;
    expect(toProblemDetails(problems, 400)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'query parameter page: expected at least 1, got 0 (and 1 more)',
      errors: [
        { ...base, in: 'query', name: 'page', detail: problems[0].message },
        { ...base, in: 'body', pointer: '/a', detail: problems[1].message },
      ],
    });
  });
});
