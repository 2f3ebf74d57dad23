import type { Api } from '../api.ts';
import type { Example } from '../example.ts';
import type { MediaType } from '../media-type.ts';
import type { Operation } from '../operation.ts';
import type { Response } from '../response.ts';
import { type BodiesOfCase, bodiesOf, type CaseBody, caseBody } from './case-request.ts';
import { type CaseParameter, caseParameters, hasOwnRequest } from './case-request.ts';
import type { CaseSource } from './case-request.ts';
import { accessOf } from './access/access.ts';
import { objectOf } from '../json-object.ts';
import { allowsAnonymous } from './security.ts';
import { mayBeJson } from './media-kind.ts';
import { readExample } from './sample/given-value.ts';
import { isSuccess } from './status.ts';
import { snakeCase } from '../snake-case.ts';

/** One replayable exchange: a request, and the response the description promises for it. */
export interface Case {
  /** Stable: `operationId/status/name`, and `:media type` behind it where another media type has an example of the name as well. */
  readonly id: string;
  readonly name: string;
  readonly summary: string | undefined;
  readonly operation: Operation;
  readonly response: Response;
  /** Name of the identity that calls; `anonymous` calls without a credential. */
  readonly identity: string;
  /** What is sent, in the order of the operation; a parameter that is missing here is left out. */
  readonly parameters: readonly CaseParameter[];
  readonly body: CaseBody | undefined;
  /** Undefined for a response without a body example. An example that only links to its value promises no exact body. */
  readonly expected: { readonly mediaType: MediaType; readonly example: Example } | undefined;
  /** Id of the case that has the same name, of another media type of the request or the answer; undefined for the first. */
  readonly variantOf: string | undefined;
}

/** An example that is no case, and why. */
export interface RejectedExample {
  readonly operation: Operation;
  readonly response: Response | undefined;
  readonly name: string;
  readonly reason: string;
  /** True when the description itself says that nobody can replay it (`cannotReplay` of `x-cases`). */
  readonly marked: boolean;
}

/** The cases of a description in document order, and the examples that could not become one. */
export interface CaseList {
  readonly cases: readonly Case[];
  readonly rejected: readonly RejectedExample[];
}

const memo = new WeakMap<Api, CaseList>();

/**
 * The case list of a description: a request example and a response example of one name are one case, and `x-cases` adds
 * what examples cannot say. Everything that replays, mocks or shows cases reads this list. Memoised.
 */
export function caseList(api: Api): CaseList {
  let list = memo.get(api);
  if (list === undefined) {
    const outcomes = api.operations.flatMap(outcomesOf);
    list = {
      cases: outcomes.filter((outcome): outcome is Case => 'id' in outcome),
      rejected: outcomes.filter((outcome): outcome is RejectedExample => 'reason' in outcome),
    };
    memo.set(api, list);
  }
  return list;
}

/** The cases of one operation, as `caseList` has them. */
export function casesOf(operation: Operation): readonly Case[] {
  return outcomesOf(operation).filter((outcome): outcome is Case => 'id' in outcome);
}

type Outcome = Case | RejectedExample;

const known = new WeakMap<Operation, readonly Outcome[]>();

function outcomesOf(operation: Operation): readonly Outcome[] {
  const own = known.get(operation) ?? operationCases(operation);
  known.set(operation, own);
  return own;
}

function operationCases(operation: Operation): readonly Outcome[] {
  const outcomes = operation.responses.flatMap((response) => responseCases(operation, response));
  const names = new Set(outcomes.map((outcome) => outcome.name));
  const orphans = (operation.requestBody?.content ?? []).flatMap((mediaType) =>
    mediaType.examples.filter((example) => !names.has(example.name) && example.name !== 'default'),
  );
  const reason = 'no response has an example or an x-cases entry of this name';
  return [
    ...inAllMedia(withoutTwins(outcomes)),
    ...orphans.map(({ name }) => ({ operation, response: undefined, name, reason, marked: false })),
  ];
}

function responseCases(operation: Operation, response: Response): readonly Outcome[] {
  const entries = objectOf(response.extensions['x-cases']);
  const outcomes: Outcome[] = [];
  const names = new Set<string>();
  for (const mediaType of response.content) {
    for (const example of mediaType.examples) {
      if (names.has(example.name)) continue;
      names.add(example.name);
      const entry = objectOf(entries[example.name]);
      outcomes.push(buildCase({ operation, response, name: example.name, entry }, { mediaType, example }));
    }
  }
  for (const name of Object.keys(entries)) {
    if (!names.has(name))
      outcomes.push(buildCase({ operation, response, name, entry: objectOf(entries[name]) }, undefined));
  }
  return outcomes;
}

function buildCase(source: CaseSource, expected: Case['expected']): Outcome {
  const { operation, response, name, entry } = source;
  const rejected = (reason: string): RejectedExample => ({ operation, response, name, reason, marked: false });
  if (typeof entry['cannotReplay'] === 'string') return { ...rejected(entry['cannotReplay']), marked: true };
  const parameters = caseParameters(source);
  if (typeof parameters === 'string') return rejected(parameters);
  const body = caseBody(source);
  if (typeof body === 'string') return rejected(body);
  const identity = identityOf(source);
  if (identity === undefined) return rejected(`nothing says how to bring about ${response.status}`);
  const { summary } = entry;
  return {
    id: `${operation.operationId}/${response.status}/${name}`,
    name,
    summary: typeof summary === 'string' ? summary : expected?.example.summary,
    operation,
    response,
    identity,
    parameters,
    body,
    expected,
    variantOf: undefined,
  };
}

/**
 * The cases, each with those of its name in other media types: the examples of a media type are its own. Every answer is
 * asked for, and every body sent that has the name; of the usual body, which goes with any name, once is enough.
 */
function inAllMedia(outcomes: readonly Outcome[]): readonly Outcome[] {
  const sent = new Set(outcomes.flatMap((outcome) => ('id' in outcome ? (outcome.body?.mediaType ?? []) : [])));
  return outcomes.flatMap((first): readonly Outcome[] => {
    if ('reason' in first) return [first];
    const { bodies, isNamed } = first.body === undefined ? NO_BODIES : bodiesOf(sourceOf(first));
    const answers = first.response.content.flatMap((mediaType) => otherAnswer(first, mediaType, bodies));
    const known = new Set([first, ...answers].map(({ body }) => body?.mediaType));
    const others = bodies.filter(({ mediaType }) => {
      return !known.has(mediaType) && (isNamed || (isSuccess(first.response) && !sent.has(mediaType)));
    });
    for (const { mediaType } of others) sent.add(mediaType);
    return [first, ...answers, ...others.map((body) => variant(first, body.mediaType, { body }))];
  });
}

const NO_BODIES: BodiesOfCase = { bodies: [], isNamed: false };

function sourceOf({ operation, response, name }: Case): CaseSource {
  return { operation, response, name, entry: objectOf(objectOf(response.extensions['x-cases'])[name]) };
}

function variant(first: Case, { name }: MediaType, other: Partial<Case>): Case {
  return { ...first, ...other, id: `${first.id}:${name}`, variantOf: first.id };
}

/** The case of the example that another media type of the answer has of the same name; what is sent is of that type where it can be. */
function otherAnswer(first: Case, mediaType: MediaType, bodies: readonly CaseBody[]): readonly Case[] {
  const example = mediaType.examples.find(({ name }) => name === first.name);
  if (example === undefined || first.expected === undefined || mediaType === first.expected.mediaType) return [];
  const body = bodies.find((each) => each.mediaType.name === mediaType.name) ?? first.body;
  const isOfExample = first.summary === first.expected.example.summary;
  const summary = isOfExample ? example.summary : first.summary;
  return [variant(first, mediaType, { body, expected: { mediaType, example }, summary })];
}

/**
 * Who calls. Undefined for an error that no request of its own brings about; the one exception is 401 where a
 * credential is needed: that is the usual request without one.
 */
function identityOf(source: CaseSource): string | undefined {
  const { operation, response, entry } = source;
  const { as } = entry;
  if (typeof as === 'string') return as;
  const open = allowsAnonymous(operation);
  if (/^[123]/.test(response.status) || hasOwnRequest(source)) return open ? 'anonymous' : usualCaller(source);
  return response.status === '401' && !open ? 'anonymous' : undefined;
}

/**
 * What is wrong with a request is told to those who may make it: where administrators alone may, to whoever the first
 * success names.
 */
function usualCaller({ operation, response }: CaseSource): string {
  const isRefused = /^40[13]$/.test(response.status);
  if (isRefused || accessOf(operation)?.role !== 'administrator') return 'default';
  const entries = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ extensions }) => Object.values(objectOf(extensions['x-cases'])));
  const named = entries.map((entry) => objectOf(entry)['as']).find((caller) => typeof caller === 'string');
  return typeof named === 'string' ? named : 'default';
}

/** Two cases with one request cannot both be right: the one that comes first stays. */
function withoutTwins(outcomes: readonly Outcome[]): readonly Outcome[] {
  const first = new Map<string, Case>();
  return outcomes.map((outcome) => {
    if ('reason' in outcome) return outcome;
    const { operation, response, name } = outcome;
    const key = requestKey(outcome);
    const twin = first.get(key);
    if (twin === undefined) first.set(key, outcome);
    if (twin === undefined || twin.response === response) return outcome;
    const reason = `its request is that of ${twin.id}: nothing says how to bring about ${response.status}`;
    return { operation, response, name, reason, marked: false };
  });
}

function requestKey({ identity, parameters, body }: Case): string {
  const values = parameters.map((item) => [item.parameter.in, item.parameter.name, item.value]);
  return JSON.stringify([identity, values, body?.mediaType.name, body?.value]);
}

/** Names of examples that show what went wrong. */
const ERROR =
  /(?:^|_)(?:errors?|fail(?:s|ed|ure)?|invalid|not_?found|denied|forbidden|unauthori[sz]ed|exception|conflict)(?:_|$)|^_?[45]\d\d(?:_|$)/;

/** An answer that an example shows, whether it can be replayed or not. */
export type ShownAnswer = Pick<Case, 'name' | 'response' | 'expected'>;

/**
 * Which of several answers to one request is likely the right one, the least first: examples that their schema takes before those that
 * it does not, and of a success those that show one before those whose names tell of an error.
 */
export function answerRank({ name, response, expected }: ShownAnswer): number {
  const isError = response.status.startsWith('2') && ERROR.test(snakeCase(name).replaceAll(/[^a-z0-9]+/g, '_'));
  return (isError ? 2 : 0) + (isTaken(expected) ? 0 : 1);
}

function isTaken(expected: Case['expected']): boolean {
  if (expected === undefined || !expected.example.hasValue) return true;
  const { schema, name } = expected.mediaType;
  return schema === undefined || !mayBeJson(name) || readExample(schema, expected.example.value, 'read') !== undefined;
}
