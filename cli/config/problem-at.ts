import { plainText } from '../../model/load/source-text.ts';
import { codeFrame, positionAt } from '../../model/load/locate/text-position.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';

/** A problem of a config file at a place of its text. */
export function problemAt(
  file: { readonly path: string; readonly text: string },
  offset: number,
  message: string,
  code: ExitCode = exitCode.usage,
): CliError {
  const text = plainText(file.text);
  const { line, column } = positionAt(text, offset);
  const frame = codeFrame(text, { line, column }, offset).replaceAll(/^/gm, '  ');
  return new CliError(`${file.path}:${line}:${column}: ${message}\n${frame}`, code);
}
