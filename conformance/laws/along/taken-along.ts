import { stepCase } from '../../steps/step-case.ts';
import type { LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { partsElsewhere } from './parts-elsewhere.ts';
import { isTaken } from './along-words.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';

/** Things elsewhere that name what is removed are gone as well, where its removal says that they go with it. */
export function takenAlong(context: LawContext): readonly LawCase[] {
  const stories = storiesOf(context);
  return stories.flatMap((story) => [
    ...stories.flatMap((user) => casesOf(story, user, context)),
    ...partsElsewhere(story, context),
  ]);
}

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const { remove } = story.resource;
  if (remove === undefined || user === story || !isTaken(remove, user.resource)) return [];
  return namedBy(story, user, context).flatMap((name) => caseOf(story, user, name) ?? []);
}

function caseOf(story: Story, user: Story, name: string): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const using = makingUser(story, user, name);
  if (removed === undefined || using === undefined) return undefined;
  const { operationId } = removed.call.operation;
  const maker = user.create.call.operation.operationId;
  const why = `what ${maker} made to be gone, as ${operationId} says that it goes with what it names`;
  return stepCase({
    id: `${operationId}/law/cascade/${maker}`,
    law: 'cascade',
    summary: `${operationId} of what ${name} of another thing names`,
    operation: removed.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      using,
      reading(user, aThing(user, 'user'), 'there', { needs: 'success', refusable: true }),
      { ...removed, optional: false },
      reading(user, aThing(user, 'user'), 'left', {
        after: ['remove'],
        refusable: true,
        expect: [{ kind: 'status', in: ['4XX'], why, cause: `cascade ${operationId} ${maker}` }],
      }),
    ],
  });
}
