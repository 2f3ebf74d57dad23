import type { Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { deedOn } from './deed-on.ts';
import { type StateMachine, stateMachineOf, wayInto } from './state-machine.ts';
import { type StateRule, stateRule } from './state-rules.ts';

/**
 * What is done to a thing in one state only is refused in any other: each such operation is tried on a new thing, and on things that other
 * operations have brought into the states that they lead to.
 */
export const states: Law = {
  id: 'states',
  title: 'what a thing is not in the state for is refused',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const machine = stateMachineOf(story, context);
  if (machine === undefined) return [];
  const { update, replace, children } = story.resource;
  const remove = removing(story, aThing(story))?.call.operation;
  const calls = machine.moves.map(({ call }) => call);
  const others = [update, replace, remove, ...children.map(({ create }) => create)].flatMap(
    (operation) => (operation && deedOn(story, operation, context)) ?? [],
  );
  const once = calls.filter((move) => calls.find(({ operation }) => operation === move.operation) === move);
  return [...once, ...others].flatMap((call) => {
    const rule = stateRule(call.operation, machine.states);
    return rule === undefined || rule.allowed.size === 0 ? [] : [caseOf(story, machine, { call, rule })];
  });
}

/** Ways into other states that are tried for one operation. */
const MOST = 10;

/** The ways that the description tells into each state, then nothing, each other operation, and each two of them that lead further. */
function waysFor({ call, rule }: Deed, machine: StateMachine): readonly (readonly Call[])[] {
  const told = machine.states
    .filter((state) => !rule.allowed.has(state))
    .flatMap((state) => {
      const way = wayInto(machine, new Set([state]));
      return way === undefined ? [] : [way.map((move) => move.call)];
    });
  const calls = machine.moves.map((move) => move.call);
  const others = calls.filter(({ operation }) => operation !== call.operation);
  const longer = others.flatMap((first) =>
    others.filter((second) => second !== first).map((second): readonly Call[] => [first, second]),
  );
  const itself = calls.includes(call) ? [[call]] : [];
  const single = others.map((move) => [move]);
  const through = calls.includes(call) ? others.map((move) => [call, move]) : [];
  const ways = [...told, [], ...itself, ...single, ...through, ...longer];
  const isAgain = (way: readonly Call[], index: number): boolean =>
    ways.findIndex((other) => isSame(other, way)) < index;
  return ways.filter((way, index) => !isAgain(way, index)).slice(0, MOST);
}

function isSame(one: readonly Call[], other: readonly Call[]): boolean {
  return one.length === other.length && one.every((call, index) => call === other[index]);
}

/** An operation, and what its description says of the states that it works in. */
interface Deed {
  readonly call: Call;
  readonly rule: StateRule;
}

function caseOf(story: Story, machine: StateMachine, deed: Deed): LawCase {
  const { call, rule } = deed;
  const { operationId } = call.operation;
  return stepCase({
    id: `${operationId}/law/states`,
    law: states.id,
    summary: `${operationId} in states other than ${[...rule.allowed].join(', ')}`,
    operation: call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      ...waysFor(deed, machine).flatMap((way, index) =>
        stepsOf(story, { ...deed, member: machine.member, way, index }),
      ),
    ],
  });
}

interface Way extends Deed {
  readonly member: string;
  readonly way: readonly Call[];
  readonly index: number;
}

function stepsOf(story: Story, { call, rule, member, way, index }: Way): readonly Step[] {
  const id = `a${index}`;
  const place = aThing(story, id);
  const { operationId } = call.operation;
  const at = (move: Call): Call => ({ ...(callOn(story, move.operation, place) ?? move), body: move.body });
  const moves = way.map((move, count): Step => ({
    id: `${id} move ${count}`,
    call: at(move),
    refusable: true,
    optional: true,
    needs: 'success',
    after: [count === 0 ? id : `${id} move ${count - 1}`],
    expect: [],
  }));
  const last = moves.at(-1)?.id ?? id;
  const words = [...rule.allowed].join(' or ');
  const cause = `states ${operationId}`;
  const why = `a refusal, as only what is ${words} is taken by ${operationId}`;
  const left = `as before ${operationId} was refused`;
  const when = { step: `${id} state`, member, not: [...rule.allowed] };
  return [
    { ...making(story, id), optional: true },
    ...moves,
    reading(story, place, `${id} state`, { after: [last], optional: true, refusable: true, needs: 'success' }),
    {
      id: `${id} deed`,
      call: at(call),
      when,
      refusable: true,
      optional: true,
      expect: [{ kind: 'status', in: ['4XX'], why, cause }],
    },
    reading(story, place, `${id} left`, {
      after: [`${id} deed`],
      refusable: true,
      expect: [{ kind: 'same', step: `${id} state`, only: [member], why: left, cause }],
    }),
  ];
}
