import { Command, CommanderError } from 'commander';
import { CliError, type ExitCode, exitCode } from './exit-code.ts';
import { onOutputError } from './output-error.ts';
import { packageVersion } from './package-version.ts';
import { registerCommands } from './register-commands.ts';
import { systemMessage } from './system-error.ts';

/** Runs the command line and resolves to the exit code; never throws and never prints a stack trace by itself. */
export async function runCommandLine(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  const program = new Command('forgewright')
    .description('Typed client, validators, Express stubs, docs and conformance runs from one OpenAPI description')
    .version(packageVersion())
    .option('--debug', 'print stack traces of internal errors')
    .showHelpAfterError('(add --help for the options)')
    .exitOverride();
  const done = (result: ExitCode): void => {
    code = result;
  };
  registerCommands(program, done, argv);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onOutputError);
  try {
    await program.parseAsync(plainFlags(argv), { from: 'user' });
    return code;
  } catch (error) {
    return report(error, argv.includes('--debug'));
  }
}

/** `--enum=true` and `--enum=false`, as those write it who come from elsewhere, are `--enum` and `--no-enum`. */
function plainFlags(argv: readonly string[]): string[] {
  if (argv[0] !== 'types') return [...argv];
  return argv.map((word) =>
    word.replace(/^--([a-z-]+)=(true|false)$/, (_, name, is) => `--${is === 'true' ? '' : 'no-'}${name}`),
  );
}

function report(error: unknown, debug: boolean): ExitCode {
  // Commander has already printed its message; help and version come here as well, with exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  if (error instanceof CliError) {
    console.error(`forgewright: ${error.message}`);
    if (error.hint !== undefined) console.error(`  ${error.hint}`);
    return error.code;
  }
  const message = systemMessage(error) ?? (error instanceof Error ? error.message : String(error));
  console.error(`forgewright: ${message}`);
  if (debug && error instanceof Error) console.error(error.stack);
  // What the system refuses (a folder that is a file, no permission, a full disk) says its path and is nobody's defect.
  else if (!(error instanceof Error && 'syscall' in error))
    console.error('  This looks like a defect of forgewright; run again with --debug for the stack trace.');
  return exitCode.cannotRun;
}
