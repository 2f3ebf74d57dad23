import { toldAround } from '../../../model/told-around.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation, Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { changeBy, reading } from '../state/change.ts';
import { STAMP } from '../state/stamp.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { castOf } from './cast.ts';
import { deedOn } from './deed-on.ts';
import { type StampWords, stampWords } from './stamp-words.ts';

/**
 * The instant at which a thing was last changed goes on with what is done to it, where every write is said to move it; with a change that
 * changes nothing it goes on, or stays, as that is said.
 */
export const toldStamps: Law = {
  id: 'told-stamps',
  title: 'the instant of the last change moves, and stays, with what is said to move it',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const shown = story.read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  const stamp = propertyNames(whole).find((name) => isStamp(name, propertySchemas(whole, name)));
  if (stamp === undefined) return [];
  const own = propertySchemas(whole, stamp).flatMap(({ description }) => description ?? []);
  const { update } = story.resource;
  const around = toldAround(update ?? story.read, context.api);
  const words = stampWords([around, update?.description], stamp, own[0]);
  const acting = words.isMoved ? story.resource.actions : [];
  return [
    ...acting.flatMap((action) => actingCase(story, { action, stamp, whole }, context) ?? []),
    ...(update === undefined ? [] : [repeatingCase(story, { update, stamp, words })].flatMap((each) => each ?? [])),
  ];
}

function isStamp(name: string, schemas: readonly Schema[]): boolean {
  return STAMP.test(name) && schemas.some(({ format }) => format === 'date-time');
}

interface Acting {
  readonly action: Operation;
  readonly stamp: string;
  /** The schemas of the thing. */
  readonly whole: readonly Schema[];
}

/** What is done to a thing, and changes it, moves its instant. */
function actingCase(story: Story, { action, stamp, whole }: Acting, context: LawContext): LawCase | undefined {
  const call = deedOn(story, action, context);
  const where = propertyNames(whole).filter((name) => {
    return propertySchemas(whole, name).some(
      ({ types, enum: words }) => types.includes('boolean') || words !== undefined,
    );
  });
  if (call === undefined || where.length === 0 || action.responses.some(({ status }) => status === '202'))
    return undefined;
  const { operationId } = action;
  const { makes, waysTo } = castOf(story, context);
  const why = `as ${operationId} is a write to it`;
  const moved = { kind: 'later', name: stamp, step: 'before', where, why, cause: `stamp ${operationId}` } as const;
  const act: Step = { id: 'act', call, pause: true, refusable: true, needs: 'success', ways: waysTo(call), expect: [] };
  return caseOf(story, { operation: action, before: makes, done: act, expect: moved, what: operationId });
}

interface Repeating {
  readonly update: Operation;
  readonly stamp: string;
  readonly words: StampWords;
}

/** A member is changed to what it is. */
function repeatingCase(story: Story, { update, stamp, words: { byNothing } }: Repeating): LawCase | undefined {
  const change = changeBy(update, story);
  const sent = story.create.call.body?.value;
  const call = callOn(story, update, aThing(story));
  if (byNothing === undefined || change === undefined || call === undefined) return undefined;
  if (!isObject(sent) || typeof sent[change.name] !== 'string') return undefined;
  const { operationId } = update;
  const { name, body } = change;
  const cause = `stamp ${operationId} again`;
  const expect: Expectation =
    byNothing === 'left'
      ? { kind: 'same', step: 'before', only: [stamp], why: `as ${operationId} changed nothing`, cause }
      : { kind: 'later', name: stamp, step: 'before', where: [], why: `as ${operationId} is a write to it`, cause };
  const done: Step = {
    id: 'act',
    call: { ...call, body: { ...body, value: { [name]: change.value } } },
    like: { step: 'a', but: [], members: [name] },
    pause: true,
    refusable: true,
    needs: 'success',
    expect: [],
  };
  return caseOf(story, { operation: update, before: [], done, expect, what: `${operationId} to what it is` });
}

interface Told {
  readonly operation: Operation;
  readonly before: readonly Step[];
  readonly done: Step;
  readonly expect: Expectation;
  readonly what: string;
}

function caseOf(story: Story, { operation, before, done, expect, what }: Told): LawCase {
  const here = aThing(story);
  return stepCase({
    id: `${operation.operationId}/law/told-stamps`,
    law: toldStamps.id,
    summary: `the instant of the last change after ${what}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...before,
      reading(story, here, 'before', { needs: 'success', refusable: true }),
      done,
      reading(story, here, 'after', { refusable: true, expect: [expect] }),
    ],
  });
}
