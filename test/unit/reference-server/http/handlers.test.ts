import { expect, it } from 'vitest';
import { GitError } from '../../../../reference-server/git/git-error.ts';
import { createHandlers } from '../../../../reference-server/http/handlers.ts';
import type { OperationSet } from '../../../../reference-server/platform/operation.ts';
import { HttpError } from '../../../../runtime/http/http-error.ts';
import { Refusal, forbidden, notFound } from '../../../../reference-server/platform/refusal.ts';

/** What comes of a request that fails, where the place is asked for again. */
async function failed(
  failure: Error,
  admit: (incoming: unknown, place: string | undefined) => Promise<void>,
): Promise<unknown> {
  const app = { clock: { now: () => 0 }, limits: { requestsPerMinute: 0 } };
  const operation = { id: 'getProject', kind: 'reads', serve: () => Promise.reject(failure), admit };
  // Of the server no more is there than a request that fails at once meets.
  const handlers = createHandlers(app as never, { getProject: operation } as unknown as OperationSet);
  const context = { operationId: 'getProject', method: 'GET', rawUrl: '/', headers: {}, setHeader: () => {} };
  const run = handlers.getProject as unknown as (request: unknown, context: unknown) => Promise<unknown>;
  return run({ path: { id: 7 } }, context).then(
    () => undefined,
    (error: unknown) => (error instanceof HttpError ? error.cause : error),
  );
}

const failure = new Error('project 7 is missing');

it('a failure in a place that was deleted meanwhile is told as its absence', async () => {
  const asked: unknown[] = [];
  const error = await failed(failure, (_, place) => {
    asked.push(place);
    return Promise.reject(notFound('Project'));
  });
  expect(error).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
  expect(asked).toEqual(['7']);
});

it('a failure in a place that is there, or cannot be asked for, stays one', async () => {
  expect(await failed(failure, () => Promise.resolve())).toBe(failure);
  expect(await failed(failure, () => Promise.reject(forbidden()))).toBe(failure);
  expect(await failed(failure, () => Promise.reject(new Error('the database is away')))).toBe(failure);
});

it('a refusal is not looked into', async () => {
  const refusal = new Refusal(409, { message: 'Taken' });
  expect(await failed(refusal, () => Promise.reject(notFound('Project')))).toBe(refusal);
});

it('a repository that was deleted meanwhile is no fault to tell of, though its project is still there', async () => {
  const gone = new GitError('gone', 'The repository was deleted');
  const error = await failed(gone, () => Promise.resolve());
  expect(error).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
});
