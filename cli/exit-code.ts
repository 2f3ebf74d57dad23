/** Exit codes of every command. */
export const exitCode = {
  ok: 0,
  /** The tool ran and found something: an error in the description, drift, a failed case. */
  findings: 1,
  /** The command line or the kind of input is wrong. */
  usage: 2,
  /** The tool cannot do its work here: unreadable file, port in use, target unreachable. */
  cannotRun: 3,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** Ends a command with a message for the user instead of a stack trace. */
export class CliError extends Error {
  readonly code: ExitCode;
  /** What to try next. */
  readonly hint: string | undefined;

  constructor(message: string, code: ExitCode, hint?: string) {
    super(message);
    this.name = 'CliError';
    this.code = code;
    this.hint = hint;
  }
}
