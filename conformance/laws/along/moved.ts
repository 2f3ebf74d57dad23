import type { Operation } from '../../../model/operation.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { jsonOf, ownedMembers } from '../state/change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf } from '../state/story.ts';
import { listsBelow } from './lists-below.ts';

/** What is changed to name another place (`shelf_id` of a book) is listed there, and no longer in the one that it named before. */
export const moved: Law = {
  id: 'moved',
  title: 'what is put into another place is listed there, and no longer where it was',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) =>
      stories.flatMap((user) => {
        const [list] = user === story ? [] : listsBelow(story, user.resource, context);
        const names = list === undefined ? [] : namedBy(story, user, context);
        return names.flatMap((name) => (list && caseOf({ story, user, name, list })) ?? []);
      }),
    );
  },
};

interface Placing {
  readonly story: Story;
  readonly user: Story;
  /** The member that names the place. */
  readonly name: string;
  /** The list of what is in one place. */
  readonly list: Operation;
}

function caseOf({ story, user, name, list }: Placing): LawCase | undefined {
  const using = makingUser(story, user, name);
  const change = changeTo({ story, user, name });
  const [here, there] = [callOn(story, list, aThing(story, 'a')), callOn(story, list, aThing(story, 'b'))];
  if (using === undefined || change === undefined || here === undefined || there === undefined) return undefined;
  const { operationId } = change.call.operation;
  const thing = nameBy(user, 'user');
  const cause = `moved ${operationId} ${name}`;
  const look = { whole: true, refusable: true, optional: true } as const;
  // A list that leaves it out where it is leaves it out elsewhere as well.
  const isThere = { kind: 'listed', name: thing, times: 1, known: { name: thing, step: 'in' }, cause } as const;
  return stepCase({
    id: `${operationId}/law/moved/${name}`,
    law: moved.id,
    summary: `${operationId} to another ${name}, then ${list.operationId} of both`,
    operation: change.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, user),
      making(story, 'a'),
      making(story, 'b'),
      using,
      { id: 'in', call: here, ...look, expect: [] },
      change,
      {
        id: 'out',
        call: here,
        ...look,
        after: ['in', 'change'],
        expect: [{ ...isThere, times: 0, why: `as ${operationId} put it into another one` }],
      },
      {
        id: 'there',
        call: there,
        ...look,
        after: ['in', 'change'],
        expect: [{ ...isThere, why: `as ${operationId} put it there` }],
      },
    ],
  });
}

/** The change of the place alone. */
function changeTo({ story, user, name }: Omit<Placing, 'list'>): Step | undefined {
  const { update } = user.resource;
  const call = update && callOn(user, update, aThing(user, 'user'));
  const mediaType = update && jsonOf(update);
  if (call === undefined || mediaType?.schema === undefined) return undefined;
  if (!ownedMembers(mediaType.schema).includes(name)) return undefined;
  const body = { mediaType, value: { [name]: nameBy(story, 'b') } };
  return { id: 'change', call: { ...call, body }, refusable: true, needs: 'success', expect: [] };
}
