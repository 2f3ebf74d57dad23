import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dreddFailures } from './read-reports.ts';
import { peerFile, runMeasured } from './run-measured.ts';
import type { Tool } from './tool.ts';

/** Its documentation has a hook for what should be left out: else it expects every error of a request that is right. */
const HOOKS = `require('hooks').beforeAll((transactions, done) => {
  for (const transaction of transactions) if (!/^2/.test(transaction.expected.statusCode)) transaction.skip = true;
  done();
});
`;

/** Dredd, with answers of success only, and in the order in which it creates before it deletes. */
export const dredd: Tool = {
  name: 'Dredd',
  judge: async ({ document, path, credential, folder }, origin) => {
    writeFileSync(join(folder, 'hooks.cjs'), HOOKS);
    const { text, cpu } = await runMeasured({
      command: [
        process.execPath,
        peerFile('dredd/bin/dredd'),
        document,
        `${origin}${path}`,
        '--header',
        `${credential.header}: ${credential.value}`,
        '--sorted',
        '--hookfiles',
        'hooks.cjs',
        '--reporter',
        'xunit',
        '--output',
        'report.xml',
      ],
      folder,
      report: 'report.xml',
    });
    // A document that it cannot read gives a report without a transaction.
    if (!text.includes('<testcase')) throw new Error('it sends nothing for this description');
    return { failures: dreddFailures(text), cpu };
  },
};
