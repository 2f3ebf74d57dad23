import { beforeAll, describe, expect, it } from 'vitest';
import { type MockCaseData, drawnCases, mockCases, seededDraw } from '../../../../generators/express/index.ts';
import { createService } from '../../../../runtime/http/service.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';
import { mockHandler, wireAnswer } from '../../../../runtime/http/mock/mock.ts';
import { type EmittedValidators, loadEmitted } from '../../../support/load-emitted.ts';
import { testPath } from '../../../support/emit-workshop.ts';
import { jsonOf, send } from '../../../support/incoming.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(testPath('fixtures/express/samples-once-invalid.yaml'));
});

async function problemsOf(operationId: string, found: MockCaseData): Promise<readonly string[]> {
  const { status, body, contentType = '' } = wireAnswer(found);
  const check = await emitted.checks[operationId]?.();
  return (check?.({ status, body, contentType, headers: {} }) ?? []).map(({ message }) => message);
}

describe('samples of schemas that restrict more than they describe', () => {
  it('hold when they are the plainest', async () => {
    const all = Object.entries(mockCases(emitted.api));
    expect(all.map(([operationId]) => operationId)).toEqual(['oneOfTwo', 'large', 'open']);
    for (const [operationId, cases] of all) {
      for (const found of cases) expect([found, await problemsOf(operationId, found)]).toEqual([found, []]);
    }
  });

  it('hold when they are drawn', async () => {
    for (const operation of emitted.api.operations) {
      for (let seed = 0; seed < 30; seed += 1) {
        for (const found of drawnCases(operation, seededDraw(seed))) {
          expect([seed, found, await problemsOf(operation.operationId, found)]).toEqual([seed, found, []]);
        }
      }
    }
  });
});

it('a code that falls under a range, or under default, is answered with that response', async () => {
  const responses = [{ statuses: ['200', '4XX', 'default'], content: ['application/json'] }];
  const table = tableOf({
    basePath: '',
    operations: [{ operationId: 'oneOfTwo', method: 'GET', path: '/', responses }],
    securitySchemes: {},
  });
  const loadCases = async (): Promise<ReturnType<typeof mockCases>> => mockCases(emitted.api);
  const service = createService(
    table,
    {},
    { fallbackHandler: (entry) => mockHandler(entry, { loadCases, identities: {} }) },
  );
  const answers: unknown[] = [];
  for (const code of [418, 599, 302, 400]) {
    const answer = await send(service, { headers: { prefer: `code=${code}` } });
    answers.push([answer.status, answer.headers['preference-applied'], Array.isArray(jsonOf(answer))]);
  }
  expect(answers).toEqual([
    [418, 'code=418', false],
    [599, 'code=599', true],
    [302, 'code=302', true],
    [400, 'code=400', false],
  ]);
});
