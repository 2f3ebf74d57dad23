import { readFileSync } from 'node:fs';
import { type Workflow, WorkflowError, readWorkflows } from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** Reads Arazzo documents. Throws `CliError` where one cannot be read. */
export function loadWorkflows(files: readonly string[]): readonly Workflow[] {
  try {
    return files.flatMap((file) => readWorkflows(readFileSync(file, 'utf8'), file));
  } catch (error) {
    if (error instanceof WorkflowError) throw new CliError(error.message, exitCode.usage);
    if (error instanceof Error && 'code' in error) throw new CliError(`--workflows: ${error.message}`, exitCode.usage);
    throw error;
  }
}
