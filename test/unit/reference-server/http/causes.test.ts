import { expect, it } from 'vitest';
import { GitError } from '../../../../reference-server/git/git-error.ts';
import { outcomeOf } from '../../../../reference-server/http/causes.ts';
import { errorForms } from '../../../../reference-server/http/error-forms.ts';

const CAUSES: readonly (readonly [name: string, cause: Error, outcome: ReturnType<typeof outcomeOf>])[] = [
  [
    'full disk',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    { status: 507, text: '507 Insufficient Storage' },
  ],
  ['database that is away', new Error('Connection terminated'), { status: 503, text: '503 Service Unavailable' }],
  [
    'limit of git',
    new GitError('timeout', 'git took too long'),
    { status: 503, text: '503 Service Unavailable - git took too long' },
  ],
  [
    'repository that was deleted meanwhile',
    new GitError('gone', 'The repository was deleted'),
    { status: 404, text: '404 Project Not Found' },
  ],
  ['defect', new Error('undefined is not a function'), undefined],
];

it.each(CAUSES)('says of a %s the same to clients of the API and to those of git', (_, cause, outcome) => {
  expect(outcomeOf(cause)).toEqual(outcome);
  const parts = { title: '', detail: undefined, errors: [], headers: {}, members: {} };
  const problem = { ...parts, kind: 'internal', status: 500, cause } as const;
  const answer = errorForms(problem, {} as Parameters<typeof errorForms>[1]);
  expect(answer).toMatchObject({
    status: outcome?.status ?? 500,
    body: { message: outcome?.text ?? '500 Internal Server Error' },
  });
});
