import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import type { KeyPair } from './key-pairs.ts';

const run = promisify(execFile);

/** What a program said before it ended. */
export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

const SCRIPT = fileURLToPath(new URL('../../../support/ssh-client.mjs', import.meta.url));

/** Whether there is an `ssh` as people have it. */
export const hasOpenSsh: boolean = spawnSync('ssh', ['-V']).status === 0;

/** A client of SSH that git starts: the one people have, or that of the library, which is always there. */
export type SshProgram = 'library' | 'openssh';

/** Folders and keys of a test, and git with them. */
export class KeyedGit {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'forgewright-ssh-'));
  readonly #program: SshProgram;
  #keys = 0;

  constructor(program: SshProgram) {
    this.#program = program;
  }

  /** Runs git in a folder of the test, with one key. */
  async git(key: KeyPair, folder: string, ...args: string[]): Promise<Outcome> {
    const person = Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'P'],
        [`GIT_${who}_EMAIL`, 'p@example.com'],
      ]),
    );
    const where = join(this.folder, folder);
    mkdirSync(where, { recursive: true });
    const env = { ...gitEnvironment({ ...person, GIT_SSH_VARIANT: 'ssh' }), ...this.#client(key) };
    try {
      const { stdout, stderr } = await run('git', ['-C', where, ...args], { env, timeout: 30_000 });
      return { ok: true, output: stdout + stderr };
    } catch (error) {
      return { ok: false, output: (error as { readonly stderr: string }).stderr };
    }
  }

  /** Commits a new file. */
  async commit(key: KeyPair, folder: string, file: string): Promise<void> {
    writeFileSync(join(this.folder, folder, file), `${file}\n`);
    await this.git(key, folder, 'add', '.');
    await this.git(key, folder, 'commit', '--quiet', '-m', `Add ${file}`);
  }

  #client({ private: text }: KeyPair): Record<string, string> {
    this.#keys += 1;
    const file = join(this.folder, `key-${this.#keys}`);
    writeFileSync(file, text, { mode: 0o600 });
    if (this.#program === 'library') {
      return { SSH_TEST_KEY: file, GIT_SSH_COMMAND: `${process.execPath} ${SCRIPT}` };
    }
    const options = [
      'StrictHostKeyChecking=no',
      'UserKnownHostsFile=/dev/null',
      'LogLevel=ERROR',
      'IdentitiesOnly=yes',
    ];
    const flags = [...options, 'IdentityAgent=none', 'BatchMode=yes'].map((option) => `-o ${option}`).join(' ');
    return { GIT_SSH_COMMAND: `ssh -F /dev/null -i ${file} ${flags}` };
  }

  /** Removes all folders and keys. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
