import { causeIn } from './failures/gone.ts';
import { DURABLE, runGit } from './git-process.ts';
import type { RepositoryHandle } from './repository-handle.ts';

/** Copies a commit and what it needs from another repository of the store. */
export async function fetchCommit(target: RepositoryHandle, source: RepositoryHandle, commit: string): Promise<void> {
  if ((await target.commit(commit)) !== undefined) return;
  const durable = target.fsync ? DURABLE : [];
  const allow = ['-c', 'protocol.file.allow=always', '-c', 'uploadpack.allowAnySHA1InWant=true'];
  const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  const args = [...durable, ...allow, 'fetch', ...quiet, '--end-of-options', source.gitDir, commit];
  try {
    await runGit(target.gitDir, args);
  } catch (error) {
    throw causeIn(source.gitDir, error);
  }
}
