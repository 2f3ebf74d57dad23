import type { Call } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { type Cast, castOf } from './cast.ts';
import { deedOn, wordedDeeds } from './deed-on.ts';
import { type StateMember, stateMemberOf } from './state-member.ts';
import { takesState } from './barred-states.ts';
import { ruledKind } from './ruled-kind.ts';
import { type StateRule, stateRule } from './state-rules.ts';

/**
 * What is done to a thing in some states only is refused in any other: each such operation is tried in every state that a new thing can be
 * brought into by other operations. In the states that it works in, another implementation can tell what becomes of it.
 */
export const states: Law = {
  id: 'states',
  title: 'what a thing is not in the state for is refused',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const shown = stateMemberOf(story);
  if (shown === undefined) return [];
  const { actions, update, replace, children } = story.resource;
  const remove = removing(story, aThing(story))?.call.operation;
  const deeds = [...actions, update, replace, remove, ...children.map(({ create }) => create)];
  const calls = deeds.flatMap((operation) => (operation && deedOn(story, operation, context)) ?? []);
  return calls.flatMap((call) => {
    const { operation } = call;
    const rule = stateRule(operation, shown.states, ruledKind(story));
    if (rule === undefined || rule.allowed.size === 0) return [];
    // Where the new state is sent, each is tried: but for the one that it has, which may be no change at all.
    const takes = takesState(operation, shown.states);
    const words = takes ? wordedDeeds(story, operation, context) : [call];
    return shown.states.flatMap((state): readonly LawCase[] => {
      const [first, ...others] = words.filter(({ body }) => !takes || !sends(state, body?.value));
      if (first === undefined) return [];
      return [caseOf(story, { call: first, others, rule, shown, state, cast: castOf(story, context) })];
    });
  });
}

function sends(state: string, body: unknown): boolean {
  return isObject(body) && Object.values(body).includes(state);
}

/** An operation in one of the states. */
interface Deed {
  readonly call: Call;
  /** The same with other words. */
  readonly others: readonly Call[];
  /** What its description says of the states that it works in. */
  readonly rule: StateRule;
  readonly shown: StateMember;
  readonly state: string;
  readonly cast: Cast;
}

function caseOf(story: Story, { call, others, rule, shown: { member }, state, cast }: Deed): LawCase {
  const { operationId } = call.operation;
  const place = aThing(story);
  const words = [...rule.allowed].join(' or ');
  const cause = `states ${operationId}`;
  const why = `a refusal, as only what is ${words} is taken by ${operationId}`;
  const kept = {
    kind: 'same',
    step: 'state',
    only: [member],
    why: `as before ${operationId} was refused`,
    cause,
  } as const;
  const { instead } = cast.waysTo(call);
  const isRefused = !rule.allowed.has(state);
  return stepCase({
    id: `${operationId}/law/states/${state}`,
    law: states.id,
    summary: `${operationId} of what is ${state}`,
    operation: call.operation,
    effect: 'writes',
    ...(!isRefused && { level: 'reference' }),
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...cast.makes,
      reading(story, place, 'state', { ways: { ...cast.ways, into: state }, refusable: true, needs: 'success' }),
      ...[call, ...(instead === undefined ? [] : [instead]), ...(isRefused ? others : [])].map((done, index): Step => ({
        id: index === 0 ? 'deed' : `the same with others${index === 1 ? '' : ` ${index}`}`,
        call: done,
        when: { step: 'state', member, is: state },
        refusable: true,
        optional: true,
        expect: isRefused ? [{ kind: 'status', in: ['4XX'], why, cause }] : [],
      })),
      reading(story, place, 'left', { after: ['deed'], refusable: true, expect: isRefused ? [kept] : [] }),
    ],
  });
}
