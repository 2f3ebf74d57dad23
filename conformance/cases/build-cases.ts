import type { Api } from '../../model/api.ts';
import type { Case, RejectedExample } from '../../model/facts/case-list.ts';
import { answerRank, caseList } from '../../model/facts/case-list.ts';
import { exampleValue } from '../../model/facts/sample/written/example-value.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';
import type { Draw } from '../../model/facts/sample/draw.ts';
import { readExample } from '../../model/facts/sample/given-value.ts';
import { plainText } from '../matchers/plain-text.ts';
import { isSafeMethod } from '../session.ts';
import { isOfAnother } from './told-otherwise.ts';
import { callProblem } from './build-request.ts';
import { formProblem } from './write-body.ts';
import type { Call, ExampleCase, SkippedExample } from './case.ts';
import { type UnjudgedOperation, impliedCase, withNames } from './implied-case.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** Every case that can be replayed, and every example that cannot, in document order. */
export interface CaseList {
  readonly cases: readonly ExampleCase[];
  readonly skipped: readonly SkippedExample[];
  /** Operations without a case. */
  readonly unjudged: readonly UnjudgedOperation[];
}

/** Writes the cases of a description as calls, and says of the others why they are none. */
export function buildCases(api: Api, draw?: Draw): CaseList {
  const { cases: written, rejected } = caseList(api);
  const asked = new Set<string>();
  // Compared with is the answer that is likely the right one.
  const ranked = written.toSorted((left, right) => answerRank(left) - answerRank(right));
  const compared = new Map(ranked.map((item) => [item, withoutTwin(buildCase(item, api), asked)]));
  const built = written.flatMap((item) => compared.get(item) ?? []);
  const replayable = built.filter((item) => 'kind' in item);
  const judged = new Set(replayable.filter(({ response }) => isSuccess(response)).map(({ call }) => call.operation));
  const silent = api.operations.filter((operation) => !judged.has(operation));
  const implied = silent.map((operation) => impliedCase(api, operation, draw));
  const cases = [...replayable, ...implied.filter((item) => 'kind' in item)];
  const covered = new Set(cases.map(({ call }) => call.operation.operationId));
  return {
    cases,
    unjudged: implied.filter((item) => 'reason' in item).filter(({ operationId }) => !covered.has(operationId)),
    skipped: [...rejected.map(skip), ...built.filter((item) => 'reason' in item)],
  };
}

function skip({ operation, response, name, reason }: RejectedExample): SkippedExample {
  return { operationId: operation.operationId, status: response?.status ?? '-', name, reason };
}

function buildCase(item: Case, api: Api): ExampleCase | SkippedExample {
  const { operation, response, name, id, summary, identity, parameters } = item;
  const meant = meantBody(item);
  const isMaking = operation.method === 'POST' && isSuccess(response);
  const body = meant !== undefined && isMaking ? withNames(api, meant, { isCompared: true }) : meant;
  const call: Call = { operation, identity, parameters, body };
  const unwritten = callProblem(call);
  const problem = unwritten === undefined ? requestProblem(item) : `the request cannot be written: ${unwritten}`;
  if (problem !== undefined) {
    const reason = problem;
    return { operationId: operation.operationId, status: response.status, name, reason };
  }
  const mutates = !isSafeMethod(operation.method);
  const expected = expectedContent(item);
  const variantOf = item.variantOf === undefined ? {} : { variantOf: item.variantOf };
  return { kind: 'example', id, name, summary, call, response, mutates, expected, ...variantOf };
}

/** Why a request that is to succeed cannot: its own example breaks its schema, which the linter names. */
function requestProblem({ response, parameters, body }: Case): string | undefined {
  if (!isSuccess(response)) return undefined;
  const wrong = parameters.find(({ parameter: { schema }, value }) => {
    return (
      readExample(schema, value, 'write') === undefined && readExample(schema, plainText(value), 'write') === undefined
    );
  });
  if (wrong !== undefined) return `the example of the parameter ${wrong.parameter.name} breaks its schema`;
  const unknown = body && formProblem(body);
  if (unknown !== undefined) return unknown;
  const isBroken = body !== undefined && meantBody({ response, body }) === undefined;
  return isBroken ? 'the example of its body breaks its schema' : undefined;
}

/**
 * The body of a request that is to succeed as its schema takes it: JSON that the example spells as text is read.
 * Undefined when the schema takes it in no way. Bodies of errors are sent as they are written.
 */
function meantBody({ response, body }: Pick<Case, 'response' | 'body'>): Case['body'] {
  const { schema, name = '' } = body?.mediaType ?? {};
  if (body === undefined || schema === undefined || !isJsonMediaType(name)) return body;
  if (!response.status.startsWith('2')) return body;
  const value = readExample(schema, body.value, 'write');
  return value === undefined ? undefined : { ...body, value };
}

/** Of several answers to one request any is right: only one is compared with. */
function withoutTwin<Item extends ExampleCase | SkippedExample>(item: Item, asked: Set<string>): Item {
  if (!('kind' in item) || item.expected === undefined) return item;
  const { operation, identity, parameters, body } = item.call;
  const values = parameters.map(({ parameter, value }) => [parameter.in, parameter.name, value]);
  const request = [operation.operationId, identity, values, body?.mediaType.name, body?.value];
  const key = JSON.stringify([...request, item.response.status, item.expected.mediaType.name]);
  if (asked.has(key)) return { ...item, expected: undefined };
  asked.add(key);
  return item;
}

function expectedContent({ expected, operation, parameters, response }: Case): ExampleCase['expected'] {
  // What a redirect says in words is for people (RFC 9110 section 15.4); programs follow its headers.
  if (expected === undefined || response.status.startsWith('3')) return undefined;
  const { mediaType, example } = expected;
  const value = exampleValue(example, mediaType.name) ?? example.serializedValue;
  const isOthers = isSafeMethod(operation.method) && isOfAnother(value, { operation, parameters });
  return value === undefined || isOthers ? undefined : { mediaType, value };
}
