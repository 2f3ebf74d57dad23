import { resolve } from 'node:path';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { generateTarget } from '../output/generate-target.ts';

/** Options of `forgewright docs`, as commander hands them over. */
export interface DocsOptions {
  readonly spec?: string;
  readonly out: string;
  readonly serve?: boolean;
  readonly port: number;
}

/** Writes the docs site (through the same writer as `generate`) and, with `--serve`, shows it until interrupted. */
export async function docs(options: DocsOptions): Promise<ExitCode> {
  const out = resolve(options.out);
  const spec = resolveSpec(options.spec, process.cwd());
  const { code } = await generateTarget({ spec, out, emit: ['docs'], partial: false, folders: { docs: '' } }, {});
  if (code !== exitCode.ok || options.serve !== true) return code;
  const { serveFolder } = await import('../serve-folder.ts');
  const { untilInterrupted } = await import('../until-interrupted.ts');
  const site = await serveFolder(out, options.port);
  console.log(`forgewright: docs at ${site.url}`);
  await untilInterrupted();
  await site.close();
  return code;
}
