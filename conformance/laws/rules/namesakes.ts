import { isTelling } from '../../cases/varied-body.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { changeOf, changing, ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf, storyOf } from '../state/story.ts';

/** Two things of one name in two places are two things: what is done to the one is not done to the other. */
export const namesakes: Law = {
  id: 'namesakes',
  title: 'of two things of one name in two places, one is changed and removed without the other',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story, context) ?? []),
};

function caseOf(story: Story, context: LawContext): LawCase | undefined {
  const { parent } = story.resource;
  const owner = parent === undefined ? undefined : storyOf(parent, context);
  const schema = story.create.call.body?.mediaType.schema;
  if (owner === undefined || schema === undefined) return undefined;
  const [here, there] = [aThing(owner, 'here'), aThing(owner, 'there')];
  const [one, other] = [aThing(story, 'a', here), aThing(story, 'b', there)];
  const change = changeOf(story);
  // Who changes what it is called makes it no namesake any more.
  const changed = change === undefined || isTelling(change.name) ? undefined : changing(story, change, one);
  const removed = removing(story, one);
  if (removed === undefined) return undefined;
  const { operation } = story.create.call;
  const { operationId } = removed.call.operation;
  const cause = `namesakes ${operationId}`;
  const kept = 'as before another of its name was changed and removed elsewhere';
  const namesake: Step = {
    ...making(story, 'b', there),
    makes: false,
    like: { step: 'a', but: [] },
    refusable: true,
  };
  return stepCase({
    id: `${operation.operationId}/law/namesakes`,
    law: namesakes.id,
    summary: `${operation.operationId} with one name in two places, then ${operationId} of one of them`,
    operation,
    effect: 'writes',
    // What has the place in its path is hardly found elsewhere: there only what is compared is worth the requests.
    ...(story.read.path.startsWith(`${owner.read.path}/`) && { level: 'reference' }),
    steps: [
      ...owner.ground,
      making(owner, 'here'),
      making(owner, 'there'),
      making(story, 'a', here),
      namesake,
      reading(story, other, 'before', { needs: 'success', refusable: true }),
      ...(changed === undefined ? [] : [changed]),
      removed,
      reading(story, other, 'after', {
        after: ['remove'],
        refusable: true,
        expect: [
          { kind: 'status', in: ['2XX'], why: `what was made elsewhere to be there, ${kept}`, cause },
          { kind: 'same', step: 'before', only: ownedMembers(schema), why: kept, cause },
        ],
      }),
    ],
  });
}
