import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newmanFailures } from './read-reports.ts';
import { peerFile, runMeasured } from './run-measured.ts';
import type { Credential, Subject, Tool } from './tool.ts';

const COLLECTION = 'collection.json';

/** Portman, which writes a collection once, and Newman, which runs it. */
export const portman: Tool = {
  name: 'Portman + Newman',
  prepare: async (subject) => {
    const { document, folder } = subject;
    writeFileSync(join(folder, 'portman.json'), JSON.stringify(settings(subject)));
    await runMeasured({
      command: [
        process.execPath,
        peerFile('@apideck/portman/bin/portman'),
        '--local',
        document,
        '--output',
        COLLECTION,
        '--portmanConfigFile',
        'portman.json',
      ],
      folder,
      report: COLLECTION,
    });
  },
  judge: async ({ path, folder }, origin) => {
    const { text, cpu } = await runMeasured({
      command: [
        process.execPath,
        peerFile('newman/bin/newman.js'),
        'run',
        COLLECTION,
        '--env-var',
        `baseUrl=${origin}${path}`,
        '--reporters',
        'json',
        '--reporter-json-export',
        'report.json',
      ],
      folder,
      report: 'report.json',
    });
    return { failures: newmanFailures(text), cpu };
  },
};

/** All checks of its documentation, and its fuzzing of bodies, which a service has to refuse. */
function settings({ credential, operations }: Subject): unknown {
  const on = { enabled: true };
  const every = { openApiOperation: '*::/*' };
  const fuzzed = { requiredFields: on, minimumNumberFields: on, maximumNumberFields: on, minLengthFields: on };
  return {
    version: 1,
    globals: {
      securityOverwrites: overwrites(credential),
      orderOfOperations: operations.map(([method, path]) => `${method}::${path}`),
    },
    tests: {
      contractTests: [
        { ...every, statusSuccess: on, contentType: on, jsonBody: on, schemaValidation: on, headersPresent: on },
      ],
      variationTests: [
        {
          ...every,
          openApiResponse: '422',
          variations: [
            {
              name: 'fuzzed',
              fuzzing: [{ requestBody: [{ ...fuzzed, maxLengthFields: on }] }],
              tests: { contractTests: [{ statusCode: { enabled: true, code: 422 } }] },
            },
          ],
        },
      ],
    },
  };
}

function overwrites({ isBearer, secret, header }: Credential): unknown {
  return isBearer ? { bearer: { token: secret } } : { apiKey: { key: header, value: secret, in: 'header' } };
}
