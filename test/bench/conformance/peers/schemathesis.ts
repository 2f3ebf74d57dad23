import { spawnSync } from 'node:child_process';
import { schemathesisFailures } from './read-reports.ts';
import { runMeasured } from './run-measured.ts';
import type { Tool } from './tool.ts';

/** Cases that it makes by chance for each operation; it has 100 where nobody says otherwise. */
const EXAMPLES = process.env['FORGEWRIGHT_EXAMPLES'] ?? '5';

/** Schemathesis, which no npm package brings: undefined where this machine has none. */
export function schemathesis(): Tool | undefined {
  const program = [['schemathesis'], ['st'], ['python3', '-m', 'schemathesis']].find(
    ([command = '', ...args]) => spawnSync(command, [...args, '--version']).status === 0,
  );
  return program === undefined ? undefined : toolOf(program);
}

function toolOf(program: readonly string[]): Tool {
  return {
    name: `Schemathesis (${EXAMPLES} examples)`,
    judge: async ({ document, path, credential, revokes, folder }, origin) => {
      const { text, cpu } = await runMeasured({
        command: [
          ...program,
          'run',
          document,
          '--url',
          `${origin}${path}`,
          '--header',
          `${credential.header}: ${credential.value}`,
          // It would take its own credential away, and judge nothing after that.
          '--exclude-operation-id',
          revokes,
          '--max-examples',
          EXAMPLES,
          '--seed',
          '1',
          '--generation-database',
          'none',
          '--report',
          'json',
          '--report-json-path',
          'report.json',
        ],
        folder,
        report: 'report.json',
      });
      return { failures: schemathesisFailures(text), cpu };
    },
  };
}
