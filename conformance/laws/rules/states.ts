import { isSuccess } from '../../../model/facts/status.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { deedOn, wordedDeeds } from './deed-on.ts';
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

/** What is told of the states of a thing. */
interface Machine {
  readonly story: Story;
  /** The member that says the state. */
  readonly member: string;
  readonly moves: readonly Call[];
}

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const known = stateOf(story);
  if (known === undefined) return [];
  const { update, replace, actions } = story.resource;
  const remove = removing(story, aThing(story))?.call.operation;
  const moves = actions.flatMap((action) => wordedDeeds(story, action, context));
  const others = [update, replace, remove].flatMap(
    (operation) => (operation && deedOn(story, operation, context)) ?? [],
  );
  const machine: Machine = { story, member: known.member, moves };
  const once = moves.filter((move) => moves.find(({ operation }) => operation === move.operation) === move);
  return [...once, ...others].flatMap((call) => {
    const rule = stateRule(call.operation, known.states);
    return rule === undefined || rule.allowed.size === 0 ? [] : [caseOf(machine, call, rule)];
  });
}

function stateOf({ read }: Story): { readonly member: string; readonly states: readonly string[] } | undefined {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  for (const member of ['status', 'state', 'phase', 'stage']) {
    const words = propertySchemas(whole, member).flatMap((schema) => schema.enum ?? []);
    const own = [...new Set(words)].filter((word) => typeof word === 'string');
    if (own.length > 1) return { member, states: own };
  }
  return undefined;
}

/** Ways into other states that are tried for one operation. */
const MOST = 8;

/** Nothing, each other operation, and each two of them that lead further. */
function waysFor(call: Call, { moves }: Machine): readonly (readonly Call[])[] {
  const others = moves.filter(({ operation }) => operation !== call.operation);
  const longer = others.flatMap((first) =>
    others.filter((second) => second !== first).map((second): readonly Call[] => [first, second]),
  );
  const itself = moves.includes(call) ? [[call]] : [];
  const single = others.map((move) => [move]);
  const through = moves.includes(call) ? others.map((move) => [call, move]) : [];
  return [[], ...itself, ...single, ...through, ...longer].slice(0, MOST);
}

function caseOf(machine: Machine, call: Call, rule: StateRule): LawCase {
  const { story } = machine;
  const { operationId } = call.operation;
  return stepCase({
    id: `${operationId}/law/states`,
    law: states.id,
    summary: `${operationId} in states other than ${[...rule.allowed].join(', ')}`,
    operation: call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      ...waysFor(call, machine).flatMap((way, index) => stepsOf(machine, { call, rule, way, index })),
    ],
  });
}

interface Way {
  readonly call: Call;
  readonly rule: StateRule;
  readonly way: readonly Call[];
  readonly index: number;
}

function stepsOf({ story, member }: Machine, { call, rule, way, index }: Way): readonly Step[] {
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
