import { readFileSync } from 'node:fs';
import { type Scenario, ScenarioError, readScenario } from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';
import { packageFile } from '../package-file.ts';

/**
 * Reads a scenario file; `${NAME}` in it comes from the environment. `demo` is the one of the reference server's demo
 * world. Undefined without a path.
 */
export function loadScenario(path: string | undefined): Scenario | undefined {
  if (path === undefined) return undefined;
  const file = path === 'demo' ? packageFile('conformance/scenarios/demo.yaml') : path;
  try {
    return readScenario(readFileSync(file, 'utf8'), { file, environment: process.env });
  } catch (error) {
    if (error instanceof ScenarioError) throw new CliError(error.message, exitCode.usage);
    if (error instanceof Error && 'code' in error) throw new CliError(`--scenario: ${error.message}`, exitCode.usage);
    throw error;
  }
}
