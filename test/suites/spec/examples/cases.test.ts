import { describe, expect, it } from 'vitest';
import { caseList } from '../../../../model/index.ts';
import type { Operation, Response } from '../../../../model/index.ts';
import { api } from '../description.ts';

const { cases, rejected } = caseList(api);

/** Every response of every operation with its place as text. */
function eachResponse(): readonly { operation: Operation; response: Response; place: string }[] {
  return api.operations.flatMap((operation) =>
    operation.responses.map((response) => {
      return { operation, response, place: `${operation.operationId} ${response.status}` };
    }),
  );
}

/** Names that are a case of a response, or say why they are none. */
function explainedNames(operation: Operation, response: Response): ReadonlySet<string> {
  const all = [...cases, ...rejected.filter((one) => one.marked)];
  return new Set(all.filter((one) => one.operation === operation && one.response === response).map((one) => one.name));
}

describe('cases', () => {
  it('names an example for every media type of every response', () => {
    // HEAD and 204 have no body to show (RFC 9110 sections 9.3.2 and 15.3.5).
    const without = eachResponse().flatMap(({ operation, response, place }) =>
      response.content
        .filter((mediaType) => operation.method !== 'HEAD' && mediaType.examples.length === 0)
        .map((mediaType) => `${place} ${mediaType.name}`),
    );
    expect(without).toEqual([]);
  });

  it('gives every response a request that brings it about, or a reason why none can', () => {
    const without = eachResponse().filter(({ operation, response }) => explainedNames(operation, response).size === 0);
    expect(without.map(({ place }) => place)).toEqual([]);
  });

  it('pairs every example of a response with a request of its name', () => {
    const alone = eachResponse().flatMap(({ operation, response, place }) => {
      const explained = explainedNames(operation, response);
      const names = response.content.flatMap((mediaType) => mediaType.examples.map((example) => example.name));
      return names.filter((name) => !explained.has(name)).map((name) => `${place} ${name}`);
    });
    expect(alone).toEqual([]);
    expect(rejected.filter((one) => !one.marked).map((one) => `${one.operation.operationId} ${one.name}`)).toEqual([]);
  });

  it('says of very few answers only that they cannot be replayed, and why', () => {
    const marked = rejected.filter((one) => one.marked);
    expect(new Set(marked.map((one) => one.response?.status))).toEqual(
      new Set(['400', '403', '404', '406', '410', '414', '429']),
    );
    for (const { reason } of marked) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
    const others = marked.filter((one) => !['414', '429'].includes(one.response?.status ?? ''));
    expect(others.map((one) => one.operation.operationId).toSorted()).toEqual([
      'createFile',
      'createGroupApprovalRule',
      'deleteFile',
      'downloadRepositoryArchiveAs',
      'listGroupApprovalRules',
      'registerRunner',
      'triggerPipeline',
      'updateFile',
    ]);
  });

  it('sends a media type that the operation does not take to see 415', () => {
    const refused = cases.filter((one) => one.response.status === '415');
    expect(refused.length).toBeGreaterThan(60);
    for (const { operation, body } of refused) {
      const declared = operation.requestBody?.content.map((mediaType) => mediaType.name);
      expect(declared).not.toContain(body?.mediaType.name);
    }
  });
});
