import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { changesOfState } from '../values/changes-of-state.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { type StateMember, stateMemberOf } from '../rules/state-member.ts';
import { whileRules } from './while-words.ts';

/**
 * What is not removed while something else names it, as words say, is not: while that is in one of the states that they name, and while it
 * is in one that they include ("retired ones included", "even a deleted one").
 */
export const notWhile: Law = {
  id: 'not-while',
  title: 'what is not removed while something else is there is not',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) => stories.flatMap((user) => (user === story ? [] : casesOf(story, user, context))));
  },
};

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const removed = removing(story, aThing(story));
  if (removed === undefined || !isRefusable(removed)) return [];
  const noun = singular(snakeCase(pathShape(user.resource.path).word ?? '').replaceAll('_', ' '));
  const state = stateMemberOf(user);
  const rules = noun === '' ? [] : whileRules(removed.call.operation.description ?? '', noun, state?.states ?? []);
  return rules.flatMap(({ states, included }) => {
    const moves = included.flatMap((word) => moveTo(word, user, state) ?? []);
    const plain: readonly Way[] =
      states === undefined ? [{}] : [...states].map((is) => ({ when: { member: state?.member ?? '', is } }));
    const told = [...plain, ...moves].flatMap((way) =>
      namedBy(story, user, context).flatMap((name) => {
        const steps = stepsOf({ story, user, removed, name }, way);
        return steps === undefined ? [] : [steps];
      }),
    );
    return told.map((steps, index) => caseOf(removed, steps, { user, index }));
  });
}

function isRefusable({ call: { operation } }: Step): boolean {
  return operation.responses.some(({ status }) => /^(?:400|409|422|4XX)$/i.test(status));
}

/** What is done with the thing that names the other before that is removed, and the state that it has to be in. */
interface Way {
  readonly move?: Step;
  readonly when?: { readonly member: string; readonly is: string };
}

/** What brings a thing into a state that is said to make no difference: its removal, or a change of its state. */
function moveTo(word: string, user: Story, state: StateMember | undefined): Way | undefined {
  const thing = aThing(user, 'user');
  if (/^(?:deleted|removed|archived|erased)$/i.test(word)) {
    const removal = removing(user, thing);
    return removal === undefined ? undefined : { move: { ...removal, id: 'move' } };
  }
  const { update } = user.resource;
  const call = update && callOn(user, update, thing);
  const body = update && changesOfState(update).find((change) => sends(change.body?.value, word))?.body;
  if (call === undefined || body === undefined || state === undefined) return undefined;
  const move: Step = { id: 'move', call: { ...call, body }, ...TRIED, needs: 'success' };
  return { move, when: { member: state.member, is: word } };
}

function sends(value: unknown, word: string): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).includes(word);
}

interface Using {
  readonly story: Story;
  readonly user: Story;
  readonly removed: Step;
  /** The member that names the thing. */
  readonly name: string;
}

function stepsOf({ story, user, removed, name }: Using, { move, when }: Way): readonly Step[] | undefined {
  const using = makingUser(story, user, name);
  if (using === undefined) return undefined;
  const { operationId } = removed.call.operation;
  const why = `a refusal, as it is named by ${name} of what is there`;
  const cause = `not-while ${operationId}`;
  const seen = when === undefined ? {} : { when: { step: 'uses', ...when } };
  return [
    ...groundOfBoth(story, user),
    making(story, 'a'),
    using,
    ...(move === undefined ? [] : [move]),
    // What was removed may be read no more.
    reading(user, aThing(user, 'user'), 'uses', { ...(when !== undefined && { needs: 'success' }), refusable: true }),
    {
      id: 'remove',
      call: removed.call,
      ...TRIED,
      ...seen,
      after: move === undefined ? ['user'] : ['move'],
      expect: [{ kind: 'status', in: ['4XX'], why, cause }],
    },
  ];
}

function caseOf(
  { call: { operation } }: Step,
  steps: readonly Step[],
  { user, index }: { readonly user: Story; readonly index: number },
): LawCase {
  const { operationId } = operation;
  return stepCase({
    id: `${operationId}/law/not-while/${user.create.call.operation.operationId}${index === 0 ? '' : `/${index + 1}`}`,
    law: notWhile.id,
    summary: `${operationId} while something names it`,
    operation,
    effect: 'writes',
    steps,
  });
}
