import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Workflow, planRun } from '../../conformance/index.ts';
import { startPlatform } from '../start-platform.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { loadScenario } from '../judge/load-scenario.ts';
import { loadWorkflows } from '../judge/load-workflows.ts';
import { runPlan } from '../judge/run-plan.ts';
import { loadDescription } from '../load-description.ts';
import { findPackageFile, packageFile } from '../package-file.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { generate } from './generate.ts';

/** Options of `forgewright start`, as commander hands them over. */
export interface StartOptions {
  readonly once?: boolean;
  readonly port: number;
}

/**
 * The main job on the description that comes with the package: generate everything (in a checkout), start the reference server on its
 * demo world, replay every case against it, print the verdicts. On a terminal server and docs stay up until interrupted;
 * otherwise, and with `--once`, the exit code is the runner's.
 */
export async function start(options: StartOptions): Promise<ExitCode> {
  const stay = options.once !== true && process.stdout.isTTY;
  const generated = await generateHere();
  if (generated !== exitCode.ok) return generated;
  const server = await startPlatform({ port: stay ? options.port : 0, world: 'demo', tier: 'top' });
  try {
    const { api } = await loadDescription(packageFile('spec/openapi.yaml'), { quiet: true });
    const scenario = loadScenario('demo');
    // The server has just been started, so its data is as the examples say, down to the last value.
    const settings = { baseUrl: server.url, ...(scenario && { scenario: { ...scenario, pristine: true } }) };
    const verdict = await runPlan(planRun(api, { workflows: ownWorkflows() }), settings);
    if (stay) await stayUp(server.url);
    return verdict;
  } finally {
    await server.close();
  }
}

/** The sequences of calls that come with the description. */
function ownWorkflows(): readonly Workflow[] {
  const folder = packageFile('spec/workflows');
  return loadWorkflows(readdirSync(folder).map((name) => join(folder, name)));
}

/** A checkout keeps what is generated; an installed package brings it along, and there is nothing to write. */
async function generateHere(): Promise<ExitCode> {
  const config = findPackageFile('forgewright.config.json');
  return config === undefined ? exitCode.ok : await generate({ config });
}

async function stayUp(url: string): Promise<void> {
  const { serveFolder } = await import('../serve-folder.ts');
  const folder = findPackageFile('docs-site');
  const site = folder === undefined ? undefined : await serveFolder(folder, 0);
  const docs = site === undefined ? '' : `docs:     ${site.url}\n`;
  console.log(`\nplatform: ${url}/api/v4\n${docs}Stop with Ctrl-C.`);
  await untilInterrupted();
  await site?.close();
}
