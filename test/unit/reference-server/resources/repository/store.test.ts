import { afterEach, beforeEach, expect, it } from 'vitest';
import { tables } from '../../../../../reference-server/registry.ts';
import {
  addedCommits,
  copyAddedCommits,
  insertAddedCommits,
} from '../../../../../reference-server/resources/repository/store.ts';
import { openStore } from '../../../../../reference-server/store/open-store.ts';
import type { Store } from '../../../../../reference-server/store/store.ts';

let store: Store;

beforeEach(async () => {
  store = await openStore({ tables });
});
afterEach(() => store.close());

it('writes down one commit as it writes down several, in whatever order its columns come', async () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40));
  await store.write(async (tx) => {
    await insertAddedCommits(tx, { project_id: 7, user_id: 4 }, [one ?? '']);
    // Rows that were read have their columns in the order of the table.
    await copyAddedCommits(tx, [7, 8], [one ?? '']);
    await insertAddedCommits(tx, { project_id: 7, user_id: 5 }, [one ?? '', two ?? '', three ?? '']);
    await insertAddedCommits(tx, { project_id: 7, user_id: 6 }, [two ?? '']);
  });
  const found = await addedCommits(store.db, [7, 8], [one ?? '', two ?? '', three ?? '']);
  const told = found.map(({ project_id, user_id, commit_id }) => [project_id, user_id, commit_id[0]]);
  expect(told.toSorted()).toEqual([
    [7, 4, '1'],
    [7, 5, '2'],
    [7, 5, '3'],
    [8, 4, '1'],
  ]);
});
