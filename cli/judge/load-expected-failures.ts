import { readFileSync } from 'node:fs';
import { ExpectationError, type ExpectedFailure, readExpectedFailures } from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** Reads a file of expected failures. Throws `CliError` where it cannot be read. */
export function loadExpectedFailures(file: string): readonly ExpectedFailure[] {
  try {
    return readExpectedFailures(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof ExpectationError) throw new CliError(error.message, exitCode.usage);
    if (error instanceof Error && 'code' in error) {
      throw new CliError(`--expected-failures: ${error.message}`, exitCode.usage);
    }
    throw error;
  }
}
