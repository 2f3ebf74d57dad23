import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import type { Call } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { companyOf } from './own-company.ts';
import { MadeName, type Step, type Ways } from '../../steps/step.ts';
import type { LawContext } from '../law.ts';
import { onceEach } from '../once-each.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf, isFounded } from '../state/story.ts';
import { wordedDeeds } from './deed-on.ts';
import { stateMemberOf } from './state-member.ts';

/** The thing that the step `a` makes, and a new one of each kind that its operations name, or whose operations name it. */
export interface Cast {
  /** The steps that make the others. */
  readonly makes: readonly Step[];
  /** What is done to all of them, and what is put into them. */
  readonly ways: Ways;
  /** The ways to a call: to itself, else to the same with the names of those that were made for it. */
  readonly waysTo: (call: Call) => Ways;
}

/** Moves of which ways are put together: of the thing and of those that are made for it, and of those that it names. */
const [MOST, AROUND] = [16, 6] as const;

const castsIn = onceEach((context: LawContext) => onceEach((story: Story) => castFor(story, context)));

/** The cast of a kind of things. Memoised. */
export function castOf(story: Story, context: LawContext): Cast {
  return castsIn(context)(story);
}

/** The kinds of things that the operations on one kind name. */
const namedBy = onceEach((context: LawContext) =>
  onceEach(
    (story: Story): ReadonlySet<Story> =>
      new Set(deedsOf(story, context).flatMap((call) => [...namedIn(call, context).values()])),
  ),
);

/** Those that are made, by the steps that make them. */
type Players = ReadonlyMap<Story, string>;

function castFor(story: Story, context: LawContext): Cast {
  const named = namedBy(context);
  const others = storiesOf(context).filter((other) => other !== story && !isFounded(other));
  const companions = others.filter((other) => named(story).has(other) || named(other).has(story));
  const players: Players = new Map([[story, 'a'], ...companions.map((other) => [other, stepOf(other)] as const)]);
  const withNames = (call: Call): Call => namedAfter(call, players, context);
  // Things of the examples may have what new ones lack, and new ones may be in a state that those have left.
  const moves = [...players].flatMap(([player, step]) =>
    deedsOf(player, context, step).flatMap((call) => [...new Set([call, withNames(call)])]),
  );
  const state = stateMemberOf(story);
  const company = membersOf(story, context);
  // What a thing is part of by its name may have to be brought on first: who goes aboard does so when that is boarding.
  const around = company.flatMap(({ other, id }) => deedsOf(other, context, id));
  const look = callOn(story, story.read, aThing(story));
  const ways: Ways = {
    about: story.create.call.operation.operationId,
    moves: [...moves.slice(0, MOST), ...around.slice(0, AROUND)],
    ...ownOf(story, company),
    look: look && state && { call: look, member: state.member },
  };
  return {
    makes: companions.flatMap((other) => [
      ...other.ground,
      { ...making(other, stepOf(other)), optional: true, spare: true },
    ]),
    ways,
    waysTo: (call) => {
      const instead = withNames(call);
      return instead === call ? ways : { ...ways, instead };
    },
  };
}

/** Something that a thing names when it is made, made for it alone. */
interface Company {
  /** The member that names it. */
  readonly name: string;
  readonly other: Story;
  /** The step that makes it. */
  readonly id: string;
}

function membersOf(story: Story, context: LawContext): readonly Company[] {
  const { call } = making(story, 'a');
  return [...namedIn(call, context)].flatMap(([name, other]) =>
    other === story || isFounded(other) ? [] : [{ name, other, id: `own ${stepOf(other)}` }],
  );
}

function ownOf(story: Story, company: readonly Company[]): Pick<Ways, 'own'> {
  const made = company.map(({ name, other, id }) => [name, making(other, id), nameBy(other, id)] as const);
  const own = companyOf(making(story, 'a').call, made);
  return own === undefined ? {} : { own };
}

/** What is done to a thing and what is put into it. */
export function deedsOf(story: Story, context: LawContext, step = 'a'): readonly Call[] {
  const { actions, children } = story.resource;
  const deeds = [...actions, ...children.flatMap(({ create }) => create ?? [])];
  return deeds.flatMap((deed) => wordedDeeds(story, deed, context, aThing(story, step)));
}

/** Id of the step that makes another thing. */
function stepOf({ resource }: Story): string {
  return `other ${pathShape(resource.path).word ?? ''}`;
}

function namedAfter(call: Call, players: Players, context: LawContext): Call {
  const { body } = call;
  if (body === undefined || !isObject(body.value)) return call;
  const sent = body.value;
  const members = [...namedIn(call, context)].flatMap(([name, other]) => {
    const step = players.get(other);
    if (step === undefined) return [];
    const { parameter, pointer } = nameBy(other, step);
    const example = sent[name];
    const isName = typeof example === 'string' || typeof example === 'number';
    return [[name, new MadeName(step, parameter, pointer, isName ? { otherwise: example } : {})] as const];
  });
  return members.length === 0
    ? call
    : { ...call, body: { ...body, value: { ...sent, ...Object.fromEntries(members) } } };
}

/** The kinds of things that the members of a body name. */
export function namedIn({ body }: Call, context: LawContext): ReadonlyMap<string, Story> {
  const schema = body?.mediaType.schema;
  if (schema === undefined || !isObject(body?.value)) return new Map();
  const found = Object.keys(body.value).flatMap((name): [string, Story][] => {
    const named = resourceNamed(context.api, schema, name);
    const story = named && storiesOf(context).find(({ resource }) => resource.list === named.list);
    return story === undefined ? [] : [[name, story]];
  });
  return new Map(found);
}
