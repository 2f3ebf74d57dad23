#!/usr/bin/env node
import { reportKnown } from './output/cache/known-command.ts';

void main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<void> {
  // To find out that there is nothing to do takes less time than to load what reads the command line.
  if (argv[0] === 'generate' && (await reportKnown(argv.slice(1), process.cwd()))) return;
  const { runCommandLine } = await import('./command-line.ts');
  process.exitCode = await runCommandLine(argv);
}
