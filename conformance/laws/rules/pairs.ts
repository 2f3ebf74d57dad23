import type { Operation } from '../../../model/operation.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue } from '../../cases/case.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { jsonOf } from '../state/change.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { type PairRule, pairRules } from './pair-rules.ts';
import { NOT_WRONG } from '../input/bounds.ts';

/**
 * Two members of which one says that it is not before the other (an end and a beginning, a greatest and a least): the wrong way round they
 * are refused, one by one as well; equal ones are taken where "not before" says so.
 */
export const pairs: Law = {
  id: 'pairs',
  title: 'what is not to be before something else is refused before it, and taken beside it',
  plan: (context) => [
    ...objectCreations(context).flatMap((creation) => casesOf(creation, context)),
    ...storiesOf(context).flatMap((story) => laterCases(story)),
  ],
};

function casesOf(creation: ObjectCreation, context: LawContext): readonly LawCase[] {
  const story = storiesOf(context).find(({ create }) => create.call.operation === creation.operation);
  return pairRules(creation.schema, creation.operation.description).flatMap(
    (rule) => caseOf(creation, rule, story) ?? [],
  );
}

/** Bodies of one pair: as it should be, the wrong way round, equal. */
interface Bodies {
  readonly right: Step['call'];
  readonly wrong: Step['call'];
  readonly equal: Step['call'];
  /** The values of the greater member. */
  readonly least: JsonValue;
  readonly before: JsonValue;
  /** A value of the lesser one that is after all of these. */
  readonly beyond: JsonValue | undefined;
}

/** Bodies around a value that one of the two has, else one that leaves room on both sides. */
function bodiesOf(creation: ObjectCreation, rule: PairRule): Bodies | undefined {
  const { sent } = creation;
  const own = propertySchemas(applicators([creation.schema]), rule.least);
  const drawn = own[0] && sampleValue(own[0], { view: 'write' });
  const least = own.flatMap(({ minimum }) => (minimum === undefined ? [] : [minimum + 1]));
  for (const from of [sent[rule.least] ?? drawn, ...least]) {
    const bodies = bodiesAround(creation, rule, from);
    if (bodies !== undefined) return bodies;
  }
  return undefined;
}

function bodiesAround(creation: ObjectCreation, { least, most, kind }: PairRule, from: unknown): Bodies | undefined {
  const { schema, sent } = creation;
  const [before, at, after] = [-1, 0, 1].map((by) => shifted(from, kind, by));
  const beyond = shifted(from, kind, 2);
  if (before === undefined || at === undefined || after === undefined) return undefined;
  const body = (value: JsonValue): Step['call'] | undefined => {
    const members = { ...sent, [least]: at, [most]: value };
    return fits(schema, members as JsonValue, 'write') ? sending(creation, members) : undefined;
  };
  const [right, wrong, equal] = [body(after), body(before), body(at)];
  if (right === undefined || wrong === undefined || equal === undefined) return undefined;
  return { right, wrong, equal, least: at, before, beyond };
}

function caseOf(creation: ObjectCreation, rule: PairRule, story: Story | undefined): LawCase | undefined {
  const bodies = bodiesOf(creation, rule);
  if (bodies === undefined) return undefined;
  const { operation } = creation;
  const { least, most, equal } = rule;
  const { shown } = creation;
  const keeps = [least, most];
  const cause = `pairs ${least} ${most}`;
  const refused = { kind: 'status', in: ['4XX'], why: `a refusal, as ${most} is before ${least}`, cause } as const;
  const taken = {
    kind: 'status',
    in: NOT_WRONG,
    why: `${most} to be taken that is the same as ${least}`,
    cause,
  } as const;
  const same = { kind: 'status', in: ['4XX'], why: `a refusal, as ${most} is to be after ${least}`, cause } as const;
  const equals: readonly Step[] =
    equal === undefined
      ? []
      : [
          {
            id: 'equal',
            call: bodies.equal,
            makes: true,
            keeps,
            optional: true,
            expect: [equal === 'taken' ? taken : same],
          },
        ];
  return pairCase(operation, rule, [
    ...creation.ground,
    { id: 'a', call: bodies.right, makes: true, shown, keeps, needs: 'success', expect: [] },
    { id: 'wrong', call: bodies.wrong, makes: true, keeps, optional: true, expect: [refused] },
    ...equals,
    ...(story === undefined ? [] : changeSteps(story, rule, bodies)),
  ]);
}

function pairCase(operation: Operation, { least, most }: PairRule, steps: readonly Step[]): LawCase {
  return stepCase({
    id: `${operation.operationId}/law/pairs/${most}`,
    law: pairs.id,
    summary: `${operation.operationId} with ${most} before ${least}`,
    operation,
    effect: 'writes',
    steps,
  });
}

interface ChangeCall {
  readonly call: Step['call'];
  readonly body: BodyValue;
}

/** The call that changes members of what the step `a` made, and its schema; undefined where nothing does. */
function changeCall(story: Story): ChangeCall | undefined {
  const { update } = story.resource;
  const mediaType = update && jsonOf(update);
  const call = update && callOn(story, update, aThing(story));
  return mediaType === undefined || call === undefined ? undefined : { call, body: { mediaType, value: {} } };
}

/** Members that a thing gets later, of which only the change of it tells: both are given, then one is changed alone. */
function laterCases(story: Story): readonly LawCase[] {
  const { update } = story.resource;
  const { operation, body } = story.create.call;
  const made = body?.mediaType.schema;
  const change = changeCall(story);
  const schema = change?.body.mediaType.schema;
  if (update === undefined || change === undefined || schema === undefined) return [];
  const known = made === undefined ? [] : pairRules(made, operation.description);
  const isKnown = (rule: PairRule): boolean =>
    known.some(({ least, most }) => least === rule.least && most === rule.most);
  return pairRules(schema, update.description)
    .filter((rule) => !isKnown(rule))
    .flatMap((rule) => laterCase(story, { change, schema, rule }) ?? []);
}

interface Later {
  readonly change: ChangeCall;
  readonly schema: Schema;
  readonly rule: PairRule;
}

function laterCase(story: Story, { change, schema, rule }: Later): LawCase | undefined {
  const { least, most, kind } = rule;
  const [own] = propertySchemas(applicators([schema]), least);
  const [before, at, after, beyond] = [-1, 0, 1, 2].map((by) =>
    shifted(own && sampleValue(own, { view: 'write' }), kind, by),
  );
  if (before === undefined || at === undefined || after === undefined) return undefined;
  const both = { ...change.call, body: { ...change.body, value: { [least]: at, [most]: after } } };
  if (!fits(schema, both.body.value, 'write')) return undefined;
  return pairCase(change.call.operation, rule, [
    ...story.ground,
    making(story, 'a'),
    { id: 'both', call: both, refusable: true, needs: 'success', expect: [] },
    ...changeSteps(story, rule, { least: at, before, beyond }),
  ]);
}

/** One of them is changed alone: what it must not be before, or after, is what the thing has. */
function changeSteps(
  story: Story,
  rule: PairRule,
  { least: at, before, beyond }: Pick<Bodies, 'least' | 'before' | 'beyond'>,
): readonly Step[] {
  const { least, most, equal, kind } = rule;
  const known = changeCall(story);
  const isTaken = (name: string, value: JsonValue | undefined): value is JsonValue => {
    const schema = known?.body.mediaType.schema;
    return schema !== undefined && value !== undefined && fits(schema, { [name]: value }, 'write');
  };
  const sent = isObject(story.create.call.body?.value) ? story.create.call.body.value : {};
  if (known === undefined || !isTaken(most, before) || sent[least] === null) return [];
  const { call, body } = known;
  const change = (name: string, value: JsonValue): Step['call'] => ({
    ...call,
    body: { ...body, value: { [name]: value } },
  });
  const wrong = (name: string, value: JsonValue): Step => {
    const why = `a refusal, as ${most} would be before ${least}`;
    const expect = [{ kind: 'status', in: ['4XX'], why, cause: `pairs ${least} ${most}` } as const];
    const id = `wrong change of ${name}`;
    return { id, call: change(name, value), after: ['change'], refusable: true, optional: true, expect };
  };
  const right = equal === 'refused' ? (shifted(at, kind, 1) ?? at) : at;
  return [
    { id: 'change', call: change(most, right), refusable: true, optional: true, needs: 'success', expect: [] },
    ...(isTaken(least, beyond) ? [wrong(least, beyond)] : []),
    wrong(most, before),
  ];
}
