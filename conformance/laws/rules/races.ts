import { isObject } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { castOf } from './cast.ts';
import { deedOn } from './deed-on.ts';
import { type StateMember, stateMemberOf } from './state-member.ts';
import { ruledKind } from './ruled-kind.ts';
import { type StateRule, stateRule } from './state-rules.ts';

/**
 * What is done to a thing in some states only, and brings it into another one, is done once: of several who do it at the same time one
 * alone succeeds.
 */
export const races: Law = {
  id: 'races',
  title: 'what is done once is done once by several at the same time as well',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

/** How many do it at once. */
const TIMES = 3;

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const shown = stateMemberOf(story);
  if (shown === undefined) return [];
  return story.resource.actions.flatMap((action) => {
    const rule = stateRule(action, shown.states, ruledKind(story));
    const isSome = rule !== undefined && rule.allowed.size > 0 && rule.allowed.size < shown.states.length;
    return isSome ? (caseOf(story, { rule, shown }, context) ?? []) : [];
  });
}

interface Deed {
  readonly rule: StateRule;
  readonly shown: StateMember;
}

function caseOf(story: Story, { rule, shown }: Deed, context: LawContext): LawCase | undefined {
  const { operation } = rule;
  const call = deedOn(story, operation, context);
  if (call === undefined) return undefined;
  const cast = castOf(story, context);
  const deed: Step = { id: 'deed', call, times: TIMES, ways: cast.waysTo(call), refusable: true, expect: [] };
  const steps: readonly Step[] = [
    ...story.ground,
    making(story, 'a'),
    ...cast.makes,
    deed,
    reading(story, aThing(story), 'left', { needs: 'success', refusable: true }),
  ];
  return {
    kind: 'law',
    id: `${operation.operationId}/law/races`,
    law: races.id,
    summary: `${operation.operationId} ${TIMES} times at once`,
    operation,
    effect: 'writes',
    run: (probe) => race(steps, { rule, shown }, probe),
  };
}

async function race(steps: readonly Step[], { rule, shown }: Deed, probe: Probe): Promise<void> {
  const taken = await takeSteps(steps, probe);
  const [deed, left] = [taken.get('deed'), taken.get('left')];
  if (deed === undefined || left === undefined) return;
  const { content } = left.exchange;
  const state = content.kind === 'json' && isObject(content.value) ? content.value[shown.member] : undefined;
  const answers = [deed.exchange, ...deed.others];
  const statuses = answers.map(({ response }) => response.status);
  const done = statuses.filter((status) => status < 300);
  if (done.length === 0) return probe.notProvable(`${rule.operation.operationId} answered ${statuses.join(', ')}`);
  if (typeof state !== 'string' || rule.allowed.has(state)) return;
  const expected = `1 success, as only what is ${[...rule.allowed].join(' or ')} is taken by ${rule.operation.operationId}`;
  const cause = `races ${rule.operation.operationId}`;
  const violation = { part: 'status', pointer: '', expected, got: statuses.join(', '), cause } as const;
  probe.demand(
    done.length === 1,
    violation,
    [...taken.values()].flatMap((each) => [each.exchange, ...each.others]),
  );
}
