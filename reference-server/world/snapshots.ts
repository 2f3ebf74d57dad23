import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RepositoryStore } from '../git/repository-store.ts';
import type { Instant } from '../store/table.ts';
import { type Rows, insertRows, resettableRows } from '../store/insert-rows.ts';
import { emptyTables } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { deleteRepositories, repositoriesIn } from './reset.ts';

/** States of an instance that were kept, by name; they are there as long as the server runs. */
export interface Snapshots {
  /** Keeps the present state, in place of an earlier one of this name. */
  take(name: string, now: Instant): Promise<void>;
  /**
   * Goes back to a state, which stays kept.
   * @returns the instant at which it was taken; undefined when there is none of this name
   */
  restore(name: string): Promise<Instant | undefined>;
  names(): string[];
  /** Forgets a state; false when there is none of this name. */
  drop(name: string): Promise<boolean>;
  /** Removes what was kept in files. */
  close(): Promise<void>;
}

interface Kept {
  readonly rows: Rows;
  readonly folder: string;
  readonly now: Instant;
}

/** Where snapshots are taken of, and where their repositories are kept. */
export interface SnapshotPlace {
  readonly store: Store;
  readonly repositories: RepositoryStore;
  /** Folder of the repositories. */
  readonly folder: string;
}

/** Snapshots of an instance: its rows in memory, its repositories in a folder. */
export function createSnapshots({ store, repositories, folder }: SnapshotPlace): Snapshots {
  // Beside the data folder, whose owner knows what is in it.
  const place = join(tmpdir(), `forgewright-snapshots-${randomUUID()}`);
  const all = new Map<string, Kept>();
  let made = 0;
  const drop = async (name: string): Promise<boolean> => {
    const known = all.get(name);
    if (known === undefined) return false;
    all.delete(name);
    await rm(known.folder, { recursive: true, force: true });
    return true;
  };
  return {
    async take(name, now) {
      made += 1;
      const target = join(place, String(made));
      // Rows first: a repository that is newer than they are loses nothing that they know of.
      const rows = await store.write((tx) => resettableRows(tx, store.tables));
      await mkdir(target, { recursive: true, mode: 0o700 });
      for (const id of await repositoriesIn(folder)) await copyRepository(folder, target, id);
      await drop(name);
      all.set(name, { rows, folder: target, now });
    },
    async restore(name) {
      const known = all.get(name);
      if (known === undefined) return undefined;
      await store.fill(async (tx) => {
        await emptyTables(tx, store.tables);
        await insertRows(tx, known.rows);
      });
      await deleteRepositories(repositories, folder);
      for (const id of await repositoriesIn(known.folder)) await copyRepository(known.folder, folder, id);
      return known.now;
    },
    names: () => [...all.keys()],
    drop,
    async close() {
      all.clear();
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function copyRepository(from: string, to: string, id: string): Promise<void> {
  await cp(join(from, `${id}.git`), join(to, `${id}.git`), { recursive: true });
}
