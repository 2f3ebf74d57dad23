import { spawnSync } from 'node:child_process';
import { git, temporaryFolder } from '../git-fixture.ts';

/** A repository that takes pushes as those of the server do. */
export function receiver(): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--bare', folder);
  git(folder, 'config', 'receive.fsckObjects', 'true');
  return folder;
}

/** What git says to a push of a branch; empty when it takes it. */
export function pushed(gitDir: string, to: string, branch: string): string {
  const args = [`--git-dir=${gitDir}`, 'push', '--quiet', to, `+${branch}:refs/heads/${branch}`];
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}
