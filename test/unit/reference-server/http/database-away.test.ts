import { expect, it } from 'vitest';
import { isDatabaseAway } from '../../../../reference-server/http/database-away.ts';
import { errorForms } from '../../../../reference-server/http/error-forms.ts';

function failure(message: string, more: object = {}): Error {
  return Object.assign(new Error(message), more);
}

it('tells a database that cannot be reached from one that refuses a statement', () => {
  expect(isDatabaseAway(failure('connect', { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isDatabaseAway(failure('the database system is starting up', { code: '57P03' }))).toBe(true);
  expect(isDatabaseAway(failure('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseAway(failure('the work failed', { cause: failure('Connection terminated') }))).toBe(true);
  expect(isDatabaseAway(failure('syntax error', { code: '42601' }))).toBe(false);
  expect(isDatabaseAway('Connection terminated')).toBe(false);
});

it('asks to come back later while the database is away', () => {
  const cause = failure('connect', { code: 'ECONNREFUSED' });
  const parts = { title: '', detail: undefined, errors: [], headers: {}, members: {} };
  const problem = { ...parts, kind: 'internal', status: 500, cause } as const;
  expect(errorForms(problem, {} as Parameters<typeof errorForms>[1])).toMatchObject({
    status: 503,
    body: { message: '503 Service Unavailable' },
  });
});
