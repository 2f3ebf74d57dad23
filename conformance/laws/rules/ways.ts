import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { LawContext } from '../law.ts';
import type { Story } from '../state/story.ts';
import { deedOn } from './deed-on.ts';
import { stateMachineOf, wayInto } from './state-machine.ts';
import { stateRule } from './state-rules.ts';

/** Ways that are tried for one deed. */
const MOST = 16;

/**
 * What may have to be done with a new thing before a deed on it works, the likeliest first: what its description says of states, then each
 * other deed, then each two of them. The first way is to do nothing.
 */
export function waysTo(story: Story, deed: Operation, context: LawContext): readonly (readonly Call[])[] {
  const { actions, children } = story.resource;
  const others = actions.filter((action) => action !== deed);
  const moves = others.flatMap((action) => deedOn(story, action, context) ?? []);
  const parts = children.flatMap(({ create }) => (create && deedOn(story, create, context)) ?? []);
  const single = [...moves, ...parts];
  const pairs = [...parts, ...moves].flatMap((first) =>
    moves.filter((second) => second !== first).map((second): readonly Call[] => [first, second]),
  );
  return [[], ...told(story, deed, context), ...single.map((move) => [move]), ...pairs].slice(0, MOST);
}

function told(story: Story, deed: Operation, context: LawContext): readonly (readonly Call[])[] {
  const machine = stateMachineOf(story, context);
  const rule = machine && stateRule(deed, machine.states);
  const way = rule && wayInto(machine, rule.allowed);
  return way === undefined || way.length === 0 ? [] : [way.map(({ call }) => call)];
}
