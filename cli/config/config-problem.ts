import { parseSource } from '../../model/load/source-document.ts';
import { locate } from '../../model/load/locate/locate.ts';
import { escapeToken } from '../../model/load/json/json-pointer.ts';
import { type CliError, type ExitCode, exitCode } from '../exit-code.ts';
import type { MemberPath } from './check-config.ts';
import type { ConfigFile } from './config-file.ts';
import { problemAt } from './problem-at.ts';

/** A problem of a config file, with the place in its text. */
export function configProblem(
  file: ConfigFile,
  path: MemberPath,
  message: string,
  code: ExitCode = exitCode.usage,
): CliError {
  return problemAt(file, offsetOf(file, path), message, code);
}

function offsetOf(file: ConfigFile, path: MemberPath): number {
  if (!/\.(?:json|ya?ml)$/.test(file.path)) return offsetInCode(file.text, path);
  const parsed = parseSource(file.path, Buffer.from(file.text));
  if ('problem' in parsed) return parsed.problem.offset;
  return locate(parsed.document, path.map((token) => `/${escapeToken(String(token))}`).join(''));
}

/**
 * Code is searched for the keys, one behind the other; each target of a list begins at its `spec`. A key that is computed
 * is not found, and the place is then the nearest key above it.
 */
function offsetInCode(text: string, path: MemberPath): number {
  const [first] = path;
  let offset = typeof first === 'number' ? targetStart(text, first) : 0;
  for (const token of path) {
    if (typeof token === 'number') continue;
    const key = new RegExp(`(?<![\\w$.])(["']?)${token.replaceAll(/[^\w]/g, '\\$&')}\\1\\s*[:(,}]`, 'g');
    key.lastIndex = offset;
    const found = key.exec(text);
    if (found !== null) offset = found.index;
  }
  return offset;
}

function targetStart(text: string, index: number): number {
  const starts = [...text.matchAll(/\{[^{}]*?(?<![\w$.])["']?spec["']?\s*:/g)].map((match) => match.index);
  return starts[index] ?? 0;
}
