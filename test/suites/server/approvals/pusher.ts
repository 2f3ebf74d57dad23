import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import type { Reference } from '../reference.ts';

const run = promisify(execFile);

/** A clone of somebody, in which commits may name anybody. */
export interface Clone {
  /** Runs git in it; its commits are by this address. */
  readonly git: (address: string, ...args: string[]) => Promise<string>;
  readonly remove: () => void;
}

/** Clones a project in the name of a person of the demo world. */
export async function cloneOf({ server }: Reference, fullPath: string, as: string): Promise<Clone> {
  const folder = mkdtempSync(join(tmpdir(), 'pusher-'));
  const git = async (address: string, ...args: string[]): Promise<string> => {
    const by = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: address,
      GIT_COMMITTER_NAME: 'C',
      GIT_COMMITTER_EMAIL: address,
    };
    const { stdout } = await run('git', ['-C', folder, ...args], { env: gitEnvironment(by), timeout: 30_000 });
    return stdout.trim();
  };
  const base = server.url.replace('http://', `http://any:fwpat-${as}-api@`);
  await git('', 'clone', '--quiet', `${base}/${fullPath}.git`, '.');
  return { git, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
