import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { ownedMembers } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { numericMembers } from '../told/named-member.ts';
import { sentencesAbout } from '../told/operation-words.ts';
import { type ToldRoom, roomIn, roomWhenFull } from './room-words.ts';

/** A thing that takes so many others takes them all, and not one more. */
export const room: Law = {
  id: 'room',
  title: 'what has room for so many others takes as many, and not one more',
  plan: (context) =>
    storiesOf(context).flatMap((story) => partsOf(story, context).flatMap((parts) => casesOf(story, parts))),
};

/** What can be put into a thing. */
interface Parts {
  readonly operation: Operation;
  /** The word of their path. */
  readonly word: string;
  readonly ground: readonly Step[];
  /** Puts one into it. */
  readonly call: Call;
  /** Members that stay as they are. */
  readonly keeps: readonly string[];
}

/** What is made below a thing, and what is made elsewhere and names it. */
function partsOf(story: Story, context: LawContext): readonly Parts[] {
  const below = story.resource.children.flatMap((child): readonly Parts[] => {
    const { create, path } = child;
    const [base] = create === undefined ? [] : successes(context, create);
    const call = create && base && callOn(story, create, aThing(story), base.call);
    if (create === undefined || call?.body === undefined) return [];
    return [{ operation: create, word: pathShape(path).word ?? '', ground: story.ground, call, keeps: [] }];
  });
  const beside = storiesOf(context).flatMap((user): readonly Parts[] => {
    const [name, ...more] = user === story ? [] : namedBy(story, user, context);
    const step = name === undefined || more.length > 0 ? undefined : makingUser(story, user, name);
    const word = pathShape(user.resource.path).word ?? '';
    if (step === undefined) return [];
    const { call, keeps = [] } = step;
    return [{ operation: call.operation, word, ground: groundOfBoth(story, user), call, keeps }];
  });
  return [...below, ...beside];
}

function casesOf(story: Story, parts: Parts): readonly LawCase[] {
  const schema = story.create.call.body?.mediaType.schema;
  if (schema === undefined) return [];
  const thing = pathShape(story.resource.path).word ?? '';
  const members = numericMembers(applicators([schema]));
  const sentences = [...sentencesAbout(parts.operation), ...sentencesAbout(story.create.call.operation)];
  const told =
    sentences.map((sentence) => roomIn(sentence, thing, parts.word, members)).find((each) => each !== undefined) ??
    roomWhenFull(refusalsOf(parts.operation), members);
  const size = told && sizeOf(story, told);
  // What a thing is made with counts as well.
  const isEmpty = !ownedMembers(schema).includes(parts.word);
  return size === undefined ? [] : [caseOf(parts, { ...size, isEmpty })];
}

/** What is said of when an operation is refused: where it declares that, all that is said of it. */
function refusalsOf(operation: Operation): readonly string[] {
  return operation.responses.some(({ status }) => status === '409' || status === '422')
    ? sentencesAbout(operation)
    : [];
}

/** Several of them: one that is taken after another shows that they do not stand in each other's way. */
const FEW = 3;

interface Size {
  readonly most: number;
  /** Makes the thing. */
  readonly made: Step;
}

function sizeOf(story: Story, { member, most }: ToldRoom): Size | undefined {
  const made = making(story, 'a');
  if (member === undefined) return { most, made };
  const { body } = made.call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const value = { ...body.value, [member]: FEW };
  if (!fits(schema, value as JsonValue, 'write')) return undefined; // members of a body of a description are JSON
  return { most: FEW, made: { ...made, call: { ...made.call, body: { ...body, value } }, keeps: [member] } };
}

function caseOf(
  { operation, word, ground, call, keeps }: Parts,
  { most, made, isEmpty }: Size & { readonly isEmpty: boolean },
): LawCase {
  const { operationId } = operation;
  const cause = `room ${operationId} ${made.call.operation.operationId}`;
  const why = `as there is room for ${most} ${word}`;
  const isTold = isEmpty && most >= FEW;
  const taken = { kind: 'status', in: ['2XX', '3XX'], why: `number ${most} to be taken, ${why}`, cause } as const;
  const refused = { kind: 'status', in: ['4XX'], why: `a refusal of number ${most + 1}, ${why}`, cause } as const;
  const step = { call, keeps, makes: true, refusable: true } as const;
  const parts = Array.from({ length: most }, (_, index): Step => {
    const id = `part ${index + 1}`;
    const isAsked = isTold && index === most - 1;
    return isAsked ? { ...step, id, expect: [taken] } : { ...step, id, needs: 'success', expect: [] };
  });
  return stepCase({
    id: `${operationId}/law/room/${made.call.operation.operationId}`,
    law: room.id,
    summary: `${operationId} once more than there is room for`,
    operation,
    effect: 'writes',
    steps: [...ground, made, ...parts, { ...step, id: 'more', expect: [refused] }],
  });
}
