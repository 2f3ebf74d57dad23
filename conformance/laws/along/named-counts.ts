import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { LawCase, LawContext } from '../law.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { type Counted, countedIn, countedWord } from '../values/counted-members.ts';

/**
 * What counts the things that name it (`book_count` of the author that books say they are by) counts one that is made, and none once that is
 * removed again.
 */
export function namedCounts(context: LawContext): readonly LawCase[] {
  const stories = storiesOf(context);
  return stories.flatMap((story) =>
    stories.flatMap((user) => {
      const counted = user === story ? [] : countedIn(story.read, countedWord(user.resource), true);
      const names = counted.length === 0 ? [] : namedBy(story, user, context);
      return names.flatMap((name) => caseOf({ story, user, name, counted }) ?? []);
    }),
  );
}

/** Things that name others by a member, and what these count them with. */
interface Naming {
  readonly story: Story;
  readonly user: Story;
  readonly name: string;
  readonly counted: readonly Counted[];
}

function caseOf({ story, user, name, counted }: Naming): LawCase | undefined {
  const using = makingUser(story, user, name);
  const removed = removing(user, aThing(user, 'user'));
  if (using === undefined || removed === undefined) return undefined;
  const [maker, remover] = [user.create.call.operation.operationId, removed.call.operation.operationId];
  const members = counted.map(({ member }) => member);
  const cause = `counters ${story.read.operationId}`;
  const one = counted
    .filter(({ isPartial }) => !isPartial)
    .map(({ member }) => ({ kind: 'member', name: member, value: 1, why: `as ${maker} made one`, cause }) as const);
  const why = `as before, as ${remover} removed what was made`;
  const same = { kind: 'same', step: 'before', only: members, why, cause } as const;
  const look = (id: string, step: Partial<Step>): Step =>
    reading(story, aThing(story), id, { refusable: true, needs: 'success', ...step });
  return stepCase({
    id: `${maker}/law/counts-back/${story.read.operationId}/${name}`,
    law: 'counts-back',
    summary: `${members.join(', ')} of ${story.read.operationId}, before ${maker} and after the removal`,
    operation: user.create.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      look('before', {}),
      using,
      look('with', { expect: one }),
      { ...removed, optional: false },
      // What is kept for a while is still there to be counted.
      reading(user, aThing(user, 'user'), 'gone', {
        refusable: true,
        needs: 'refusal',
        optional: true,
        after: ['remove'],
      }),
      look('after', { after: ['gone'], expect: [same] }),
    ],
  });
}
