import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program, as `npx forgewright` runs it. `npm test` builds it first. */
export const program: string = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** What a run of the program left behind. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in a folder and waits for it; `input` is what it finds on its standard input. */
export function runCli(args: readonly string[], cwd: string, input: string = ''): CliRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, input, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}
