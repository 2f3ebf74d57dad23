import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';

const ways = {
  type: 'object',
  properties: {
    sms: { type: 'boolean', default: true },
    language: { type: 'string', enum: ['en', 'et', 'fi'], default: 'en' },
  },
};
const person = {
  type: 'object',
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' }, ways },
};
const content = { 'application/json': { schema: person } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const { api } = loadValue('people.json', {
  openapi: '3.1.0',
  info: { title: 'People', version: '1' },
  paths: {
    '/people': {
      post: {
        operationId: 'addPerson',
        requestBody: { required: true, content: { 'application/json': { schema: person, example: { name: 'Ann' } } } },
        responses: { '201': { description: 'Added.', content } },
      },
    },
    '/people/{id}': {
      parameters,
      get: { operationId: 'getPerson', responses: { '200': { description: 'One.', content } } },
      patch: {
        operationId: 'changePerson',
        requestBody: { required: true, content: { 'application/merge-patch+json': { schema: person } } },
        responses: { '200': { description: 'Changed.', content }, '415': { description: 'Another type.' } },
      },
    },
  },
});
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);

/** The findings about a service that gives this language to who says nothing of it. */
async function foundWith(language: string, law: string): Promise<readonly string[]> {
  let last = 0;
  const people = new Map<string, object>();
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const tell = (status: number, value: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      const known = people.get((request.url ?? '').split('/')[2] ?? '');
      if (request.method === 'GET') return known === undefined ? tell(404, {}) : tell(200, known);
      const sent: { readonly ways?: object } = JSON.parse(Buffer.concat(chunks).toString());
      const id = String((last += 1));
      const made = { ...sent, ways: { sms: true, language, ...sent.ways }, id };
      people.set(id, made);
      return tell(201, made);
    });
  });
  const { url, close } = await listening(service);
  try {
    const scenario = readScenario('name: people', { file: 'people.yaml', environment: {} });
    const { summary } = await runAll(plan, { baseUrl: url, scenario, laws: [law] });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}`);
  } finally {
    await close();
  }
}

it('members of a member that is an object have their defaults', async () => {
  expect(await foundWith('en', 'body-defaults')).toEqual([]);
  expect(await foundWith('et', 'body-defaults')).toEqual(['addPerson/law/body-defaults/ways /ways/language']);
});

it('JSON of no type of its own is tried where a type of JSON is declared that means more', () => {
  const found = plan.cases.find(({ id }) => id === 'changePerson/law/undeclared-media-type');
  expect(found?.kind === 'law' ? found.summary : '').toContain('application/json');
  const other = plan.cases.find(({ id }) => id === 'addPerson/law/undeclared-media-type');
  expect(other?.kind === 'law' ? other.summary : '').not.toContain('application/json');
});
