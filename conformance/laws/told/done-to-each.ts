import { isDeepStrictEqual } from 'node:util';
import { placeOf } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { nameIn } from '../../cases/listed-value.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Violation } from '../../finding.ts';
import { type JsonObject, applicators, isObject, preview, propertySchemas } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import { type Answers, nameOf } from '../../steps/taken.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, nameBy } from '../state/story.ts';
import { type NamedBatch, THINGS, namedBatchesOf, withAll } from './named-batches.ts';
import { sentencesAbout } from './operation-words.ts';

/**
 * What is done to several things by their names is done to each of them: what the answer shows of one is what the thing shows itself, and
 * where it is said to be done to each, what becomes of one becomes of the other that was the same.
 */
export const doneToEach: Law = {
  id: 'done-to-each',
  title: 'what is done to several things at once is done to each of them',
  plan: (context) =>
    namedBatchesOf(context).flatMap((batch) => {
      const shows = showsThings(batch);
      const isAlike = isToldOfEach(batch.operation);
      return isMaking(batch, context) || !(shows || isAlike) ? [] : [caseOf(batch, { shows, isAlike })];
    }),
};

/** What makes a thing of its own names others that are as they were. */
function isMaking({ operation }: NamedBatch, { api }: LawContext): boolean {
  const place = placeOf(api, operation);
  return place?.role === 'create' && place.resource.read !== undefined;
}

/** True where the answer is or has a list of the same things as those that are named. */
function showsThings({ operation, story }: NamedBatch): boolean {
  const [answer, shown] = [operation, story.read].map(({ responses }) => responses.find(isSuccess)?.content[0]?.schema);
  if (answer === undefined || shown === undefined) return false;
  const whole = applicators([answer]);
  const members = whole.flatMap(({ properties }) => [...properties.values()]);
  const lists = [...whole, ...applicators(members)].flatMap(({ items }) => items ?? []);
  return lists.some((items) => (items.ref ?? items) === (shown.ref ?? shown));
}

const MANY = /(?:^|[_/ -])(?:bulk|batch|mass|many|several|multiple)(?:[_/ -]|$)/i;
const EACH = /\b(?:each|every|all|both)\b/i;
const OR_NOTHING = /\ball[- ]or[- ](?:nothing|none)\b/gi;

/** Words for what makes a difference between the things. */
const DIFFERENTLY =
  /\b(?:first|primary|main|merg\w*|combin\w*|positions?|ranks?|sequence|swap\w*|one of|random\w*|number(?:s|ed)?|split|distribut\w*|round.robin|skip\w*|wait\w*|reorder\w*|sort\w*|those|only|unless|where|if|already)\b/i;

function isToldOfEach(operation: Operation): boolean {
  const sentences = sentencesAbout(operation);
  if (sentences.some((sentence) => DIFFERENTLY.test(sentence.replaceAll(/\bif\b[^,]*\b4\d\d\b/g, '')))) return false;
  const words = `${snakeCase(operation.operationId)} ${operation.path} ${operation.summary ?? ''}`;
  return MANY.test(words) || sentences.some((sentence) => EACH.test(sentence.replaceAll(OR_NOTHING, '')));
}

/** What is asked of the things afterwards. */
interface Asking {
  /** True where the answer shows them. */
  readonly shows: boolean;
  /** True where the same becomes of both. */
  readonly isAlike: boolean;
}

function caseOf(batch: NamedBatch, asking: Asking): LawCase {
  const { operation } = batch;
  const { operationId } = operation;
  return {
    kind: 'law',
    id: `${operationId}/law/done-to-each`,
    law: doneToEach.id,
    summary: `${operationId} of two things, and what they show then`,
    operation,
    effect: 'writes',
    run: (probe) => doToBoth(batch, asking, probe),
  };
}

async function doToBoth(batch: NamedBatch, { shows, isAlike }: Asking, probe: Probe): Promise<void> {
  const { story } = batch;
  const look = (when: 'before' | 'after', needs?: 'success'): readonly ReturnType<typeof reading>[] =>
    THINGS.map((id) => reading(story, aThing(story, id), `${when} ${id}`, { refusable: true, needs }));
  const names = THINGS.map((id) => nameBy(story, id));
  const taken = await takeSteps(
    [
      ...story.ground,
      ...THINGS.map((id) => making(story, id)),
      ...look('before', 'success'),
      { id: 'deed', call: withAll(batch, names), refusable: true, needs: 'success', expect: [] },
      ...look('after'),
    ],
    probe,
  );
  const deed = taken.get('deed')?.exchange;
  // What is answered for each by itself may be another answer for each.
  if (deed === undefined || deed.response.status === 207 || hasFailures(deed)) return;
  const violations = [
    ...(shows ? THINGS.flatMap((id) => shownOtherwise(id, { batch, taken, probe })) : []),
    ...(isAlike ? becameOther({ batch, taken, probe }) : []),
  ];
  const [violation] = violations;
  const exchanges = [...taken.values()].map(({ exchange }) => exchange);
  probe.demand(violation === undefined, violation ?? NOTHING, exchanges);
}

const NOTHING: Violation = { part: 'status', pointer: '', expected: '', got: '' };

function hasFailures({ content }: Exchange): boolean {
  if (content.kind !== 'json' || !isObject(content.value)) return false;
  return Object.entries(content.value).some(
    ([name, value]) => /fail|error|skip|reject|refus|warn/i.test(name) && Array.isArray(value) && value.length > 0,
  );
}

interface Judged {
  readonly batch: NamedBatch;
  readonly taken: Answers;
  readonly probe: Probe;
}

/** What the answer shows of one of the things, and the thing does not show itself. */
function shownOtherwise(id: string, { batch: { operation, story }, taken, probe }: Judged): readonly Violation[] {
  const name = nameOf(nameBy(story, id), taken);
  const deed = taken.get('deed')?.exchange;
  const entry = deed && name !== undefined ? entryCalled(name, deed, story) : undefined;
  const read = shownBy(id, 'after', taken);
  if (entry === undefined || read === undefined) return [];
  return Object.entries(entry).flatMap(([member, value]): Violation[] => {
    const isMeant = Object.hasOwn(read, member) && isLasting(member, value, probe);
    if (!isMeant || isDeepStrictEqual(value, read[member])) return [];
    const expected = `${preview(value)}, as ${operation.operationId} showed it`;
    return [violationOf(operation, { member, expected, got: preview(read[member]) })];
  });
}

function entryCalled(name: string | number, { content }: Exchange, { item }: Story): JsonObject | undefined {
  if (content.kind !== 'json') return undefined;
  const { value } = content;
  const lists: readonly unknown[] = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [];
  const entries = lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []));
  return entries.filter((entry) => isObject(entry)).find((entry) => String(nameIn(entry, item)) === String(name));
}

/** What became of one of two things that were the same there, and not of the other. */
function becameOther({ batch, taken, probe }: Judged): readonly Violation[] {
  const { operation, story, body } = batch;
  const [[a0, b0], [a, b]] = (['before', 'after'] as const).map((when) =>
    THINGS.map((id) => shownBy(id, when, taken)),
  ) as [(JsonObject | undefined)[], (JsonObject | undefined)[]]; // two of each, by the line above
  if (a0 === undefined || b0 === undefined) return [];
  if (a === undefined || b === undefined) return goneAlone(operation, taken);
  const whole = applicators(story.read.responses.find(isSuccess)?.content.flatMap(({ schema }) => schema ?? []) ?? []);
  const sent = new Set(isObject(body.value) ? Object.values(body.value).flat() : []);
  return Object.keys(a0).flatMap((member): Violation[] => {
    const [before, one, other] = [a0[member], a[member], b[member]];
    if (!isDeepStrictEqual(before, b0[member]) || isDeepStrictEqual(one, other)) return [];
    const became = isDeepStrictEqual(before, one) ? other : one;
    const isWord = propertySchemas(whole, member).some((each) => each.enum !== undefined);
    const isMeant = isDeepStrictEqual(before, one) || isDeepStrictEqual(before, other);
    if (!isMeant || !isLasting(member, became, probe) || !(isWord || isOfAll(became, sent))) return [];
    const expected = `${preview(became)}, as ${operation.operationId} did to the other one`;
    return [violationOf(operation, { member, expected, got: preview(before) })];
  });
}

/** What may become of every one alike: a truth value, what was sent, or a list of plain values. */
function isOfAll(value: unknown, sent: ReadonlySet<unknown>): boolean {
  if (typeof value === 'boolean' || sent.has(value)) return true;
  return Array.isArray(value) && value.every((item) => !isObject(item) && !Array.isArray(item));
}

/** One of the two is there no more. */
function goneAlone(operation: Operation, taken: Answers): readonly Violation[] {
  const statuses = THINGS.map((id) => taken.get(`after ${id}`)?.exchange.response.status ?? 0);
  const [gone, there] = [statuses.find((status) => status === 404 || status === 410), statuses.find(isFine)];
  if (gone === undefined || there === undefined) return [];
  const expected = `${gone}, as ${operation.operationId} did to the other one`;
  const cause = causeOf(operation);
  return [{ part: 'status', pointer: '', expected, got: String(there), cause }];
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300;
}

function shownBy(id: string, when: 'before' | 'after', taken: Answers): JsonObject | undefined {
  const exchange = taken.get(`${when} ${id}`)?.exchange;
  const value = exchange?.content.kind === 'json' ? exchange.content.value : undefined;
  return exchange !== undefined && isFine(exchange.response.status) && isObject(value) ? value : undefined;
}

/** Instants tell when something was looked at or done, as a rule. */
function isLasting(member: string, value: unknown, probe: Probe): boolean {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return !isInstant && !probe.scenario.volatile.has(member) && !probe.isFound(member);
}

function violationOf(
  operation: Operation,
  { member, expected, got }: { readonly member: string; readonly expected: string; readonly got: string },
): Violation {
  return { part: 'body', pointer: `/${member}`, expected, got, cause: causeOf(operation) };
}

function causeOf({ operationId }: Operation): string {
  return `done-to-each ${operationId}`;
}
