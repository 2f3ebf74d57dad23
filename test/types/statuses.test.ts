import { describe, expect, it } from 'vitest';
import { compileClaims, same } from './claims.ts';

const claims = [
  same('{ [S in Status]: Not[S] }', '{ [S in Status]: Exclude<Status, S> }'),
  same('Not["2XX"]', 'Exclude<Status, SuccessStatus>'),
  same('Not["3XX"]', 'Exclude<Status, RedirectStatus>'),
  same('Not["4XX"]', 'Exclude<Status, ClientErrorStatus>'),
  same('Not["5XX"]', 'Exclude<Status, ServerErrorStatus>'),
  same('keyof Not', 'Status | "2XX" | "3XX" | "4XX" | "5XX"'),
  same('Status', 'SuccessStatus | RedirectStatus | ClientErrorStatus | ServerErrorStatus'),
];

describe('the table of statuses that results are made of', () => {
  it('names for each code and range exactly all the others', async () => {
    const names = 'ClientErrorStatus, Not, RedirectStatus, ServerErrorStatus, Status, SuccessStatus';
    const imports = `import type { ${names} } from '{root}/runtime/client/status.ts';`;
    expect([...(await compileClaims({ imports, claims }))]).toEqual([]);
  });
});
