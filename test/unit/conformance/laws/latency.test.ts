import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';

const { api } = loadValue('slow.json', {
  openapi: '3.1.0',
  info: { title: 'Slow', version: '1' },
  paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Things.' } } } } },
});

/** What is found of a service that takes its time, with what a scenario says; and how many cases there were. */
async function judged(milliseconds: number, scenario: string): Promise<readonly string[]> {
  const server = createServer((_, response) => {
    setTimeout(() => response.writeHead(200).end(), milliseconds);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    if (api === undefined) return expect.fail('does not load');
    const known = readScenario(scenario, { file: 'slow.yaml', environment: {} });
    const { events } = await runAll(planRun(api), { baseUrl, scenario: known, laws: ['latency'] });
    return events.flatMap((event) => (event.type === 'case-finished' ? [event.result.verdict] : []));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('is demanded where the scenario gives a time, and of nobody else', async () => {
  expect(await judged(60, 'latency: 20')).toEqual(['failed']);
  expect(await judged(0, 'latency: 1000')).toEqual(['passed']);
  expect(await judged(60, 'name: patient')).toEqual([]);
});
