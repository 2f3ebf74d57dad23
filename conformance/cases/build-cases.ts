import type { Api } from '../../model/api.ts';
import type { Case, RejectedExample } from '../../model/facts/case-list.ts';
import { caseList } from '../../model/facts/case-list.ts';
import { allowsAnonymous } from '../../model/facts/security.ts';
import type { Operation } from '../../model/operation.ts';
import { ANONYMOUS } from '../scenario/scenario.ts';
import { isObject } from '../schema-walk.ts';
import { isSafeMethod } from '../session.ts';
import { callProblem } from './build-request.ts';
import type { Call, ExampleCase, SkippedExample } from './case.ts';

/** Every case that can be replayed, and every example that cannot, in document order. */
export interface CaseList {
  readonly cases: readonly ExampleCase[];
  readonly skipped: readonly SkippedExample[];
}

/** Turns the examples of a description into replayable exchanges. */
export function buildCases(api: Api): CaseList {
  const { cases, rejected } = caseList(api);
  const built = withoutTwins(cases.map(buildCase));
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
  const { operation, response, name, id, summary } = item;
  const place = { operationId: operation.operationId, status: response.status, name };
  const parameters = item.parameters.map(({ parameter, value }) => {
    // A parameter set to null is left out on purpose: the case of its absence.
    return { parameter, value: value === null ? undefined : value };
  });
  const written = { operation, identity: item.identity, parameters, body: item.body };
  const call = provokedCall(written, item);
  if (call === undefined) return { ...place, reason: `nothing says how to bring about ${response.status}` };
  const problem = callProblem(call);
  if (problem !== undefined) return { ...place, reason: `the request cannot be written: ${problem}` };
  const { expected } = item;
  const value = expected?.example.hasValue === true ? expected.example.value : expected?.example.serializedValue;
  return {
    kind: 'example',
    id,
    name,
    summary,
    call,
    response,
    mutates: !isSafeMethod(operation.method),
    expected: expected === undefined ? undefined : { mediaType: expected.mediaType, value },
  };
}

/**
 * An error example needs a request of its own to bring it about. The one exception is 401 where a credential is needed:
 * that is the usual request without one.
 */
function provokedCall(call: Call, item: Case): Call | undefined {
  if (/^[123]/.test(item.response.status) || hasOwnRequest(item)) return call;
  const refusable = item.response.status === '401' && !allowsAnonymous(item.operation);
  return refusable ? { ...call, identity: ANONYMOUS } : undefined;
}

/** True when anything of the request was written for the case of this name. */
function hasOwnRequest({ operation, response, name }: Case): boolean {
  const entries = response.extensions['x-cases'];
  const entry = isObject(entries) ? entries[name] : undefined;
  if (isObject(entry) && ['as', 'parameters', 'body', 'contentType'].some((key) => Object.hasOwn(entry, key)))
    return true;
  const examples = [
    ...operation.parameters.flatMap((parameter) => parameter.examples),
    ...(operation.requestBody?.content.flatMap((mediaType) => mediaType.examples) ?? []),
  ];
  return examples.some((example) => example.name === name && example.hasValue && name !== 'default');
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

/** Two cases with one request cannot both be right. */
function withoutTwins(built: readonly (ExampleCase | SkippedExample)[]): readonly (ExampleCase | SkippedExample)[] {
  const first = new Map<string, ExampleCase>();
  return built.map((item) => {
    if ('reason' in item) return item;
    const key = requestKey(item.call);
    const twin = first.get(key);
    if (twin === undefined) first.set(key, item);
    if (twin === undefined || twin.response === item.response) return item;
    const { operationId } = item.call.operation;
    const reason = `its request is that of ${twin.id}: nothing says how to bring about ${item.response.status}`;
    return { operationId, status: item.response.status, name: item.name, reason };
  });
}

function requestKey({ operation, identity, parameters, body }: Call): string {
  const values = parameters.map((item) => [item.parameter.in, item.parameter.name, item.value]);
  return JSON.stringify([operation.operationId, identity, values, body?.mediaType.name, body?.value]);
}
