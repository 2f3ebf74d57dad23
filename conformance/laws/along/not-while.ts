import { nounOf } from '../../../model/facts/resources/noun-of.ts';
import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { ownedMembers, reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf } from '../state/story.ts';
import { changesOfState } from '../values/changes-of-state.ts';
import { deedOn } from '../rules/deed-on.ts';
import { inWords, mentioned } from '../rules/state-words.ts';
import { plainSentencesOf } from '../values/sentences.ts';
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
  const noun = nounOf(user.resource.path);
  const state = stateMemberOf(user);
  const own = nounOf(story.resource.path);
  const actions = story.resource.actions.map(({ path }) => pathShape(path).segments.at(-1) ?? '');
  const { operationId, summary = '', description = '' } = removed.call.operation;
  const known = { own, removal: `${operationId} ${summary}`, actions, states: state?.states ?? [] };
  const rules = noun === '' ? [] : whileRules(description, noun, known);
  return rules.flatMap(({ states, included }) => {
    const moves = included.flatMap((word) => moveTo(word, user, state) ?? []);
    const plain: readonly Way[] =
      states === undefined ? [{}] : [...states].map((is) => wayInto(is, { story, user, state }, context));
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
  /** What is tried to bring it into the state. */
  readonly tries?: readonly Step[];
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

/** Moves that lead one to the other. */
const MOST = 3;

/** After what words say to lead into the state: it is looked at whether it is in it. */
function wayInto(
  is: string,
  { story, user, state }: Pick<Using, 'story' | 'user'> & { readonly state: StateMember | undefined },
  context: LawContext,
): Way {
  const when = { member: state?.member ?? '', is };
  const tries = state === undefined ? [] : movesInto(is, { story, user, states: state.states }, context);
  return { when, ...(tries.length > 0 && { tries }) };
}

/** What leads into a state, and before it what leads into the one that it begins in. */
function movesInto(
  is: string,
  { story, user, states }: Pick<Using, 'story' | 'user'> & { readonly states: readonly string[] },
  context: LawContext,
): readonly Step[] {
  const thing = aThing(user, 'user');
  const moves: Step[] = [];
  for (let into: string | undefined = is; into !== undefined && moves.length < MOST;) {
    const found = leadingInto(into, states, user);
    const call = found && deedOn(user, found.action, context, thing);
    if (found === undefined || call === undefined || moves.some((move) => move.call.operation === found.action)) break;
    // What is told where it goes names something else then.
    if (namesKind(call.body?.mediaType.schema, story, context)) break;
    moves.unshift({ id: `move ${MOST - moves.length}`, call, ...TRIED });
    into = found.from;
  }
  return moves;
}

function namesKind(schema: Schema | undefined, { resource: { list } }: Story, { api }: LawContext): boolean {
  const names = schema === undefined || list === undefined ? [] : ownedMembers(schema);
  return schema !== undefined && names.some((name) => resourceNamed(api, schema, name)?.list === list);
}

/** The action that words say to lead into a state, and the state that it begins in. */
function leadingInto(
  state: string,
  states: readonly string[],
  { resource }: Story,
): { readonly action: Operation; readonly from: string | undefined } | undefined {
  const into = new RegExp(
    String.raw`^(.*)\b(?:becomes?|turns?(?: into)?|(?:is|are) (?:then|now|set to)|will be|goes (?:in)?to|moves? (?:in)?to|changes? to)\W*${inWords(state)}\b`,
    'i',
  );
  for (const action of resource.actions) {
    const [told] = plainSentencesOf(action.description).flatMap((sentence) => into.exec(sentence)?.[1] ?? []);
    if (told === undefined) continue;
    const [from] = mentioned(
      told,
      states.filter((other) => other !== state),
    );
    return { action, from };
  }
  return undefined;
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

function stepsOf({ story, user, removed, name }: Using, { move, tries = [], when }: Way): readonly Step[] | undefined {
  const using = makingUser(story, user, name);
  if (using === undefined) return undefined;
  const { operationId } = removed.call.operation;
  const why = `a refusal, as it is named by ${name} of what is there`;
  const cause = `not-while ${operationId}`;
  const isThere = when === undefined ? {} : { when: { step: 'uses', ...when } };
  const look = (id: string, rest: Partial<Step>): Step => reading(user, aThing(user, 'user'), id, rest);
  // What leads into the state may have let go of the thing as well.
  const named = { when: { step: 'uses', member: name, is: nameBy(story, 'a') } } as const;
  const holds = tries.length === 0 ? [] : [look('holds', { ...TRIED, ...named })];
  return [
    ...groundOfBoth(story, user),
    making(story, 'a'),
    using,
    ...(move === undefined ? [] : [move]),
    ...tries,
    // What was removed may be read no more.
    look('uses', { ...(when !== undefined && { needs: 'success' }), refusable: true }),
    ...holds,
    {
      id: 'remove',
      call: removed.call,
      ...TRIED,
      ...isThere,
      after: [move === undefined ? 'user' : 'move', ...holds.map(({ id }) => id)],
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
