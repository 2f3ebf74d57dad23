import { expect } from 'vitest';
import { operationTable } from '../../../../generated/server/operation-table.ts';
import { operationsOf } from '../../../../runtime/http/index.ts';
import { explain } from '../../../../runtime/request/explain.ts';
import type { CheckedAnswer, ResponseCheck } from '../../../../runtime/request/index.ts';
import { mockCases } from '../../../../server-stubs/mock-cases.ts';
import type { Claim, Reason } from './claims.ts';

async function checkOf(operation: string): Promise<ResponseCheck> {
  const entry = (await operationsOf(operationTable)).find(({ operationId }) => operationId === operation);
  const check = await entry?.responseCheck?.();
  if (check === undefined) throw new Error(`no response check for ${operation}`);
  return check;
}

function reasonsOf(check: ResponseCheck, answer: Partial<CheckedAnswer>): unknown {
  const full = { status: 200, contentType: 'application/json', headers: {}, body: undefined, ...answer };
  return check(full, explain)
    .filter(({ in: place }) => place === 'body')
    .map((problem) => [problem.in, problem.name, problem.rule]);
}

/** An answer of the description's examples: its status, media type and body. */
type Example = Pick<CheckedAnswer, 'status' | 'contentType' | 'body'>;

/** The successful answers that the description shows for an operation, named or made from the schema. */
function examplesOf(operation: string): Example[] {
  const cases = (mockCases[operation] ?? []).filter(({ status }) => status >= 200 && status < 300);
  return cases.map(({ status, contentType = '', body, encoding }) => {
    return { status, contentType, body: encoding === 'base64' ? Buffer.from(String(body), 'base64') : body };
  });
}

function firstExample(operation: string): Example {
  const filled = examplesOf(operation).find(({ body }) => !Array.isArray(body) || body.length > 0);
  if (filled === undefined) throw new Error(`${operation} shows no answer`);
  return filled;
}

/** Every successful example of the operation passes, and each of them is what the row says it returns. */
function examplesHold(operation: string, check: ResponseCheck, shape: 'array' | 'object'): void {
  const examples = examplesOf(operation);
  expect(examples.length, operation).toBeGreaterThan(0);
  for (const answer of examples) {
    expect(reasonsOf(check, answer), operation).toEqual([]);
    const isShape = shape === 'array' ? Array.isArray(answer.body) : answer.body?.constructor === Object;
    expect(isShape, operation).toBe(true);
  }
}

/** The operation answers with an array: its examples pass, a single object and a `null` entry do not. */
export function returnsArray(operation: string): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    examplesHold(operation, check, 'array');
    const { status } = firstExample(operation);
    expect(reasonsOf(check, { status, body: {} }), operation).toEqual([['body', '', 'type']]);
    expect(reasonsOf(check, { status, body: [5] }), operation).not.toEqual([]);
  };
  return { kind: 'returns', holds };
}

/** The operation answers with one object: its examples pass, an array does not. */
export function returnsObject(operation: string): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    examplesHold(operation, check, 'object');
    const { status } = firstExample(operation);
    expect(reasonsOf(check, { status, body: [] }), operation).toEqual([['body', '', 'type']]);
  };
  return { kind: 'returns', holds };
}

/** The operation answers 204 without a body; a body and another success status are refused. */
export function returnsNothing(operation: string): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    expect(reasonsOf(check, { status: 204, contentType: '' }), operation).toEqual([]);
    expect(reasonsOf(check, { status: 204, body: { a: 1 } }), operation).toEqual([['body', '', 'unexpected']]);
    expect(reasonsOf(check, { status: 299, body: {} }), operation).toEqual([['body', '', 'status']]);
  };
  return { kind: 'returns', holds };
}

/** The operation answers with bytes of this media type and not with JSON. */
export function returnsBytes(operation: string, contentType: string): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    const body = new Uint8Array([0, 255, 10]);
    expect(reasonsOf(check, { contentType, body }), operation).toEqual([]);
    expect(reasonsOf(check, { body: {} }), operation).toEqual([['body', '', 'media-type']]);
  };
  return { kind: 'returns', holds };
}

/** An object that examples consist of, to change for a test. */
type Change = (resource: Record<string, unknown>) => void;

function changed(operation: string, change: Change): Example {
  const example = structuredClone(firstExample(operation));
  const resource: unknown = Array.isArray(example.body) ? example.body[0] : example.body;
  change(resource as Record<string, unknown>); // examples of resources are objects, `examplesHold` asserts it
  return example;
}

/** The first example with this member set to each of the values passes. */
export function returnsMember(operation: string, name: string, values: readonly unknown[]): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    for (const value of values) {
      const answer = changed(operation, (resource) => void (resource[name] = value));
      expect(reasonsOf(check, answer), `${operation} ${name} ${JSON.stringify(value)}`).toEqual([]);
    }
  };
  return { kind: 'returns', holds };
}

/** The first example, changed, is refused for this reason and no other. */
export function neverReturns(operation: string, change: Change, reason: Reason): Claim {
  const holds = async (): Promise<void> => {
    const check = await checkOf(operation);
    expect(reasonsOf(check, changed(operation, change)), operation).toEqual([reason]);
  };
  return { kind: 'returns', holds };
}
