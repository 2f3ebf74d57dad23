import type { Level } from '../../../../conformance/index.ts';
import { program } from '../../places.ts';
import { ownFailures } from './read-reports.ts';
import { runMeasured } from './run-measured.ts';
import type { Outcome, Subject, Tool } from './tool.ts';

/** Our own command line, with the whole plan. */
export const own: Tool = { name: 'ours', judge: async (subject, origin) => runOwn(subject, origin, 'laws') };

/** Runs our own command line at a level, as any other tool: with its start and its report. */
export async function runOwn({ source, scenario, folder }: Subject, origin: string, level: Level): Promise<Outcome> {
  const { text, cpu } = await runMeasured({
    command: [
      process.execPath,
      program,
      'conformance',
      origin,
      '--spec',
      source,
      '--scenario',
      scenario,
      '--level',
      level,
      '--report',
      'json=report.json',
    ],
    folder,
    report: 'report.json',
  });
  return { failures: ownFailures(text), cpu };
}
