import { expect, it } from 'vitest';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import type { Call } from '../../../../conformance/cases/case.ts';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import { lifeCycle } from '../../../../conformance/laws/state/life-cycle.ts';
import type { Probe } from '../../../../conformance/laws/law.ts';
import { createSchemaBook } from '../../../../conformance/schema-document.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { JsonValue } from '../../../../model/location.ts';

/** A thing that `maker` makes, that `reader` reads and `remover` removes. */
function things(maker: string): ReturnType<typeof loadValue>['api'] {
  const parameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 };
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const content = { 'application/json': { schema, examples: { it: { value: { id: 7 } } } } };
  const answer = (as: string): JsonValue => ({ description: 'It.', content, 'x-cases': { it: { as } } });
  const security = [{}, { token: [] }];
  const { api } = loadValue('things.json', {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths: {
      '/things': { post: { operationId: 'makeThing', security, responses: { 201: answer(maker) } } },
      '/things/{id}': {
        get: { operationId: 'getThing', security, parameters: [parameter], responses: { 200: answer('reader') } },
        delete: {
          operationId: 'removeThing',
          security,
          parameters: [parameter],
          responses: { 204: { description: 'Gone.', 'x-cases': { it: { as: 'remover' } } } },
        },
      },
    },
  });
  return api;
}

/** Who sends which call of the law. */
async function callers(maker: string): Promise<string[]> {
  const api = things(maker);
  if (api === undefined) return expect.fail('does not load');
  const [planned] = lifeCycle.plan({ api, examples: buildCases(api).cases, schemas: createSchemaBook() });
  if (planned === undefined) return expect.fail('plans nothing');
  const sent: string[] = [];
  const send = ({ operation, identity, parameters }: Call): Promise<Exchange> => {
    sent.push(`${identity} ${operation.operationId}`);
    const isMade = operation.method === 'POST' || parameters.some(({ value }) => String(value) === '7');
    const status = !isMade ? 404 : operation.method === 'POST' ? 201 : 200;
    // What the law looks at of an exchange.
    return Promise.resolve({
      response: { status, body: Buffer.from('{}') },
      content: { kind: 'json', value: { id: 7 } },
      request: { headers: [] },
      call: { operation, identity, parameters, body: undefined },
    } as unknown as Exchange);
  };
  const probe = { send, demand: () => {}, isFound: () => false, notProvable: (reason: string) => expect.fail(reason) };
  // The law sends, and states what must hold; this probe is about the former.
  await planned.run(probe as unknown as Probe);
  return sent;
}

it('what somebody made is looked at and removed by them', async () => {
  const sent = await callers('maker');
  expect(sent[0]).toBe('maker makeThing');
  expect(new Set(sent.map((each) => each.split(' ')[0]))).toEqual(new Set(['maker']));
});

it('what nobody in particular made is looked at by who removes such things', async () => {
  const [first, ...others] = await callers('anonymous');
  expect(first).toBe('anonymous makeThing');
  expect(others.length).toBeGreaterThan(2);
  expect(others.filter((each) => !each.startsWith('remover '))).toEqual([]);
});
