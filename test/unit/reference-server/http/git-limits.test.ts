import { describe, expect, it } from 'vitest';
import { GitError, type GitFailure } from '../../../../reference-server/git/git-error.ts';
import { errorForms } from '../../../../reference-server/http/error-forms.ts';

/** The status that a caller gets when git fails for this reason. */
function statusOf(failure: GitFailure): number {
  const problem = {
    kind: 'internal',
    status: 500,
    title: 'Internal Server Error',
    errors: [],
    detail: undefined,
    headers: {},
    members: {},
  } as const;
  const cause = new GitError(failure, 'git archive wrote over 5 bytes');
  return errorForms({ ...problem, cause }, { operationId: 'downloadRepositoryArchive' } as never).status;
}

describe('failures of git', () => {
  it('are 503 where they took too long, 422 for what is too large, which stays so, and 500 otherwise', () => {
    expect((['timeout', 'output-limit', 'too-large'] as const).map(statusOf)).toEqual([503, 422, 422]);
    expect((['exit', 'corrupt', 'closed'] as const).map(statusOf)).toEqual([500, 500, 500]);
  });
});
