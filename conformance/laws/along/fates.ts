import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Call } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import type { Step, Ways } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf, deedsOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { groundOfBoth, makingUser, namedBy } from '../rules/in-use.ts';
import { type StateMember, stateMemberOf } from '../rules/state-member.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf } from '../state/story.ts';
import { type Fate, fatesIn } from './fate-words.ts';

/**
 * What is said to become of the things that belong to another when something is done to that ("all its bookings become `cancelled`") becomes
 * of each of them, from every state that is meant.
 */
export const fates: Law = {
  id: 'fates',
  title: 'what is said to become of the things of another becomes of each of them',
  plan: (context) => {
    const stories = storiesOf(context);
    return stories.flatMap((story) => stories.flatMap((user) => (user === story ? [] : casesOf(story, user, context))));
  },
};

/** Moves of which ways into a state are put together. */
const MOVES = 12;

/** A deed, and the things that it is said to do something to. */
interface Told {
  readonly story: Story;
  readonly user: Story;
  readonly deed: Call;
  readonly fate: Fate;
  readonly state: StateMember;
  /** The steps that make two of them. */
  readonly users: readonly [Step, Step];
}

const [ONE, OTHER] = ['user', 'other user'] as const;

function casesOf(story: Story, user: Story, context: LawContext): readonly LawCase[] {
  const state = stateMemberOf(user);
  const users = usersOf(story, user, context);
  if (state === undefined || users === undefined) return [];
  const { actions } = story.resource;
  const removal = removing(story, aThing(story))?.call.operation;
  const operations = [...actions, ...(removal === undefined ? [] : [removal])];
  const word = pathShape(user.resource.path).word ?? '';
  return operations.flatMap((operation) => {
    const deed = deedOn(story, operation, context);
    const [fate] = fatesIn(operation.description, { word, states: state.states });
    if (deed === undefined || fate === undefined || (fate.isAhead && !isAhead(user.create.call.body?.value))) return [];
    const told: Told = { story, user, deed, fate, state, users };
    return [newCase(told, context), ...[...(fate.from ?? [])].map((from) => stateCase(told, from, context))];
  });
}

const DAY = 86_400_000;

/** True for what is sent with days that all lie ahead, wherever it is the day before: then what is made with them does. */
function isAhead(sent: unknown): boolean {
  const days = Object.values(isObject(sent) ? sent : {}).flatMap((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|T)/.test(value) ? [Date.parse(value)] : [],
  );
  return days.length > 0 && days.every((day) => day > Date.now() + 2 * DAY);
}

/** The steps that make two things which belong to that of the step `a`: by a member that names it, or as its parts. */
function usersOf(story: Story, user: Story, context: LawContext): Told['users'] | undefined {
  if (user.resource.parent === story.resource) {
    const [one, other] = [ONE, OTHER].map((id) => making(user, id, aThing(story)));
    return one === undefined || other === undefined ? undefined : [one, other];
  }
  for (const name of namedBy(story, user, context)) {
    const [one, other] = [ONE, OTHER].map((id) => makingUser(story, user, name, { id }));
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return undefined;
}

/** What has just been made. */
function newCase(told: Told, context: LawContext): LawCase {
  const { story, user, deed, fate } = told;
  const before = [ONE, OTHER].map((id) => readingUser(told, id, 'before', { needs: 'success', refusable: true }));
  // What it names is that of the examples: what is new may have no room for them.
  const { own: _, about, ...ways } = castOf(story, context).waysTo(deed);
  const done: Step = { ...doing(deed), ways: { ...ways, about: `${about} with ${wordsOf(user.read)}` } };
  return caseOf(told, `${fate.into}`, [...before, done, ...lefts(told, fate.from)]);
}

/** What was brought into a state that is meant. */
function stateCase(told: Told, from: string, context: LawContext): LawCase {
  const { story, user, deed, fate, state } = told;
  const look = callOn(user, user.read, placeOf(told, ONE));
  const moves = [...deedsOf(story, context, 'a'), ...deedsIn(told, context)].slice(0, MOVES);
  const ways: Ways = {
    about: `${user.create.call.operation.operationId} in ${story.create.call.operation.operationId}`,
    moves,
    look: look && { call: look, member: state.member },
    into: from,
  };
  const before = readingUser(told, ONE, 'before', { ways, needs: 'success', refusable: true });
  return caseOf(told, `${from}-${fate.into}`, [before, doing(deed), ...lefts(told, new Set([from]), [ONE])]);
}

function deedsIn(told: Told, context: LawContext): readonly Call[] {
  const { user } = told;
  return user.resource.actions.flatMap((operation) => deedOn(user, operation, context, placeOf(told, ONE)) ?? []);
}

function caseOf({ story, user, deed, users }: Told, name: string, steps: readonly Step[]): LawCase {
  const { operation } = deed;
  const ground = user.resource.parent === story.resource ? story.ground : groundOfBoth(story, user);
  return stepCase({
    id: `${operation.operationId}/law/fates/${user.create.call.operation.operationId}/${name}`,
    law: fates.id,
    summary: `${operation.operationId}, and what becomes of ${wordsOf(user.read)}`,
    operation,
    effect: 'writes',
    steps: [...ground, making(story, 'a'), users[0], { ...users[1], optional: true }, ...steps],
  });
}

function wordsOf({ path }: Operation): string {
  return path.replace(/\/\{[^{}]+\}$/, '');
}

function doing(call: Call): Step {
  return { id: 'deed', call, refusable: true, needs: 'success', expect: [] };
}

/** What they are in afterwards, those that were in one of the states that are meant. */
function lefts(
  told: Told,
  from: ReadonlySet<string> | undefined,
  ids: readonly string[] = [ONE, OTHER],
): readonly Step[] {
  const { deed, fate, state } = told;
  const { operationId } = deed.operation;
  return ids.flatMap((id) =>
    (from === undefined ? [undefined] : [...from]).map((is) =>
      readingUser(told, id, `left ${is ?? ''}`, {
        ...(is !== undefined && { when: { step: `before ${id}`, member: state.member, is } }),
        after: [id],
        refusable: true,
        optional: true,
        expect: [
          {
            kind: 'member',
            name: state.member,
            value: fate.into,
            why: `as ${operationId} is said to make it so`,
            cause: `fates ${operationId} ${fate.into}`,
          },
        ],
      }),
    ),
  );
}

function placeOf({ story, user }: Told, id: string): ReturnType<typeof aThing> {
  return user.resource.parent === story.resource ? aThing(user, id, aThing(story)) : aThing(user, id);
}

function readingUser(told: Told, id: string, when: string, rest: Partial<Step>): Step {
  return reading(told.user, placeOf(told, id), `${when} ${id}`, rest);
}
