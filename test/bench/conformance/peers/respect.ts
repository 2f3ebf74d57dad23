import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { respectFailures } from './read-reports.ts';
import { peerFile, runMeasured } from './run-measured.ts';
import type { Tool } from './tool.ts';

const WORKFLOWS = 'workflows.arazzo.yaml';

/** Respect, with the Arazzo document that its own generator makes of a description, what deletes put last. */
export const respect: Tool = {
  name: 'Respect (generated Arazzo)',
  prepare: async ({ document, folder }) => {
    const { text } = await runMeasured({
      command: [
        process.execPath,
        peerFile('@redocly/cli/bin/cli.js'),
        'generate-arazzo',
        document,
        '--output-file',
        WORKFLOWS,
      ],
      folder,
      report: WORKFLOWS,
    });
    const generated = parse(text) as { readonly workflows: readonly { readonly workflowId: string }[] };
    const isLast = ({ workflowId }: { readonly workflowId: string }): number =>
      Number(workflowId.startsWith('delete-'));
    const workflows = generated.workflows.toSorted((left, right) => isLast(left) - isLast(right));
    writeFileSync(join(folder, WORKFLOWS), stringify({ ...generated, workflows }));
  },
  judge: async ({ name, path, credential, folder }, origin) => {
    const { text, cpu } = await runMeasured({
      command: [
        process.execPath,
        peerFile('@redocly/cli/bin/cli.js'),
        'respect',
        WORKFLOWS,
        '--server',
        `${name}=${origin}${path}`,
        '--input',
        `${credential.scheme}=${credential.secret}`,
        '--json-output',
        'report.json',
      ],
      folder,
      report: 'report.json',
    });
    return { failures: respectFailures(text), cpu };
  },
};
