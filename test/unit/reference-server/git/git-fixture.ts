import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { CommitEnvironment, CommitRequest } from '../../../../reference-server/git/commit-writer.ts';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { RepositoryStore } from '../../../../reference-server/git/repository-store.ts';

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-git-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store in a new folder, closed after the test. */
export function temporaryStore(root: string = temporaryFolder()): RepositoryStore {
  const store = new RepositoryStore({ root });
  cleanups.push(() => store.close());
  return store;
}

/** The git program, as a user would run it on the repository. */
export function git(gitDir: string, ...args: string[]): string {
  return gitBytes(gitDir, ...args).toString('utf8');
}

/** As `git`, the bytes of standard output. */
export function gitBytes(gitDir: string, ...args: string[]): Buffer {
  const env = gitEnvironment({
    GIT_AUTHOR_NAME: 'Outside',
    GIT_AUTHOR_EMAIL: 'outside@example.com',
    GIT_COMMITTER_NAME: 'Outside',
    GIT_COMMITTER_EMAIL: 'outside@example.com',
  });
  return execFileSync('git', [`--git-dir=${gitDir}`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Everything that `git fsck --full --strict` complains about, apart from unborn branches. */
export function fsck(gitDir: string): string {
  const output = git(gitDir, 'fsck', '--full', '--strict', '--no-progress');
  return output
    .split('\n')
    .filter((line) => line !== '' && !/^(?:notice|dangling) /.test(line))
    .join('\n');
}

/** A clock for commits: one second later each time. */
export function environmentOf(store: RepositoryStore): CommitEnvironment {
  let seconds = 1_767_225_600;
  return { store, now: () => (seconds += 1) };
}

const PERSON = { name: 'Ann Example', email: 'ann@example.com', offsetMinutes: 0 };

/** A commit request with the parts that do not matter filled in. */
export function requestOf(parts: Partial<CommitRequest>): CommitRequest {
  return { branch: 'main', message: 'Change files', actions: [], author: PERSON, committer: PERSON, ...parts };
}

/** Bytes of a text. */
export function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
