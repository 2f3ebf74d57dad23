import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { initRepository } from '../../../reference-server/git/repository-store.ts';

/** Files of the repository, in folders of ten. */
const FILES = 200;

/** Path of a file by its number. */
export function pathOf(file: number): string {
  return `folder-${Math.floor(file / 10)}/file-${file}.txt`;
}

/** Makes a repository of many commits in a folder, each of which changes one file of two hundred. */
export async function makeLongHistory(gitDir: string, commits: number): Promise<void> {
  initRepository(gitDir, 'main');
  const lines = (file: number, round: number): string =>
    Array.from(
      { length: 40 },
      (_, line) => `line ${line} of ${file}, ${line === round % 40 ? `changed ${round}` : ''}\n`,
    ).join('');
  await fastImport(
    gitDir,
    Array.from({ length: commits }, (_, index) => {
      const author = `Author ${index % 12} <author${index % 12}@example.com> ${1_700_000_000 + index * 60} +0000`;
      const changed = index === 0 ? Array.from({ length: FILES }, (__, file) => file) : [(index * 7) % FILES];
      const files = changed.map((file) => fileCommand(pathOf(file), lines(file, index)));
      return commitCommand('refs/heads/main', author, `Change ${index}`, files);
    }),
  );
}

/** The command that writes a file. */
export function fileCommand(path: string, text: string): string {
  return `M 100644 inline ${path}\n${dataCommand(text)}`;
}

/** The command that makes a commit on top of what was made before it, or of `from`. */
export function commitCommand(
  ref: string,
  author: string,
  message: string,
  files: readonly string[],
  from?: string,
): string {
  const onto = from === undefined ? '' : `from ${from}\n`;
  return `commit ${ref}\ncommitter ${author}\n${dataCommand(message)}${onto}${files.join('')}\n`;
}

function dataCommand(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** Feeds commands to `git fast-import`, with settings of git. */
export async function fastImport(
  gitDir: string,
  commands: readonly string[],
  settings: readonly string[] = [],
): Promise<void> {
  const git = spawn('git', ['--git-dir', gitDir, ...settings, 'fast-import', '--quiet', '--force'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(git, 'exit');
  git.stdin.end(commands.join(''));
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}
