import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { isOnceOnly, isTextOnceOnly } from '../values/once-words.ts';
import { isCaseless, namingMembers } from '../values/naming-members.ts';
import { otherValue } from '../values/other-value.ts';
import { takenCause } from '../values/taken-cause.ts';
import type { Law, LawCase } from '../law.ts';
import { jsonOf, knownMembers, reading, removing } from './change.ts';
import { type Story, aThing, callOn, listedStoriesOf, making } from './story.ts';
import { oneLine } from '../values/sentences.ts';

/**
 * Where two things of one name are refused (409), the second leaves no trace, and of several that come at once one is made. That the
 * second is refused at all is demanded where the description declares 409 and the request has what names one thing.
 */
export const conflict: Law = {
  id: 'conflict',
  title: 'of two things with one name only one is made, also at once',
  plan: (context) => [
    ...listedStoriesOf(context).flatMap((story) => [...casesOf(story)]),
    ...listedStoriesOf(context).flatMap((story) => removedCase(story) ?? []),
  ],
};

function* casesOf(story: Story): Generator<LawCase> {
  const { create, list } = story;
  const { operation, body } = create.call;
  if (!operation.responses.some(({ status }) => status === '409') || !isObject(body?.value)) return;
  const { operationId } = operation;
  const cause = `conflict ${operationId}`;
  const naming = namingMembers(body.value, body.mediaType.schema, operation);
  const named = onceOnly(body, naming, operation);
  const refused = refusalOf(operationId, [...naming, ...named]);
  const again: Step = { id: 'again', call: create.call, again: 'a', refusable: true, expect: refused };
  const why = 'as before the second was refused';
  const before: Step | undefined = list && { id: 'before', call: list, whole: true, optional: true, expect: [] };
  const after: Step | undefined = list && {
    id: 'after',
    call: list,
    whole: true,
    optional: true,
    after: ['before', 'refused'],
    expect: [{ kind: 'same', step: 'before', why, cause }],
  };
  yield stepCase({
    id: `${operationId}/law/conflict/again`,
    law: conflict.id,
    summary: `${operationId} twice`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...(before === undefined ? [] : [before]),
      again,
      { ...again, id: 'refused', needs: 'refusal', optional: true, expect: [] },
      ...(after === undefined ? [] : [after]),
    ],
  });
  yield stepCase({
    id: `${operationId}/law/conflict/at-once`,
    law: conflict.id,
    summary: `${operationId} five times at once`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...again, needs: 'refusal', expect: [] },
      {
        id: 'at-once',
        call: making(story, 'a').call,
        makes: true,
        alike: true,
        tells: naming,
        times: 5,
        refusable: true,
        expect: [{ kind: 'successes', most: 1, why: 'one at a time the second is refused', cause }],
      },
    ],
  });
  // What nothing reads alone is not looked at after a change.
  if (story.resource.read !== undefined) yield* changeCases(story, naming);
  yield* caseless(story, naming);
}

/** What is in a place once, as words say: what names another thing, or a text of its own such as an address. */
function onceOnly(
  { value, named = [], mediaType }: BodyValue,
  naming: readonly string[],
  operation: Operation,
): readonly string[] {
  const whole = applicators(mediaType.schema === undefined ? [] : [mediaType.schema]);
  const texts = Object.entries(isObject(value) ? value : {}).filter(([name, text]) => {
    const isOfWords = propertySchemas(whole, name).some((each) => each.enum !== undefined || each.hasConst);
    return typeof text === 'string' && !isOfWords;
  });
  const names = named.map(({ name }) => name).filter((name) => isOnceOnly(name, operation));
  const own = texts.map(([name]) => name).filter((name) => isTextOnceOnly(name, operation));
  return [...new Set([...names, ...own])].filter((name) => !naming.includes(name));
}

/** Whether the name of what is gone is free again: where its removal says so, else as the reference has it. */
function removedCase(story: Story): LawCase | undefined {
  const { operation } = story.create.call;
  const removed = removing(story, aThing(story));
  const isTold = operation.responses.some(({ status }) => status === '409');
  if (removed === undefined || !isTold) return undefined;
  const { operationId } = removed.call.operation;
  const isSaid = [operation, removed.call.operation].some(({ description = '' }) => FREE.test(oneLine(description)));
  const why = `a success, as ${operationId} has removed what had the name`;
  return stepCase({
    id: `${operation.operationId}/law/conflict/removed`,
    law: conflict.id,
    summary: `${operation.operationId} again, after ${operationId}`,
    operation,
    effect: 'writes',
    ...(!isSaid && { level: 'reference' }),
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...removed, optional: false },
      {
        id: 'again',
        call: story.create.call,
        again: 'a',
        refusable: true,
        expect: isSaid
          ? [{ kind: 'status', in: ['2XX'], why, cause: `conflict ${operation.operationId} removed` }]
          : [],
      },
    ],
  });
}

/** Words by which a description says that a name can be had again. */
const FREE =
  /\b(?:free again|(?:can|may) be (?:used|taken|had) again|(?:can|may) be reused|reusable|available again)\b/i;

/** What names another thing is refused to those that are changed as well. */
function changeCases(story: Story, naming: readonly string[]): readonly LawCase[] {
  const changes = [story.resource.update, story.resource.replace].filter((operation) => operation !== undefined);
  const told = changes.filter(({ responses }) => responses.some(({ status }) => status === '409'));
  return told.flatMap((operation) => {
    const mediaType = jsonOf(operation);
    const call = callOn(story, operation, aThing(story, 'b'));
    if (mediaType?.schema === undefined || call === undefined) return [];
    const sent = knownMembers(story.create.call.body?.value, mediaType.schema);
    const isWhole = operation === story.resource.replace;
    const beside = changedBeside(sent, mediaType.schema, naming);
    return naming
      .filter((name) => Object.hasOwn(sent, name))
      .map((name) => {
        const body = (value: JsonObject): Call => ({ ...call, body: { mediaType, value } });
        const wide = { ...(isWhole && sent), ...beside, [name]: sent[name] };
        const calls = { call: body(isWhole ? sent : { [name]: sent[name] }), wide: body(wide) };
        return changeCase(story, { operation, name, beside: Object.keys(beside), ...calls, naming });
      });
  });
}

/** Plain members that the change could change as well, each to another value: where it is refused, none of that is done either. */
function changedBeside(sent: JsonObject, schema: Schema, naming: readonly string[]): JsonObject {
  const whole = applicators([schema]);
  const others = Object.entries(sent).flatMap(([name, value]): readonly [string, JsonValue][] => {
    const isPlain = /^(?:string|number|boolean)$/.test(typeof value) && !/_?id$/i.test(name);
    const other = isPlain && !naming.includes(name) ? otherValue(propertySchemas(whole, name), value) : undefined;
    return other === undefined ? [] : [[name, other]];
  });
  return Object.fromEntries(others);
}

interface TakenChange {
  readonly operation: Operation;
  readonly name: string;
  /** What else the change changes. */
  readonly beside: readonly string[];
  readonly call: Call;
  /** The change with all of that. */
  readonly wide: Call;
  readonly naming: readonly string[];
}

function changeCase(story: Story, { operation, name, beside, call, wide, naming }: TakenChange): LawCase {
  const maker = story.create.call.operation;
  const { operationId } = operation;
  const why = `409 for the ${name} that another has`;
  const kept = `as before ${operationId} was refused`;
  const cause = takenCause(operationId);
  const made = { ...making(story, 'a'), tells: naming };
  // Only what is refused to a new thing is refused to others: where several members name one, a new thing with this one alone.
  const like = { step: 'a', but: [], members: [name] };
  const same = naming.length > 1 ? { ...made, like, keeps: [name] } : { call: story.create.call, again: 'a' };
  const taken: Step = { ...same, id: 'again', refusable: true, needs: 'refusal', expect: [] };
  return stepCase({
    id: `${maker.operationId}/law/conflict/${operationId}/${name}`,
    law: conflict.id,
    summary: `${operationId} to the ${name} of another`,
    operation: maker,
    effect: 'writes',
    steps: [
      ...story.ground,
      made,
      taken,
      makingBeside(story, naming),
      reading(story, aThing(story, 'b'), 'before', { needs: 'success', refusable: true }),
      {
        id: 'change',
        call,
        like,
        refusable: true,
        expect: [{ kind: 'status', in: ['4XX'], why, cause }],
      },
      { id: 'refused', call: wide, like, refusable: true, needs: 'refusal', optional: true, expect: [] },
      reading(story, aThing(story, 'b'), 'after', {
        after: ['refused'],
        expect: [{ kind: 'same', step: 'before', only: [...beside, name], why: kept, cause }],
      }),
    ],
  });
}

/** Another thing, in what the first one was made in: a name may be taken there alone. */
function makingBeside(story: Story, naming: readonly string[]): Step {
  const step = { ...making(story, 'b'), tells: naming };
  const { body } = step.call;
  const members = (body?.named ?? []).map(({ name }) => name).filter((name) => !naming.includes(name));
  if (members.length === 0 || !isObject(body?.value)) return step;
  return { ...step, like: { step: 'a', but: Object.keys(body.value), members } };
}

/** Where letters' case makes no other name, the same in other letters is refused. */
function* caseless(story: Story, naming: readonly string[]): Generator<LawCase> {
  const { operation, body } = story.create.call;
  const names = naming.filter((name) => isCaseless(name, body?.mediaType.schema, operation));
  if (names.length === 0) return;
  const made = { ...making(story, 'a'), tells: naming };
  const why = `409 for ${names.join(', ')} in other letters`;
  yield stepCase({
    id: `${operation.operationId}/law/conflict/letters`,
    law: conflict.id,
    summary: `${operation.operationId} with ${names.join(', ')} in other letters`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      made,
      { id: 'again', call: story.create.call, again: 'a', refusable: true, needs: 'refusal', expect: [] },
      {
        id: 'letters',
        call: made.call,
        like: { step: 'a', but: [], members: names, isRecased: true },
        refusable: true,
        expect: [{ kind: 'status', in: ['4XX'], why, cause: takenCause(operation.operationId) }],
      },
    ],
  });
}

/** The second of one name has to be refused. */
function refusalOf(operationId: string, naming: readonly string[]): Step['expect'] {
  const why = `409 for what ${operationId} has made already`;
  const cause = takenCause(operationId);
  return naming.length > 0 ? [{ kind: 'status', in: ['4XX'], why, cause }] : [];
}
