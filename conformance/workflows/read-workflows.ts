import { parse } from 'yaml';
import { isObject } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Criterion, Workflow, WorkflowBody, WorkflowParameter, WorkflowStep } from './workflow.ts';

/** A document of workflows that cannot be used. The message says where, what was expected and what was got. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the workflows of an Arazzo document, YAML or JSON.
 * @throws {WorkflowError} naming the first thing that is not as it must be
 */
export function readWorkflows(text: string, file: string): readonly Workflow[] {
  let root: unknown;
  try {
    // The document is data from outside: every member is checked below before it is used.
    root = parse(text) as unknown;
  } catch (error) {
    throw new WorkflowError(`${file}: not readable as YAML or JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const document = members(root, file);
  if (!String(document['arazzo'] ?? '').startsWith('1.')) {
    throw new WorkflowError(`${file}: expected an Arazzo document of version 1, got ${shown(document['arazzo'])}`);
  }
  return list(document['workflows'], `${file}: workflows`).map((item) => workflowOf(item, file));
}

function workflowOf(value: unknown, file: string): Workflow {
  const given = members(value, `${file}: workflows`);
  const workflowId = text(given['workflowId'], `${file}: workflowId`);
  const place = `${file}: ${workflowId}`;
  const inputs = optionalMembers(optionalMembers(given['inputs'], place)['properties'], place);
  const known = Object.entries(inputs).flatMap(([name, schema]): [string, JsonValue][] =>
    isObject(schema) && schema['default'] !== undefined ? [[name, schema['default'] as JsonValue]] : [],
  );
  return {
    workflowId,
    summary: typeof given['summary'] === 'string' ? given['summary'] : workflowId,
    inputs: new Map(known),
    unknown: Object.keys(inputs).filter((name) => known.every(([other]) => other !== name)),
    steps: list(given['steps'], `${place}: steps`).map((item) => stepOf(item, place)),
  };
}

function stepOf(value: unknown, above: string): WorkflowStep {
  const given = members(value, `${above}: steps`);
  const stepId = text(given['stepId'], `${above}: stepId`);
  const place = `${above}: ${stepId}`;
  const outputs = Object.entries(optionalMembers(given['outputs'], place));
  return {
    stepId,
    description: typeof given['description'] === 'string' ? given['description'] : stepId,
    operationId: text(given['operationId'], `${place}: operationId`),
    as: given['x-as'] === undefined ? undefined : text(given['x-as'], `${place}: x-as`),
    parameters: optionalList(given['parameters'], place).map((item) => parameterOf(item, place)),
    body: bodyOf(given['requestBody'], place),
    criteria: optionalList(given['successCriteria'], place).map((item) => criterionOf(item, place)),
    outputs: new Map(outputs.map(([name, expression]) => [name, text(expression, `${place}: outputs: ${name}`)])),
    retry: retryOf(given['onFailure'], place),
  };
}

function parameterOf(value: unknown, place: string): WorkflowParameter {
  const given = members(value, `${place}: parameters`);
  return {
    name: text(given['name'], `${place}: parameters: name`),
    in: text(given['in'], `${place}: parameters: in`),
    value: (given['value'] ?? null) as JsonValue,
  };
}

function bodyOf(value: unknown, place: string): WorkflowBody | undefined {
  if (value === undefined) return undefined;
  const given = members(value, `${place}: requestBody`);
  const contentType = given['contentType'];
  return {
    contentType: contentType === undefined ? undefined : text(contentType, `${place}: requestBody: contentType`),
    payload: (given['payload'] ?? null) as JsonValue,
  };
}

function criterionOf(value: unknown, place: string): Criterion {
  const given = members(value, `${place}: successCriteria`);
  const { type, context } = given;
  const named = isObject(type) ? type['type'] : type;
  return {
    condition: text(given['condition'], `${place}: successCriteria: condition`),
    type: typeof named === 'string' ? named : 'simple',
    context: typeof context === 'string' ? context : undefined,
  };
}

/** The first failure action that says to try again (Arazzo 1.0.1 section 4.6.8). */
function retryOf(value: unknown, place: string): WorkflowStep['retry'] {
  const actions = optionalList(value, place).map((item) => members(item, `${place}: onFailure`));
  const again = actions.find((action) => action['type'] === 'retry');
  if (again === undefined) return undefined;
  return { limit: Number(again['retryLimit'] ?? 1), after: Number(again['retryAfter'] ?? 1) };
}

function members(value: unknown, place: string): Members {
  if (isObject(value)) return value;
  throw new WorkflowError(`${place}: expected an object, got ${shown(value)}`);
}

function optionalMembers(value: unknown, place: string): Members {
  return value === undefined ? {} : members(value, place);
}

function list(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new WorkflowError(`${place}: expected a list, got ${shown(value)}`);
}

function optionalList(value: unknown, place: string): readonly unknown[] {
  return value === undefined ? [] : list(value, place);
}

function text(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new WorkflowError(`${place}: expected text, got ${shown(value)}`);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
}
