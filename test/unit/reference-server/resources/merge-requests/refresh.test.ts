import { expect, it } from 'vitest';
import { openBackend } from '../../../../../reference-server/backend.ts';
import { refresh } from '../../../../../reference-server/resources/merge-requests/branches/refresh.ts';

it('looks the branches of a merge request up as often as there are pushes at the same time', async () => {
  const { app, release } = await openBackend({});
  try {
    const row = await app.store.db
      .selectFrom('merge_requests')
      .selectAll()
      .where('state', '=', 'opened')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const looking = Array.from({ length: 8 }, () => refresh(app, { id: row.id, userId: row.author_id, origin: '' }));
    expect(await Promise.allSettled(looking)).toEqual(looking.map(() => ({ status: 'fulfilled', value: undefined })));
    const repository = await app.repositories.open(String(row.project_id));
    const branch = await repository?.branch(row.source_branch);
    expect(await repository?.commitNamed(`refs/merge-requests/${row.iid}/head`)).toBe(branch?.commit);
  } finally {
    await release();
  }
});
