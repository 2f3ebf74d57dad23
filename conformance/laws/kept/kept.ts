import { type Resource, placeOf } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { type JsonObject, applicators, isObject, propertyNames } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation, KeptExpectation, MadeName, Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { changeOf, jsonOf, knownMembers, reading } from '../state/change.ts';
import { NOWHERE, type Story, aThing, callOn, making, storiesOf, viewerOf } from '../state/story.ts';
import { entryMade } from './made-entry.ts';
import { asTelling, makingTelling, tellingBody } from './telling-body.ts';

/**
 * Whatever a thing is made of or changed to is kept: all members at once, none as it is by default, with signs and fractions, texts to the
 * last letter, objects and lists with all their parts. The answer, the thing itself and its entry in the list show it.
 */
export const kept: Law = {
  id: 'kept',
  title: 'what is sent is kept, all of it, and shown wherever the thing is',
  plan: (context) => {
    const stories = storiesOf(context);
    return context.api.operations.flatMap((operation) => [...casesOf(operation, stories, context)]);
  },
};

function* casesOf(operation: Operation, stories: readonly Story[], context: LawContext): Generator<LawCase> {
  const place = placeOf(context.api, operation);
  const [create] = successes(context, operation);
  if (place?.role !== 'create' || create?.call.body === undefined || !isObject(create.call.body.value)) return;
  const story = stories.find((each) => each.create === create);
  yield caseOf({ create, story, resource: place.resource }, context);
  const changed =
    story && [story.resource.update, story.resource.replace].flatMap((by) => (by && changeCase(story, by)) ?? []);
  yield* changed ?? [];
  if (story !== undefined) yield* story.resource.actions.flatMap((action) => actionCase(story, action, context) ?? []);
}

/** What makes another thing of one has its own members. */
const COPIES = /copy|clone|duplicate|fork|split|merge|move|transfer|import/i;

/** What is told to add to what is there already: a number that is sent to it is not what is there afterwards. */
const ADDS =
  /\b(?:adds?|extends?|prolongs?|lengthens?|increas\w*|rais(?:es?|ing)|lowers?|tops? up|additional|further|more|extra)\b/i;

function addsNumbers({ summary = '', description = '' }: Operation, body: JsonObject): boolean {
  return ADDS.test(`${summary} ${description}`) && Object.values(body).some((value) => typeof value === 'number');
}

/** The members that an action was told, but for remarks: why an appointment is cancelled is not what it was made for. */
function toldTo({ operationId }: Operation, { create }: Story): KeptExpectation {
  const made = create.call.body?.mediaType.schema;
  const remarks = made === undefined ? [] : propertyNames(applicators([made]));
  return { kind: 'kept', step: 'act', why: `as ${operationId} was told`, cause: `kept ${operationId}`, remarks };
}

/** What an action is told beside its name is shown by what it answers. */
function actionCase(story: Story, action: Operation, context: LawContext): LawCase | undefined {
  const [example] = successes(context, action);
  const call = callOn(story, action, aThing(story));
  const body = example?.call.body;
  if (call === undefined || body === undefined || !isObject(body.value) || COPIES.test(action.path)) return undefined;
  if (addsNumbers(action, body.value)) return undefined;
  const { makes, ways } = castOf(story, context);
  const deed = asTelling({ id: 'act', call: { ...call, body }, refusable: true, needs: 'success', ways, expect: [] });
  const { operationId } = action;
  const told = toldTo(action, story);
  const [answer, shown] = [action, story.read].map(({ responses }) => responses.find(isSuccess)?.content[0]?.schema);
  const isThing = answer !== undefined && (answer.ref ?? answer) === (shown?.ref ?? shown);
  const read = reading(story, aThing(story), 'read', { refusable: true, expect: [{ ...told, isShown: true }] });
  return stepCase({
    id: `${operationId}/law/kept`,
    law: kept.id,
    summary: `${operationId} with all members`,
    operation: action,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...makes,
      { ...deed, expect: [{ ...told, isShown: true }] },
      ...(isThing ? [read] : []),
    ],
  });
}

interface Made {
  readonly create: ExampleCase;
  readonly story: Story | undefined;
  readonly resource: Resource;
}

function caseOf({ create, story, resource }: Made, context: LawContext): LawCase {
  const { operation } = create.call;
  const { operationId } = operation;
  const made: Step =
    story === undefined
      ? asTelling({ id: 'a', call: create.call, makes: true, needs: 'success', expect: [] })
      : makingTelling(story, 'a');
  const list = story === undefined ? listBeside(create, resource, context) : story.list;
  const told = { kind: 'kept', step: 'a', why: `as ${operationId} was told`, cause: `kept ${operationId}` } as const;
  return stepCase({
    id: `${operationId}/law/kept`,
    law: kept.id,
    summary: `${operationId} with all members, then where they are shown`,
    operation,
    effect: 'writes',
    steps: [
      ...(story?.ground ?? []),
      { ...made, expect: [{ ...told, isShown: story !== undefined || list !== undefined }] },
      ...(story === undefined ? [] : [reading(story, aThing(story), 'read', { refusable: true, expect: [told] })]),
      ...listing(list, entryMade(resource, create, 'a'), told),
    ],
  });
}

function listBeside(create: ExampleCase, { list }: Resource, context: LawContext): Call | undefined {
  return list && callOn({ create, viewer: viewerOf(create, [list], context) }, list, NOWHERE);
}

/** The step that looks at the entry of a list. */
function listing(
  list: Call | undefined,
  entry: MadeName | undefined,
  told: Extract<Expectation, { readonly kind: 'kept' }>,
): readonly Step[] {
  if (list === undefined || entry === undefined) return [];
  const expect = [{ ...told, entry, isShown: true }];
  return [{ id: 'list', call: list, whole: true, optional: true, refusable: true, expect }];
}

/** All members that can be changed are changed at once. */
function changeCase(story: Story, operation: Operation): LawCase | undefined {
  const mediaType = jsonOf(operation);
  const schema = mediaType?.schema;
  const call = callOn(story, operation, aThing(story));
  const known = schema && knownBody(story, operation);
  if (mediaType === undefined || schema === undefined || call === undefined || known === undefined) return undefined;
  const made = makingTelling(story, 'a');
  const before = isObject(made.call.body?.value) ? made.call.body.value : {};
  const [wild, tame] = (['wild', 'tame'] as const).map((manner) =>
    tellingBody(schema, known, { manner, shift: 3, before }),
  );
  if (wild === undefined || tame === undefined || Object.keys(wild).length === 0) return undefined;
  const { operationId } = operation;
  const told = {
    kind: 'kept',
    step: 'change',
    why: `as ${operationId} was told`,
    cause: `kept ${operationId}`,
  } as const;
  const deed: Step = {
    id: 'change',
    call: { ...call, body: { mediaType, value: wild } },
    sheds: { tame, known },
    refusable: true,
    needs: 'success',
    expect: [{ ...told, isShown: true }],
  };
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/kept/${operationId}`,
    law: kept.id,
    summary: `${operationId} of ${Object.keys(wild).join(', ')} at once`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      made,
      deed,
      reading(story, aThing(story), 'read', { refusable: true, expect: [told] }),
      ...listing(story.list, entryMade(story.resource, story.create, 'a'), told),
    ],
  });
}

/** What a change is known to take: a whole thing, or the one member that is changed. */
function knownBody(story: Story, operation: Operation): JsonObject | undefined {
  const schema = jsonOf(operation)?.schema;
  if (schema === undefined) return undefined;
  const isWhole = operation.method === 'PUT' && applicators([schema]).some(({ required }) => required.length > 0);
  if (isWhole) return knownMembers(story.create.call.body?.value, schema);
  const change = changeOf(story);
  return change?.operation === operation && isObject(change.body.value) ? change.body.value : {};
}
