import { isSuccess } from '../../../model/facts/status.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { LawContext } from '../law.ts';
import type { Story } from '../state/story.ts';
import { participles } from '../values/action-words.ts';
import { wordedDeeds } from './deed-on.ts';
import { resultingState, stateRule } from './state-rules.ts';

/** What is told of the states of a kind of things. */
export interface StateMachine {
  /** The member that says the state. */
  readonly member: string;
  readonly states: readonly string[];
  /** What a new thing is in; undefined where nothing says it. */
  readonly initial: string | undefined;
  readonly moves: readonly Move[];
}

/** What an action does to the state, as far as it is told. */
export interface Move {
  readonly call: Call;
  readonly from: ReadonlySet<string> | undefined;
  readonly to: string | undefined;
}

/** The states of a kind of things; undefined where none of their members says one. */
export function stateMachineOf(story: Story, context: LawContext): StateMachine | undefined {
  const known = stateMember(story);
  if (known === undefined) return undefined;
  const { member, states } = known;
  const moves = story.resource.actions.flatMap((action) => {
    const from = stateRule(action, states)?.allowed;
    const to = resultingState(action, states) ?? namedState(action.path, states);
    return wordedDeeds(story, action, context).map((call): Move => ({ call, from, to: wordIn(call, states) ?? to }));
  });
  return { member, states, initial: initialState(story, known), moves };
}

interface StateMember {
  readonly member: string;
  readonly states: readonly string[];
}

function stateMember({ read }: Story): StateMember | undefined {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  for (const member of ['status', 'state', 'phase', 'stage']) {
    const words = propertySchemas(whole, member).flatMap((schema) => schema.enum ?? []);
    const own = [...new Set(words)].filter((word) => typeof word === 'string');
    if (own.length > 1) return { member, states: own };
  }
  return undefined;
}

function namedState(path: string, states: readonly string[]): string | undefined {
  const words = participles(path);
  return states.find((state) => words.includes(state.toLowerCase()));
}

/** The state that a body names: `POST /gardens/{id}/state` with `{"to": "open"}`. */
function wordIn({ body }: Call, states: readonly string[]): string | undefined {
  if (!isObject(body?.value)) return undefined;
  return Object.values(body.value).filter((value) => states.some((state) => state === value))[0] as string | undefined;
}

/** What the answer to the maker shows, else the default, else the first that is named. */
function initialState({ create, read }: Story, { member, states }: StateMember): string | undefined {
  const shown = create.expected?.value;
  if (create.name !== 'implied' && isObject(shown) && typeof shown[member] === 'string') return shown[member];
  const schemas = [create.response, read.responses.find(isSuccess)].flatMap(
    (answer) => answer?.content[0]?.schema ?? [],
  );
  const defaults = propertySchemas(applicators(schemas), member).flatMap((schema) => schema.default ?? []);
  return states.find((state) => state === defaults[0]) ?? states[0];
}

/** The shortest sequence of moves from a new thing into one of these states, by what is told of them; undefined where none is. */
export function wayInto(machine: StateMachine, targets: ReadonlySet<string>): readonly Move[] | undefined {
  const { initial, moves } = machine;
  if (initial === undefined) return undefined;
  const seen = new Set([initial]);
  let ways: readonly { readonly at: string; readonly way: readonly Move[] }[] = [{ at: initial, way: [] }];
  while (ways.length > 0) {
    const arrived = ways.find(({ at }) => targets.has(at));
    if (arrived !== undefined) return arrived.way;
    ways = ways.flatMap(({ at, way }) =>
      moves.flatMap((move) => {
        if (move.to === undefined || move.from?.has(at) !== true || seen.has(move.to)) return [];
        seen.add(move.to);
        return [{ at: move.to, way: [...way, move] }];
      }),
    );
  }
  return undefined;
}
