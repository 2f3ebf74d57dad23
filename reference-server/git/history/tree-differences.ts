import type { TreeEntry } from '../tree.ts';

/** An entry that two trees do not have in common. */
export interface TreeDifference {
  readonly key: string;
  /** Undefined where it is new. */
  readonly old: TreeEntry | undefined;
  /** Undefined where it is gone. */
  readonly entry: TreeEntry | undefined;
}

/** In what two trees differ, their folders not opened: what is new or other in the order of the newer tree, then what is gone. */
export function treeDifferences(older: readonly TreeEntry[], newer: readonly TreeEntry[]): TreeDifference[] {
  const gone = new Map(older.map((entry) => [entry.key, entry]));
  const changed = newer.flatMap((entry): TreeDifference[] => {
    const { key } = entry;
    const old = gone.get(key);
    gone.delete(key);
    return old?.oid === entry.oid && old.mode === entry.mode ? [] : [{ key, old, entry }];
  });
  return [...changed, ...[...gone.values()].map((old) => ({ key: old.key, old, entry: undefined }))];
}
