import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../../../conformance/cases/build-request.ts';
import { operationTable } from '../../../../../generated/server/operation-table.ts';
import { type Case, caseList } from '../../../../../model/facts/case-list.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { createService } from '../../../../../runtime/http/service.ts';
import { stubServiceOptions } from '../../../../../runtime/http/stub-options.ts';
import { mockCases } from '../../../../../server-stubs/mock-cases.ts';
import { loadOrFail, testPath } from '../../../../support/emit-workshop.ts';
import { send } from '../../../../support/incoming.ts';

const api = await loadOrFail(testPath('../spec/openapi.yaml'));
/** The names that cases call by, as credentials of their own: a mock needs no more than to tell them apart. */
const identities = Object.fromEntries(caseList(api).cases.map(({ identity }) => [identity, `token-${identity}`]));
const options = stubServiceOptions(
  { mock: true, validateResponses: 'throw', identities },
  operationTable,
  async () => mockCases,
);
const service = createService(operationTable, {}, options);

/** The request of a case as it comes over the wire. */
async function requestOf(found: Case): Promise<Parameters<typeof send>[1]> {
  const { operation, parameters, body, identity } = found;
  const token = identity === 'anonymous' ? undefined : identities[identity];
  const call = { operation, parameters, body } as never;
  const target = { baseUrl: 'http://h/api/v4', credentials: { headers: [], query: [], cookies: [] }, accept: '*/*' };
  const wire = await buildRequest(call, target as never);
  const headers = Object.fromEntries(wire.headers.map(([name, value]) => [name.toLowerCase(), value]));
  if (token !== undefined) headers['private-token'] = token;
  const { pathname, search } = new URL(wire.url);
  return {
    method: wire.method,
    target: pathname + search,
    headers,
    ...(wire.body === undefined ? {} : { body: wire.body }),
  };
}

describe('the mock of our own description', () => {
  const { cases } = caseList(api);

  it('has cases to replay', () => {
    expect(cases.length).toBeGreaterThan(200);
  });

  it.each(cases.map((found) => [found.id, found] as const))('replays %s', async (_, found) => {
    const answer = await send(service, await requestOf(found));
    expect(answer.status).toBe(Number(found.response.status));
    const { expected, operation } = found;
    if (expected?.example.hasValue !== true || operation.method === 'HEAD' || answer.status >= 400) return;
    const value: JsonValue = expected.example.value;
    if (typeof answer.body === 'string' && /json/.test(expected.mediaType.name)) {
      expect(JSON.parse(answer.body)).toEqual(value);
    } else expect(answer.body).toEqual(value);
  });
});
