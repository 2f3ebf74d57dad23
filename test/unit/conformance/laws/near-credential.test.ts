import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';

const KEY = 'Key-Of-Ann-1815';

const { api } = loadValue('shelf.json', {
  openapi: '3.1.0',
  info: { title: 'Shelf', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/shelf': {
      get: {
        operationId: 'getShelf',
        responses: { 200: { description: 'The shelf.' }, 401: { description: 'Not with this key.' } },
      },
    },
  },
});

/** Verdicts on a service that compares keys in some way, told its key in some form. */
async function verdicts(isSame: (key: string) => boolean, identities: string): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    response.writeHead(isSame(String(request.headers['x-key'])) ? 200 : 401).end();
  });
  const { url: baseUrl, close } = await listening(server);
  try {
    if (api === undefined) return expect.fail('does not load');
    const scenario = readScenario(`identities: ${identities}`, { file: 'shelf.yaml', environment: {} });
    const { events } = await runAll(planRun(api), { baseUrl, scenario, laws: ['near-credential'] });
    return events.flatMap((event) => (event.type === 'case-finished' ? [event.result.verdict] : []));
  } finally {
    await close();
  }
}

it.each([`{ default: ${KEY} }`, `{ default: { token: ${KEY} } }`, `{ default: { schemes: { key: ${KEY} } } }`])(
  'is tried whether a scenario gives one token or a credential for each scheme: %s',
  async (identities) => {
    expect(await verdicts((key) => key === KEY, identities)).toEqual(['passed']);
    expect(await verdicts((key) => key.toLowerCase() === KEY.toLowerCase(), identities)).toEqual(['failed']);
  },
);
