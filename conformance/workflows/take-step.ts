import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { BodyValue, Call, ParameterValue } from '../cases/case.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { WireField, WireRequest } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Probe } from '../laws/law.ts';
import { ANONYMOUS, DEFAULT_IDENTITY } from '../scenario/scenario.ts';
import { unmet } from './criteria.ts';
import { type Scope, UnknownExpression, filled, valueOf } from './expression.ts';
import type { Workflow, WorkflowStep } from './workflow.ts';

/** A step and the operation that it calls. */
export interface PlannedStep extends WorkflowStep {
  readonly operation: Operation;
}

/** A step with its operation; undefined where the description has none of this id. */
export function planStep(step: WorkflowStep, api: Api): PlannedStep | undefined {
  const operation = api.operations.find(({ operationId }) => operationId === step.operationId);
  return operation && { ...step, operation };
}

/** Takes the steps one after the other. One whose criteria do not hold is the end. */
export async function takeSteps(workflow: Workflow, steps: readonly PlannedStep[], probe: Probe): Promise<void> {
  const outputs = new Map<string, ReadonlyMap<string, unknown>>();
  const answers: Exchange[] = [];
  const { inputs, unknown } = workflow;
  if (unknown.length > 0) probe.notProvable(`the workflow has no default for ${unknown.join(', ')}`);
  try {
    for (const step of steps) {
      const { answer, wrong } = await take(step, { inputs, outputs }, probe);
      answers.push(answer);
      const cause = `workflow ${workflow.workflowId} ${step.stepId}`;
      for (const violation of wrong) {
        const expected = `${violation.expected} (${workflow.workflowId}, ${step.stepId}: ${step.description})`;
        probe.demand(false, { ...violation, expected, cause }, answers);
      }
      if (wrong.length > 0) return;
      probe.demand(true, { part: 'status', pointer: '', expected: '', got: '' });
      const scope = { inputs, outputs, answer };
      outputs.set(step.stepId, new Map([...step.outputs].map(([name, where]) => [name, valueOf(where, scope)])));
    }
  } catch (error) {
    if (error instanceof UnknownExpression)
      probe.notProvable(`the workflow says ${error.message}, which is not read here`);
    throw error;
  }
}

interface Taken {
  readonly answer: Exchange;
  readonly wrong: readonly Violation[];
}

/** Puts the call of a step, again and again where it says so. */
async function take(step: PlannedStep, scope: Scope, probe: Probe): Promise<Taken> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(step, scope, probe);
    const wrong = step.criteria.flatMap((criterion) => unmet(criterion, { ...scope, answer }) ?? []);
    if (wrong.length === 0 || step.retry === undefined || attempt >= step.retry.limit) return { answer, wrong };
    await delay(step.retry.after * 1000);
  }
}

function send(step: PlannedStep, scope: Scope, probe: Probe): Promise<Exchange> {
  const { operation } = step;
  const given = step.parameters.map((item) => ({ ...item, value: filled(item.value, scope) }));
  const unknown = given.filter((item) => !isDeclared(item, operation));
  const own = unknown.filter((item) => item.in === 'header');
  const parameters = operation.parameters.flatMap((parameter): ParameterValue[] => {
    const found = given.find((item) => item.name === parameter.name && item.in === parameter.in);
    return found === undefined ? [] : [{ parameter, value: found.value }];
  });
  // A header that the description does not declare is a credential of the workflow itself.
  const identity = own.length > 0 ? ANONYMOUS : (step.as ?? DEFAULT_IDENTITY);
  const call: Call = { operation, identity, parameters, body: bodyOf(step, scope, probe) };
  const fields = own.map(({ name, value }): WireField => [name, String(value)]);
  const query = unknown.filter((item) => item.in === 'query').map(({ name, value }) => [name, String(value)]);
  const change = (request: WireRequest): WireRequest => ({
    ...request,
    url: withQuery(request.url, new URLSearchParams(query).toString()),
    headers: [...request.headers, ...fields],
  });
  return probe.send(call, unknown.length > 0 ? { change } : {});
}

function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function isDeclared(
  { name, in: place }: { readonly name: string; readonly in: string },
  { parameters }: Operation,
): boolean {
  return parameters.some((parameter) => parameter.in === place && parameter.name === name);
}

function bodyOf({ body, operation }: PlannedStep, scope: Scope, probe: Probe): BodyValue | undefined {
  if (body === undefined) return undefined;
  const content = operation.requestBody?.content ?? [];
  const mediaType = body.contentType === undefined ? content[0] : content.find(({ name }) => name === body.contentType);
  if (mediaType === undefined)
    return probe.notProvable(`${operation.operationId} takes no ${String(body.contentType)}`);
  return { mediaType, value: filled(body.payload, scope) };
}
