import { openBackend } from '../../../reference-server/backend.ts';
import { nextId, reserveIid } from '../../../reference-server/store/ids.ts';

/** Rows of one statement: databases bound how many values it has. */
const BATCH = 500;

/** The project that gets the issues; everybody sees it. */
export const CROWDED = 303;

/** Number of the first of them in their project. */
export const FIRST_IID = 1001;

/** Makes a data folder whose public project has many issues, a second apart. */
export async function makeManyIssues(dataDir: string, count: number): Promise<void> {
  const backend = await openBackend({ dataDir, durability: 'none' });
  const { store } = backend.app;
  await store.fill(async (tx) => {
    // Which one it is must not depend on an index: everybody sees the copies.
    const model = await tx
      .selectFrom('issues')
      .selectAll()
      .where('project_id', '=', CROWDED)
      .where('confidential', '=', 0)
      .orderBy('id')
      .executeTakeFirst();
    if (model === undefined) throw new Error('the demo world has no issue to copy');
    const first = await nextId(tx, 'issues', count);
    await reserveIid(tx, { kind: 'project', id: CROWDED, resource: 'issue' }, FIRST_IID + count - 1);
    for (let start = 0; start < count; start += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => {
        const number = start + index;
        const instant = model.created_at + number * 1000;
        return {
          ...model,
          id: first + number,
          iid: FIRST_IID + number,
          title: `Issue ${number}`,
          created_at: instant,
          updated_at: instant,
        };
      });
      await tx.insertInto('issues').values(rows).execute();
    }
    await tx
      .updateTable('issue_counts')
      .set((eb) => ({ total: eb('total', '+', count) }))
      .where('project_id', '=', CROWDED)
      .where('state', '=', model.state)
      .where('confidential', '=', model.confidential)
      .execute();
  });
  await backend.release();
}
