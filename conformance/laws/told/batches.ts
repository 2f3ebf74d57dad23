import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { variedBody } from '../../cases/varied-body.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { SchemaBook } from '../../schema-document.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { lexicalReadings } from '../values/lexical-readings.ts';
import { wrongValues } from '../values/wrong-value.ts';
import { areMadeOnce, toldWhole } from './batch-words.ts';
import { daysBefore } from './earlier.ts';
import { namedWholeCases } from './named-batches.ts';
import { sentencesAbout } from './operation-words.ts';

/** A batch of which one entry is wrong leaves nothing behind, where it is taken as a whole; what is there already is not made once more. */
export const batches: Law = {
  id: 'batches',
  title: 'a batch that is taken whole or not at all leaves nothing behind when an entry is wrong',
  plan: (context) => [
    ...batchesIn(context).flatMap((batch) => [...casesOf(batch, context)]),
    ...namedWholeCases(context),
  ],
};

/** An operation that takes many entries, and the list that shows them. */
interface Batch {
  readonly operation: Operation;
  readonly call: Call;
  readonly list: Call;
  /** What the entries are put into, where it is made for the case. */
  readonly ground: readonly Step[];
  readonly body: BodyValue;
  readonly entries: Entries;
}

/** The list in a body. */
interface Entries {
  /** The member that it is; undefined where the body is the list. */
  readonly member: string | undefined;
  readonly schema: Schema;
  readonly sent: readonly JsonObject[];
}

function batchesIn(context: LawContext): readonly Batch[] {
  return context.api.operations.flatMap((operation) => {
    const [base] = operation.method === 'GET' ? [] : successes(context, operation);
    const body = base?.call.body;
    const entries = body && entriesOf(body);
    if (base === undefined || body === undefined || entries === undefined) return [];
    const list = listBeside(operation, context);
    const placed = list && placeOf(base.call, list, context);
    return placed === undefined ? [] : [{ operation, body, entries, ...placed }];
  });
}

/** The list of objects that a body is, or the only one that it has. */
function entriesOf({ mediaType: { schema }, value }: BodyValue): Entries | undefined {
  if (schema === undefined) return undefined;
  const whole = applicators([schema]);
  if (Array.isArray(value)) return entriesIn(undefined, value, whole);
  if (!isObject(value)) return undefined;
  const found = Object.entries(value).flatMap(
    ([name, member]) => entriesIn(name, member, applicators(propertySchemas(whole, name))) ?? [],
  );
  return found.length === 1 ? found[0] : undefined;
}

function entriesIn(member: string | undefined, value: unknown, schemas: readonly Schema[]): Entries | undefined {
  const schema = schemas.find(({ items }) => items !== undefined)?.items;
  if (schema === undefined || !Array.isArray(value) || value.length === 0) return undefined;
  const sent = value.filter((item) => isObject(item));
  return sent.length === value.length ? { member, schema, sent } : undefined;
}

/** The list at the same path, or at the one that the last word of it is put behind. */
function listBeside({ path }: Operation, { api }: LawContext): Operation | undefined {
  const paths = [path, path.replace(/[/:][a-z][\w-]*$/i, '')];
  return api.operations.find(
    (other) => other.method === 'GET' && paths.includes(other.path) && listPlaceOf(other) !== undefined,
  );
}

function placeOf(
  base: Call,
  list: Operation,
  context: LawContext,
): Pick<Batch, 'call' | 'list' | 'ground'> | undefined {
  const story = storiesOf(context)
    .filter(({ resource: { itemPath } }) => itemPath !== undefined && list.path.startsWith(`${itemPath}/`))
    .toSorted((one, other) => other.read.path.length - one.read.path.length)[0];
  const inside = story && placedIn(story, base, list);
  if (inside !== undefined) return inside;
  const [example] = successes(context, list);
  const named = base.parameters.filter(({ parameter }) => parameter.in === 'path');
  const isKnown = list.parameters.every(
    ({ required, name }) => !required || named.some(({ parameter }) => parameter.name === name),
  );
  if (!isKnown) return undefined;
  const parameters = list.parameters.flatMap((parameter) => {
    const known = named.find((item) => item.parameter.in === parameter.in && item.parameter.name === parameter.name);
    return known === undefined ? [] : [{ parameter, value: known.value }];
  });
  const identity = example?.call.identity ?? base.identity;
  return { call: base, list: { operation: list, identity, parameters, body: undefined }, ground: [] };
}

/** In a thing that is made for it, of which nobody else knows. */
function placedIn(story: Story, base: Call, list: Operation): Pick<Batch, 'call' | 'list' | 'ground'> | undefined {
  const place = aThing(story);
  const [call, listed] = [callOn(story, base.operation, place, base), callOn(story, list, place)];
  if (call === undefined || listed === undefined) return undefined;
  return { call, list: listed, ground: [...story.ground, making(story, 'a')] };
}

function* casesOf(batch: Batch, { schemas }: LawContext): Generator<LawCase> {
  const { operation } = batch;
  const sentences = sentencesAbout(operation);
  const whole = toldWhole(sentences);
  const wrong = whole && wrongBatch(batch, schemas);
  if (whole !== undefined && wrong !== undefined) yield wholeCase(batch, wrong, whole.isRefused);
  if (areMadeOnce(sentences) && isDone(operation)) yield onceCase(batch);
}

function isDone({ responses }: Operation): boolean {
  return responses.some((response) => isSuccess(response) && response.status !== '202');
}

function named({ operation, ground }: Batch): Pick<LawCase, 'law' | 'operation' | 'effect'> {
  return { law: batches.id, operation, effect: ground.length === 0 ? 'refused' : 'writes' };
}

function wholeCase(batch: Batch, wrong: BodyValue, isRefused: boolean): LawCase {
  const { operation, call, list, ground } = batch;
  const { operationId } = operation;
  const cause = `batches ${operationId}`;
  const refusal = { kind: 'status', in: ['4XX'], why: `a refusal, as one entry is wrong`, cause } as const;
  const same = {
    kind: 'same',
    step: 'before',
    why: `as before, since ${operationId} takes all entries or none, and one was wrong`,
    cause,
  } as const;
  return stepCase({
    ...named(batch),
    id: `${operationId}/law/batches/whole`,
    summary: `${operationId} of good entries and a wrong one`,
    steps: [
      ...ground,
      { id: 'before', call: list, whole: true, expect: [] },
      { id: 'wrong', call: { ...call, body: wrong }, refusable: true, expect: isRefused ? [refusal] : [] },
      { id: 'after', call: list, whole: true, expect: [same] },
    ],
  });
}

function onceCase(batch: Batch): LawCase {
  const { operation, call, list, ground } = batch;
  const { operationId } = operation;
  const body = withEntries(batch, distinct(batch));
  const why = `as before, since ${operationId} makes nothing once more that is there already`;
  const same = { kind: 'same', step: 'before', why, cause: `batches ${operationId} once` } as const;
  return stepCase({
    ...named(batch),
    effect: 'writes',
    id: `${operationId}/law/batches/once`,
    summary: `${operationId} of the same entries twice`,
    steps: [
      ...ground,
      { id: 'first', call: { ...call, body }, refusable: true, needs: 'success', expect: [] },
      { id: 'before', call: list, whole: true, expect: [] },
      { id: 'again', call: { ...call, body }, again: 'first', refusable: true, expect: [] },
      { id: 'after', call: list, whole: true, expect: [same] },
    ],
  });
}

function withEntries({ body, entries: { member } }: Batch, entries: readonly unknown[]): BodyValue {
  if (member === undefined || !isObject(body.value)) return { ...body, value: entries };
  return { ...body, value: { ...body.value, [member]: entries } };
}

/** Days that entries are moved by, so that what the examples have made is not what is made now. */
const BACK = 11;

/** The entries as others: of another name, or of another day. */
function distinct({ body, entries: { schema, sent }, ground }: Batch): readonly JsonObject[] {
  if (ground.length > 0) return sent;
  return sent.map((entry, index) => {
    const moved = earlier(entry, schema);
    const mediaType = { ...body.mediaType, schema };
    const other = variedBody({ mediaType, value: moved }, `bt${'abcdefghij'[index % 10] ?? 'a'}`, {
      much: 'telling',
      keeps: [],
    });
    return isObject(other?.value) ? other.value : moved;
  });
}

function earlier(entry: JsonObject, schema: Schema): JsonObject {
  return daysBefore(entry, applicators([schema]), BACK);
}

/** The good entries, and behind them one that its schema does not allow in any reading. */
function wrongBatch(batch: Batch, schemas: SchemaBook): BodyValue | undefined {
  const { body, entries } = batch;
  const good = distinct(batch);
  const first = good[0];
  const { schema } = body.mediaType;
  if (
    first === undefined ||
    schema === undefined ||
    !schemas.accepts(schema, withEntries(batch, good).value, 'request')
  ) {
    return undefined;
  }
  for (const wrong of wrongEntries(last(good, batch) ?? first, entries.schema)) {
    const value = withEntries(batch, [first, wrong.entry]).value;
    const accepts = (member: unknown): boolean =>
      schemas.accepts(schema, withEntries(batch, [first, { ...wrong.entry, [wrong.name]: member }]).value, 'request');
    const isWrong = !accepts(wrong.entry[wrong.name]) && !lexicalReadings(wrong.entry[wrong.name]).some(accepts);
    if (isWrong) return { ...body, value };
  }
  return undefined;
}

/** Another entry than the first, so that nothing but the wrong member speaks against the two. */
function last(good: readonly JsonObject[], { entries: { schema } }: Batch): JsonObject | undefined {
  return good.length > 1 ? good.at(-1) : good[0] && earlier(good[0], schema);
}

function* wrongEntries(
  entry: JsonObject,
  schema: Schema,
): Generator<{ readonly name: string; readonly entry: JsonObject }> {
  const whole = applicators([schema]);
  for (const name of Object.keys(entry).toReversed()) {
    const [own] = propertySchemas(whole, name);
    if (own === undefined) continue;
    for (const { value } of wrongValues(own)) yield { name, entry: { ...entry, [name]: value } };
  }
}
