import { fs } from '../../light-fs.ts';
import { onOutputError } from '../../output-error.ts';
import { programStamp } from '../../package-version.ts';
import { freshInputs } from './cache.ts';
import type { KnownCommand } from './cache-entry.ts';
import { commandFile } from './command-file.ts';
import { doubtfulFiles } from './file-stamp.ts';

/**
 * Looks whether a command line, word by word the same, has run here before and nothing has changed since; says so, and
 * returns true. In all other cases, whatever the reason, it is silent: the command is then understood and run in full. This
 * is all that a run with nothing to do costs, so it imports next to nothing.
 */
export async function reportKnown(
  argv: readonly string[],
  cwd: string,
  print: (text: string) => void = printAtOnce,
): Promise<boolean> {
  // Asking `performance` would load it.
  const started = process.uptime();
  try {
    const known = await unchangedCommand(argv, cwd);
    if (known === undefined) return false;
    const took = Math.round((process.uptime() - started) * 1000);
    print(known.targets.map(({ label }) => `${label}: up to date (${took} ms)\n`).join(''));
    return true;
  } catch {
    // Nothing is remembered, or it was not written by us.
    return false;
  }
}

/** The console loads its streams at the first word. */
function printAtOnce(text: string): void {
  try {
    fs.writeSync(1, text);
  } catch {
    // Somebody made it a pipe that does not wait, or closed it.
    process.stdout.on('error', onOutputError).write(text);
  }
}

async function unchangedCommand(argv: readonly string[], cwd: string): Promise<KnownCommand | undefined> {
  // Where nothing would be written, there is nothing to check.
  const mayWrite = argv.at(-1) !== '--check';
  const words = mayWrite ? argv : argv.slice(0, -1);
  const file = commandFile(words, cwd);
  if (!fs.existsSync(file)) return undefined;
  // Checked member by member, or else of no effect.
  const command = JSON.parse(fs.readFileSync(file, 'utf8')) as KnownCommand;
  const isSame = command.cwd === cwd && command.argv.length === words.length && command.program === programStamp();
  if (!isSame || command.argv.some((word, index) => word !== words[index])) return undefined;
  if (command.absent.some((path) => fs.existsSync(path))) return undefined;
  const doubtful = doubtfulFiles(command.files, command.noted);
  if (doubtful.length > 0 && !(await isConfirmed(file, command, { doubtful, mayWrite }))) return undefined;
  for (const target of command.targets) if ((await freshInputs(target, mayWrite)) === undefined) return undefined;
  return command;
}

async function isConfirmed(
  file: string,
  command: KnownCommand,
  { doubtful, mayWrite }: { readonly doubtful: readonly string[]; readonly mayWrite: boolean },
): Promise<boolean> {
  const { confirmFiles, writeMemory } = await import('./note-files.ts');
  const noted = Date.now();
  const files = confirmFiles(command.files, doubtful, noted);
  if (files !== undefined && mayWrite) writeMemory(file, { ...command, noted, files });
  return files !== undefined;
}
