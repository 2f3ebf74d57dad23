import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';

/** Names that a tree may hold and that programs like to stumble over. */
export const ODD_NAMES: readonly string[] = [
  '-x',
  '--output=x',
  'a "quoted" name',
  'back\\slash',
  'line\nbreak',
  'line\ndiff --git a b',
  'tab\tname',
  ':(glob)*',
  '%2F',
  'ünïcødé 💩',
  "it's; $(true) `true`",
  ' leading and trailing ',
  'deep/'.repeat(60) + 'file',
];

/** A working copy in which the tests make a history by git itself. */
export interface WorkingCopy {
  readonly git: (...args: string[]) => string;
  readonly write: (path: string, content: string | Buffer) => void;
  /** Commits everything. */
  readonly commit: (message: string) => void;
  /** Pushes to a server of this process, which has to go on meanwhile. */
  readonly push: (...args: string[]) => Promise<void>;
}

const execLater = promisify(execFile);

/** An empty working copy in a folder. */
export function workingCopy(folder: string): WorkingCopy {
  const person = {
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  };
  const run = (args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], {
      env: gitEnvironment(person),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  mkdirSync(folder, { recursive: true });
  run(['init', '--quiet', '--initial-branch=main']);
  return {
    git: (...args) => run(args),
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    commit(message) {
      run(['add', '--all']);
      run(['commit', '--quiet', '-m', message]);
    },
    async push(...args) {
      await execLater('git', ['-C', folder, 'push', '--quiet', ...args], { env: gitEnvironment() });
    },
  };
}

const LINES = Array.from({ length: 40 }, (_, line) => `line ${line}\n`);

/** Fills a working copy with a history of everything odd: `before` and `after` are what the tests compare. */
export function fillWithOddities(copy: WorkingCopy, folder: string): void {
  const { write, git, commit } = copy;
  for (const name of ODD_NAMES) write(name, `${name}\n`);
  write('renamed-only.txt', LINES.join(''));
  write('renamed-and-changed.txt', LINES.map((line) => `other ${line}`).join(''));
  write('becomes-a-link.txt', 'text\n');
  write('gone.txt', 'gone\n');
  write('no-end.txt', 'one\r\ntwo');
  write('empty.txt', '');
  write('binary.bin', Buffer.from('0001fffe', 'hex'));
  write('latin.txt', Buffer.from('Gr\u00fc\u00dfe\n', 'latin1'));
  write('script.sh', '#!/bin/sh\n');
  write('looks-like-a-diff.txt', 'text\n');
  write('big.txt', 'x\n');
  symlinkSync('/etc/passwd', join(folder, 'link'));
  commit('Start');
  git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`);
  git('commit', '--quiet', '-m', 'Add a module');
  git('tag', 'before');
  git('tag', '-a', '-m', 'An annotated tag', 'annotated', 'before');
  git('tag', '-a', '-m', 'A tag of a tag', 'nested', 'annotated');
  git('tag', 'a-blob', git('rev-parse', 'HEAD:empty.txt').trim());
  git('tag', 'a-tree', git('rev-parse', 'HEAD^{tree}').trim());
  for (const side of ['one', 'two', 'three']) {
    git('checkout', '--quiet', '-b', side, 'before');
    write(`${side}.txt`, `${side}\n`);
    git('add', `${side}.txt`);
    git('commit', '--quiet', '-m', `Side ${side}`);
  }
  git('checkout', '--quiet', 'main');
  git('commit', '--quiet', '--allow-empty', '-m', 'Change nothing');
  git('merge', '--quiet', '-m', 'Merge three sides', 'one', 'two', 'three');
  git('tag', 'merged');
  renameSync(join(folder, 'renamed-only.txt'), join(folder, 'moved "here".txt'));
  renameSync(join(folder, 'renamed-and-changed.txt'), join(folder, 'moved-and-changed.txt'));
  write('moved-and-changed.txt', `new\n${LINES.map((line) => `other ${line}`).join('')}`);
  rmSync(join(folder, 'becomes-a-link.txt'));
  symlinkSync('gone.txt', join(folder, 'becomes-a-link.txt'));
  rmSync(join(folder, 'gone.txt'));
  chmodSync(join(folder, 'script.sh'), 0o755);
  write('line\ndiff --git a b', 'changed\n');
  write('looks-like-a-diff.txt', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n');
  write('no-end.txt', 'one\r\nthree');
  write('big.txt', 'a line of some length\n'.repeat(12_000));
  // The folder of a submodule that nobody has fetched.
  mkdirSync(join(folder, 'module'), { recursive: true });
  commit('Change everything');
  git('tag', 'after');
}
