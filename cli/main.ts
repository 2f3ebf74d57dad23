#!/usr/bin/env node
import { reportKnown } from './output/known-command.ts';

const argv = process.argv.slice(2);
// To find out that there is nothing to do takes less time than to load what reads the command line.
if (argv[0] !== 'generate' || !(await reportKnown(argv.slice(1), process.cwd()))) {
  const { runCommandLine } = await import('./command-line.ts');
  process.exitCode = await runCommandLine(argv);
}
