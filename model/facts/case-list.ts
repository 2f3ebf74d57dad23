import type { Api } from '../api.ts';
import type { Example } from '../example.ts';
import type { JsonValue } from '../location.ts';
import type { MediaType } from '../media-type.ts';
import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import type { Response } from '../response.ts';
import type { Schema } from '../schema.ts';
import { allowsAnonymous } from './security.ts';

/** The value a case gives a parameter. */
export interface CaseParameter {
  readonly parameter: Parameter;
  readonly value: JsonValue;
}

/** One replayable exchange: a request, and the response the description promises for it. */
export interface Case {
  /** Stable: `operationId/status/name`. */
  readonly id: string;
  readonly name: string;
  readonly summary: string | undefined;
  readonly operation: Operation;
  readonly response: Response;
  /** Name of the identity that calls; `anonymous` calls without a credential. */
  readonly identity: string;
  readonly parameters: readonly CaseParameter[];
  readonly body: { readonly mediaType: MediaType; readonly value: JsonValue } | undefined;
  /** Undefined for a response without a body example. */
  readonly expected: { readonly mediaType: MediaType; readonly example: Example } | undefined;
}

/** An example that is no case, and why. */
export interface RejectedExample {
  readonly operation: Operation;
  readonly response: Response | undefined;
  readonly name: string;
  readonly reason: string;
}

/** The cases of a description in document order, and the examples that could not become one. */
export interface CaseList {
  readonly cases: readonly Case[];
  readonly rejected: readonly RejectedExample[];
}

const memo = new WeakMap<Api, CaseList>();

/** The case list of a description. Memoised. */
export function caseList(api: Api): CaseList {
  let list = memo.get(api);
  if (list === undefined) {
    const outcomes = api.operations.flatMap(operationCases);
    list = {
      cases: outcomes.filter((outcome): outcome is Case => 'id' in outcome),
      rejected: outcomes.filter((outcome): outcome is RejectedExample => 'reason' in outcome),
    };
    memo.set(api, list);
  }
  return list;
}

type Outcome = Case | RejectedExample;

function operationCases(operation: Operation): readonly Outcome[] {
  const outcomes = operation.responses.flatMap((response) => responseCases(operation, response));
  const names = new Set(outcomes.map((outcome) => outcome.name));
  const orphans = (operation.requestBody?.content ?? []).flatMap((mediaType) =>
    mediaType.examples.filter((example) => !names.has(example.name) && example.name !== 'default'),
  );
  const reason = 'no response has an example or an x-cases entry of this name';
  return [...outcomes, ...orphans.map(({ name }) => ({ operation, response: undefined, name, reason }))];
}

function responseCases(operation: Operation, response: Response): readonly Outcome[] {
  const entries = recordOf(response.extensions['x-cases']);
  const outcomes: Outcome[] = [];
  const names = new Set<string>();
  for (const mediaType of response.content) {
    for (const example of mediaType.examples) {
      if (names.has(example.name)) continue;
      names.add(example.name);
      const entry = recordOf(entries[example.name]);
      outcomes.push(buildCase({ operation, response, name: example.name, entry }, { mediaType, example }));
    }
  }
  for (const name of Object.keys(entries)) {
    if (!names.has(name))
      outcomes.push(buildCase({ operation, response, name, entry: recordOf(entries[name]) }, undefined));
  }
  return outcomes;
}

type JsonRecord = Readonly<Record<string, JsonValue>>;

interface CaseSource {
  readonly operation: Operation;
  readonly response: Response;
  readonly name: string;
  /** The entry of `x-cases`, empty when there is none. */
  readonly entry: JsonRecord;
}

function buildCase(source: CaseSource, expected: Case['expected']): Outcome {
  const { operation, response, name, entry } = source;
  if (expected !== undefined && !expected.example.hasValue && expected.example.serializedValue === undefined) {
    return { operation, response, name, reason: 'the example has no value, only a link to one' };
  }
  const parameters = caseParameters(source);
  if (typeof parameters === 'string') return { operation, response, name, reason: parameters };
  const body = caseBody(source);
  if (typeof body === 'string') return { operation, response, name, reason: body };
  const { as, summary } = entry;
  return {
    id: `${operation.operationId}/${response.status}/${name}`,
    name,
    summary: typeof summary === 'string' ? summary : expected?.example.summary,
    operation,
    response,
    identity: typeof as === 'string' ? as : allowsAnonymous(operation) ? 'anonymous' : 'default',
    parameters,
    body,
    expected,
  };
}

/** The values of the parameters, or the reason why one has none. */
function caseParameters({ operation, name, entry }: CaseSource): readonly CaseParameter[] | string {
  const own = recordOf(entry['parameters']);
  const unknown = Object.keys(own).find((key) => !operation.parameters.some((parameter) => parameter.name === key));
  if (unknown !== undefined) return `x-cases names the parameter ${unknown}, which the operation does not have`;
  const values: CaseParameter[] = [];
  for (const parameter of operation.parameters) {
    const value = parameterValue(parameter, name, own);
    if (value !== undefined) values.push({ parameter, value });
    else if (parameter.required) return `the required ${parameter.in} parameter ${parameter.name} has no example`;
  }
  return values;
}

function parameterValue(parameter: Parameter, name: string, own: JsonRecord): JsonValue | undefined {
  if (Object.hasOwn(own, parameter.name)) return own[parameter.name];
  const named = valueNamed(parameter.examples, name);
  if (named !== undefined || !parameter.required) return named;
  return valueNamed(parameter.examples, 'default') ?? firstValue(parameter.examples) ?? schemaValue(parameter.schema);
}

/** The body, undefined for none, or the reason why a required one is missing. */
function caseBody({ operation, name, entry }: CaseSource): Case['body'] | string {
  const wanted = entry['contentType'];
  const content = (operation.requestBody?.content ?? []).filter(
    (mediaType) => typeof wanted !== 'string' || mediaType.name === wanted,
  );
  if (Object.hasOwn(entry, 'body')) {
    const [mediaType] = content;
    if (mediaType === undefined) return 'x-cases gives a body, but the operation takes none of that content type';
    return { mediaType, value: entry['body'] ?? null };
  }
  const named = firstBody(content, (examples) => valueNamed(examples, name));
  if (named !== undefined || operation.requestBody?.required !== true) return named;
  const usual = firstBody(content, (examples) => valueNamed(examples, 'default') ?? firstValue(examples));
  return usual ?? 'the required request body has no example';
}

function firstBody(
  content: readonly MediaType[],
  pick: (examples: readonly Example[]) => JsonValue | undefined,
): Case['body'] {
  for (const mediaType of content) {
    const value = pick(mediaType.examples);
    if (value !== undefined) return { mediaType, value };
  }
  return undefined;
}

function valueNamed(examples: readonly Example[], name: string): JsonValue | undefined {
  return examples.find((example) => example.name === name && example.hasValue)?.value;
}

function firstValue(examples: readonly Example[]): JsonValue | undefined {
  return examples.find((example) => example.hasValue)?.value;
}

function schemaValue(schema: Schema): JsonValue | undefined {
  return schema.examples[0] ?? (schema.hasDefault ? schema.default : schema.hasConst ? schema.const : schema.enum?.[0]);
}

function recordOf(value: JsonValue | undefined): JsonRecord {
  // Not null and not a list leaves a mapping of JSON values.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
