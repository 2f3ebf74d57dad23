import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { NOT_WRONG } from '../input/bounds.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { deedOn } from '../rules/deed-on.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { type ToldLimit, toldLimits } from './limit-words.ts';
import { holds } from './number-words.ts';
import { sentencesAbout } from './operation-words.ts';

/** What an operation demands of a number in words is taken at the bound, and refused beyond it. */
export const limits: Law = {
  id: 'limits',
  title: 'a limit that is told in words is where they say: taken at it, and refused beyond it',
  plan: (context) => [
    ...objectCreations(context).flatMap(creationCases),
    ...storiesOf(context).flatMap((story) =>
      story.resource.actions.flatMap((action) => actionCases(story, action, context)),
    ),
  ],
};

/** The last value that is taken, the first that is not, and one that is taken with more room. */
interface Values {
  readonly at: number;
  readonly beyond: number;
  readonly inside: number;
}

function valuesOf({ relation, number }: ToldLimit): Values {
  const isUpper = relation === 'at most' || relation === 'less than';
  const step = isUpper ? 1 : -1;
  const at = holds(relation, number, number) ? number : number - step;
  return { at, beyond: at + step, inside: at - step };
}

function sentence({ member, relation, number }: ToldLimit): string {
  return `${member} is to be ${relation} ${number}`;
}

function creationCases(creation: ObjectCreation): readonly LawCase[] {
  const { operation, schema, sent } = creation;
  const subject = pathShape(operation.path).word ?? '';
  return toldLimits(sentencesAbout(operation), applicators([schema]), subject).flatMap((limit) => {
    const { member } = limit;
    const { at, beyond } = valuesOf(limit);
    const body = (value: number): Step['call'] | undefined => {
      const members = { ...sent, [member]: value };
      return fits(schema, members as JsonValue, 'write') ? sending(creation, members) : undefined;
    };
    const [good, wrong] = [body(at), body(beyond)];
    if (wrong === undefined) return [];
    const { operationId } = operation;
    const cause = `limits ${operationId} ${member}`;
    const common = { makes: true, keeps: [member], optional: true } as const;
    const refused = { kind: 'status', in: ['4XX'], why: `a refusal, as ${sentence(limit)}`, cause } as const;
    const taken = { kind: 'status', in: NOT_WRONG, why: `${at} to be taken, as ${sentence(limit)}`, cause } as const;
    return stepCase({
      id: `${operationId}/law/limits/${member}`,
      law: limits.id,
      summary: `${operationId} with ${member} at ${at} and beyond`,
      operation,
      effect: 'writes',
      steps: [
        ...creation.ground,
        { id: 'a', call: creation.call, makes: true, shown: creation.shown, needs: 'success', expect: [] },
        { id: 'beyond', call: wrong, ...common, expect: [refused] },
        ...(good === undefined ? [] : [{ id: 'at', call: good, ...common, expect: [taken] }]),
      ],
    });
  });
}

function actionCases(story: Story, action: Operation, context: LawContext): readonly LawCase[] {
  const schema = story.create.call.body?.mediaType.schema;
  if (schema === undefined) return [];
  const subject = pathShape(story.resource.path).word ?? '';
  return toldLimits(sentencesAbout(action), applicators([schema]), subject).flatMap(
    (limit) => actionCase({ story, action, limit }, context) ?? [],
  );
}

interface Limited {
  readonly story: Story;
  readonly action: Operation;
  readonly limit: ToldLimit;
}

/** What is at the bound comes first: it is asked to be taken where one with more room was taken after it. */
function actionCase(limited: Limited, context: LawContext): LawCase | undefined {
  const { story, action, limit } = limited;
  const { operationId } = action;
  const { at, beyond, inside } = valuesOf(limit);
  const cause = `limits ${operationId} ${limit.member}`;
  const why = `as ${sentence(limit)}`;
  const taken = { kind: 'status', of: 'deed at', in: ['2XX', '3XX'], why: `${at} to be taken, ${why}`, cause } as const;
  const refused = { kind: 'status', in: ['4XX'], why: `a refusal of ${beyond}, ${why}`, cause } as const;
  const control = deedSteps(limited, { id: 'inside', value: inside }, context);
  const wrong = deedSteps(limited, { id: 'beyond', value: beyond }, context, { expect: [refused] });
  if (control === undefined || wrong === undefined) return undefined;
  const atIt = deedSteps(limited, { id: 'at', value: at }, context) ?? [];
  const [made, deed] = control;
  return stepCase({
    id: `${operationId}/law/limits/${limit.member}`,
    law: limits.id,
    summary: `${operationId} of what has ${limit.member} at ${at} and beyond`,
    operation: action,
    effect: 'writes',
    steps: [...story.ground, ...atIt, made, { ...deed, optional: false, needs: 'success', expect: [taken] }, ...wrong],
  });
}

/** Makes a thing with a value, and does to it what the action does; undefined where the schema does not take the value. */
function deedSteps(
  { story, action, limit: { member } }: Limited,
  { id, value }: { readonly id: string; readonly value: number },
  context: LawContext,
  rest: Pick<Step, 'expect'> = { expect: [] },
): readonly [Step, Step] | undefined {
  const made = making(story, `with ${member} ${id}`);
  const deed = deedOn(story, action, context, aThing(story, made.id));
  const { body } = made.call;
  const schema = body?.mediaType.schema;
  if (deed === undefined || body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const members = { ...body.value, [member]: value };
  if (!fits(schema, members as JsonValue, 'write')) return undefined; // members of a body of a description are JSON
  return [
    { ...made, call: { ...made.call, body: { ...body, value: members } }, keeps: [member], optional: true },
    { id: `deed ${id}`, call: deed, after: [made.id], refusable: true, optional: true, ...rest },
  ];
}
