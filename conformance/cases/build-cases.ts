import type { Api } from '../../model/api.ts';
import type { Case, RejectedExample } from '../../model/facts/case-list.ts';
import { caseList } from '../../model/facts/case-list.ts';
import { allowsAnonymous } from '../../model/facts/security.ts';
import type { Operation } from '../../model/operation.ts';
import { ANONYMOUS } from '../scenario/scenario.ts';
import { isSafeMethod } from '../session.ts';
import { callProblem } from './build-request.ts';
import type { Call, ExampleCase, SkippedExample } from './case.ts';

/** Every case that can be replayed, and every example that cannot, in document order. */
export interface CaseList {
  readonly cases: readonly ExampleCase[];
  readonly skipped: readonly SkippedExample[];
}

/** Writes the cases of a description as calls, and says of the others why they are none. */
export function buildCases(api: Api): CaseList {
  const { cases, rejected } = caseList(api);
  const built = cases.map(buildCase);
  const replayable = built.filter((item) => 'kind' in item);
  const implied = api.operations.flatMap((operation) => impliedCase(operation, replayable));
  return {
    cases: [...replayable, ...implied],
    skipped: [...rejected.map(skip), ...built.filter((item) => 'reason' in item)],
  };
}

function skip({ operation, response, name, reason }: RejectedExample): SkippedExample {
  return { operationId: operation.operationId, status: response?.status ?? '-', name, reason };
}

function buildCase(item: Case): ExampleCase | SkippedExample {
  const { operation, response, name, id, summary, identity, parameters, body } = item;
  const call: Call = { operation, identity, parameters, body };
  const problem = callProblem(call);
  if (problem !== undefined) {
    const reason = `the request cannot be written: ${problem}`;
    return { operationId: operation.operationId, status: response.status, name, reason };
  }
  const mutates = !isSafeMethod(operation.method);
  return { kind: 'example', id, name, summary, call, response, mutates, expected: expectedContent(item) };
}

function expectedContent({ expected, response }: Case): ExampleCase['expected'] {
  // What a redirect says in words is for people (RFC 9110 section 15.4); programs follow its headers.
  if (expected === undefined || response.status.startsWith('3')) return undefined;
  const { mediaType, example } = expected;
  const value = example.hasValue ? example.value : example.serializedValue;
  return value === undefined ? undefined : { mediaType, value };
}

/** A reading operation without any successful case: its plain request is a case without an expected body. */
function impliedCase(operation: Operation, cases: readonly ExampleCase[]): readonly ExampleCase[] {
  const hasSuccess = cases.some((item) => item.call.operation === operation && item.response.status.startsWith('2'));
  const response = operation.responses.find((item) => item.status.startsWith('2'));
  if (hasSuccess || response === undefined || !isSafeMethod(operation.method)) return [];
  const parameters = operation.parameters.flatMap((parameter) => {
    if (!parameter.required) return [];
    const usual = parameter.examples.find((example) => example.hasValue)?.value ?? parameter.schema.examples[0];
    return [{ parameter, value: usual }];
  });
  if (parameters.some(({ value }) => value === undefined)) return [];
  const identity = allowsAnonymous(operation) ? ANONYMOUS : 'default';
  const call: Call = { operation, identity, parameters, body: undefined };
  const id = `${operation.operationId}/${response.status}/implied`;
  if (callProblem(call) !== undefined) return [];
  return [
    { kind: 'example', id, name: 'implied', summary: undefined, call, response, mutates: false, expected: undefined },
  ];
}
