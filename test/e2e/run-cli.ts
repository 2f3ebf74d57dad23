import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program, as `npx forgewright` runs it. `npm test` builds it first. */
export const program: string = fileURLToPath(new URL('../../dist/cli/main.cjs', import.meta.url));

/** What a run of the program left behind. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in a folder and waits for it; `input` is what it finds on its standard input. */
export function runCli(args: readonly string[], cwd: string, input: string = '', env: NodeJS.ProcessEnv = {}): CliRun {
  const settings = { cwd, input, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], settings);
  return { code: status, stdout, stderr };
}
