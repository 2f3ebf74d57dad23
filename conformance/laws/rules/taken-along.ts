import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { sentencesOf } from '../values/sentences.ts';
import { groundOfBoth, makingUser, namedBy } from './in-use.ts';

/** Things elsewhere that name what is removed are gone as well, where its removal says that they go with it. */
export function takenAlong(context: LawContext): readonly LawCase[] {
  const stories = storiesOf(context);
  return stories.flatMap((story) => stories.flatMap((user) => casesOf(story, user, context)));
}

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const { remove } = story.resource;
  if (remove === undefined || user === story || !isTaken(remove, user)) return [];
  return namedBy(story, user, context).flatMap((name) => caseOf(story, user, name) ?? []);
}

/** "Its appointments go with it", "deletes the customer and all orders", "together with their notes". */
function isTaken({ description = '', responses }: Operation, user: Story): boolean {
  const word = (pathShape(user.resource.path).word ?? '').toLowerCase().replaceAll(/[_-]/g, ' ');
  if (word.length < 3) return false;
  const said = [description, ...responses.map((answer) => answer.description ?? '')].flatMap((text) =>
    sentencesOf(text.toLowerCase().replaceAll(/[`"*]/g, '')),
  );
  return said.some((sentence) => sentence.includes(word) && ALONG.test(sentence) && !NOT.test(sentence));
}

const ALONG =
  /\b(?:go(?:es)? with|(?:removed|deleted|gone|disappear|vanish)(?:\w+)? (?:with|along|together|as well|too|also)|(?:takes?|removes?|deletes?)\b.* (?:along|with)|along with|together with|and (?:all |everything )?(?:of )?(?:its|their|his|the)|as well as|cascad\w+|too$|as well$)/;
const NOT = /\b(?:not|no|never|stays?|remains?|kept?|keeps?|only|cannot|unless|without|neither)\b/;

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
