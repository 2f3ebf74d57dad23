import { spawnSync } from 'node:child_process';
import { CliError, exitCode } from '../exit-code.ts';
import { problemAt } from './problem-at.ts';

/** What went wrong when a config file of code was evaluated, with the place in the file where that can be told. */
export function thrownProblem(file: { readonly path: string; readonly text: string }, error: unknown): CliError {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  const place =
    placeIn(file.path, `${message}\n${error instanceof Error ? error.stack : ''}`) ?? syntaxPlace(file.path, error);
  if (place === undefined) return new CliError(`${file.path}: ${first.trim()}`, exitCode.usage);
  const lines = file.text.split('\n').slice(0, place.line - 1);
  const offset = lines.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1;
  return problemAt(file, Math.min(offset, file.text.length), first.trim());
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function placeIn(path: string, text: string): Place | undefined {
  // Modules are imported with the time in the query.
  const place = new RegExp(`${path.replaceAll(/[^\w/]/g, '\\$&')}(?:\\?t=[\\d.]+)?:(\\d+):(\\d+)`);
  const [, line, column] = place.exec(text) ?? [];
  return line === undefined || column === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** A module that cannot be parsed does not say where: the check of Node does. */
function syntaxPlace(path: string, error: unknown): Place | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' });
  const [, line, carets = ''] = /^[^\n]*:(\d+)\n(?:[^\n]*\n( *)\^)?/.exec(stderr) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: carets.length + 1 };
}
