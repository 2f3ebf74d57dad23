import { listInPlace, placeOf } from '../../../model/facts/resources/index.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { isKeptAside } from '../along/kept-aside.ts';
import { namingParts } from '../along/parts-named.ts';
import { takenAlong } from '../along/taken-along.ts';
import { reading, removing } from './change.ts';
import { type Story, aThing, callOn, listedStoryOf, making, storiesOf, storyOf } from './story.ts';

/** What is part of a thing goes with it: it is found no more, neither by itself nor in its list. */
export const cascade: Law = {
  id: 'cascade',
  title: 'what is part of a thing goes with it',
  plan: (context) => [
    ...storiesOf(context).flatMap((story) => [
      ...partsOf(story, context),
      ...belowCase(story, context),
      ...namingParts(story, context),
    ]),
    ...takenAlong(context),
  ],
};

/** Whatever can be asked below a thing is not there once the thing is gone, where the description says so of each (404). */
function belowCase(story: Story, { api }: LawContext): readonly LawCase[] {
  const removed = removing(story, aThing(story));
  if (removed === undefined) return [];
  const above = `${story.read.path}/`;
  const reads = api.operations.filter(
    ({ path, method, responses }) =>
      method === 'GET' &&
      path.startsWith(above) &&
      responses.some(({ status }) => status === '404' || status === '4XX'),
  );
  const calls = reads.flatMap((operation) => callOn(story, operation, aThing(story)) ?? []).slice(0, MOST);
  if (calls.length === 0) return [];
  const { operationId } = removed.call.operation;
  const why = `to be gone with what ${operationId} removed`;
  return [
    stepCase({
      id: `${operationId}/law/cascade`,
      law: cascade.id,
      summary: `${operationId}, then what is below`,
      operation: removed.call.operation,
      effect: 'writes',
      steps: [
        ...story.ground,
        making(story, 'a'),
        ...calls.map((call, index): Step => ({
          id: `below ${index}`,
          call,
          refusable: true,
          optional: true,
          needs: 'success',
          expect: [],
        })),
        removed,
        // What is kept for a while may have all that it had.
        reading(story, aThing(story), 'gone', { after: ['remove'], refusable: true, optional: true, needs: 'refusal' }),
        ...calls.map((call, index): Step => {
          const part = placeOf(api, call.operation)?.resource.create?.operationId ?? call.operation.operationId;
          const isGone = { kind: 'status', in: ['4XX'], why: `what is at ${call.operation.path} ${why}` } as const;
          const expect = [{ ...isGone, cause: `cascade ${part}` }];
          return { id: `left ${index}`, call, refusable: true, after: ['gone', `below ${index}`], expect };
        }),
      ],
    }),
  ];
}

/** What is asked for below one thing. */
const MOST = 12;

function partsOf(story: Story, context: LawContext): readonly LawCase[] {
  const removed = removing(story, aThing(story));
  if (removed === undefined || isKeptAside(story.resource)) return [];
  return story.resource.children.flatMap((child) => {
    const part = storyOf(child, context) ?? listedStoryOf(child, context);
    return part === undefined
      ? []
      : [caseOf(story, part, { ...removed, ways: castOf(story, context).waysTo(removed.call) })];
  });
}

function caseOf(story: Story, part: Story, removed: Step): LawCase {
  const place = aThing(story);
  const inside = aThing(part, 'part', place);
  const { operationId } = part.create.call.operation;
  const why = `to be gone: it was part of what ${removed.call.operation.operationId} removed`;
  const cause = `cascade ${operationId}`;
  const after = ['remove'];
  const lister = listInPlace(part.resource);
  const list = lister && callOn(part, lister, place);
  const isGone = { kind: 'status', in: ['4XX'], why: `what ${operationId} made ${why}`, cause } as const;
  const listed: readonly Step[] =
    list === undefined
      ? []
      : [{ id: 'list', call: list, refusable: true, after, expect: [{ ...isGone, why: `the list ${why}` }] }];
  return stepCase({
    id: `${operationId}/law/cascade`,
    law: cascade.id,
    summary: `${operationId}, then ${removed.call.operation.operationId} of what it is in`,
    operation: part.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      making(part, 'part', place),
      reading(part, inside, 'there', { needs: 'success', refusable: true }),
      removed,
      reading(part, inside, 'gone', { refusable: true, after, expect: [isGone] }),
      ...listed,
    ],
  });
}
