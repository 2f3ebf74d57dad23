import { execFileSync } from 'node:child_process';

/** Writes a tree into a repository; an entry is `MODE TYPE OID<TAB>NAME`. */
export function treeOf(gitDir: string, entries: readonly string[]): string {
  const input = entries.map((entry) => `${entry}\n`).join('');
  return execFileSync('git', ['--git-dir', gitDir, 'mktree', '--missing'], { input, encoding: 'utf8' }).trim();
}

/** A tree of ten trees of ten trees and so on, ten levels down: ten objects, ten thousand million entries. */
export function treeBomb(gitDir: string, innermost: string): string {
  let tree = innermost;
  for (let level = 0; level < 10; level += 1) {
    const ten = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\td${index}`);
    tree = treeOf(gitDir, ten);
  }
  return tree;
}

/** Writes a commit of a tree. */
export function commitOf(gitDir: string, tree: string, parents: readonly string[] = []): string {
  const identity = { name: 'Ada', email: 'ada@example.com', date: '2024-01-01T00:00:00Z' };
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) =>
      Object.entries(identity).map(([key, value]) => [`GIT_${who}_${key.toUpperCase()}`, value]),
    ),
  );
  const args = ['--git-dir', gitDir, 'commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])];
  return execFileSync('git', args, { input: 'x\n', encoding: 'utf8', env: { ...process.env, ...env } }).trim();
}
