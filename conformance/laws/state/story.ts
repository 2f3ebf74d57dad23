import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call, ExampleCase, ParameterValue } from '../../cases/case.ts';
import { FreshKey, isKeyField } from '../../cases/fresh-key.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import { needsVersion } from '../../cases/version-field.ts';
import { CurrentTag, MadeName, type Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { entryMade } from '../kept/made-entry.ts';
import { changesOfState } from '../values/changes-of-state.ts';
import type { LawContext } from '../law.ts';
import { onceEach } from '../once-each.ts';

/** Things of one kind that a case can make for itself, and look at. */
export interface Story {
  readonly resource: Resource;
  readonly create: ExampleCase;
  readonly read: Operation;
  /** The path parameter that names a thing. */
  readonly item: Parameter;
  /** Who looks at what was made. */
  readonly viewer: string;
  /** Request of the list; undefined where there is none without further parameters. */
  readonly list: Call | undefined;
  /** What is made first where no example says where things may be made: what they are part of. */
  readonly ground: readonly Step[];
  readonly home: Place;
  /** What may have to be done with one of them before anything is made in it. */
  readonly moves: readonly Pick<Call, 'operation' | 'body'>[];
}

/** A thing that a step makes, and the things around it that others made. */
export interface Place {
  /** Path parameters by the number of their segment. */
  readonly made: ReadonlyMap<number, MadeName>;
}

/** Nothing that a step made. */
export const NOWHERE: Place = { made: new Map() };

/** Names that are worked out from what a thing is: the same content has the same name, wherever it is. */
export const CONTENT: RegExp = /(?:^|_)(?:sha\d*|hash|digest|oid|checksum)$/i;

/** Every kind of things that can be made and looked at with what the description says. Memoised. */
export const storiesOf: (context: LawContext) => readonly Story[] = onceEach((context) =>
  resourcesOf(context.api).flatMap((resource) => storyOf(resource, context) ?? []),
);

/** The story of a resource; undefined where nobody knows how one is made. */
export function storyOf(resource: Resource, context: LawContext): Story | undefined {
  const { create: maker, read, itemPath } = resource;
  if (maker === undefined || read === undefined || itemPath === undefined) return undefined;
  const [create] = successes(context, maker);
  const item = parameterAt(read, itemIndex(resource));
  if (create === undefined || item === undefined || CONTENT.test(item.name)) return undefined;
  const viewer = viewerOf(create, [resource.remove, read], context);
  const moves = movesOf(resource, context);
  const story = {
    resource,
    create,
    read,
    item,
    viewer,
    moves,
    list: undefined,
    ...groundOf(resource, create, context),
  };
  if (callOn(story, read, aThing(story)) === undefined) return undefined;
  return { ...story, list: listOf(story, context) };
}

/**
 * Every kind of things that can be made and listed: also those that nothing reads alone, of which the list is all that shows them (`read` of
 * such a story is its list). Memoised.
 */
export const listedStoriesOf: (context: LawContext) => readonly Story[] = onceEach((context) => [
  ...storiesOf(context),
  ...resourcesOf(context.api).flatMap((resource) => listedStoryOf(resource, context) ?? []),
]);

/** The story of a resource that its list alone shows; undefined where nobody knows how one is made. */
export function listedStoryOf(resource: Resource, context: LawContext): Story | undefined {
  const { create: maker, read, list } = resource;
  const [create] = maker === undefined ? [] : successes(context, maker);
  const item = create && entryMade(resource, create, 'a')?.parameter;
  if (read !== undefined || list === undefined || create === undefined || item === undefined) return undefined;
  const viewer = viewerOf(create, [resource.remove, list], context);
  const ground = groundOf(resource, create, context);
  const story = { resource, create, read: list, item, viewer, moves: [], list: undefined, ...ground };
  return { ...story, list: listOf(story, context) };
}

/** Where no example says where things may be made, or nothing can be made where the example says, there is a new place for them. */
function groundOf({ parent }: Resource, create: ExampleCase, context: LawContext): Pick<Story, 'ground' | 'home'> {
  const owner = parent && storyOf(parent, context);
  if (owner === undefined) return { ground: [], home: NOWHERE };
  const index = itemIndex(owner.resource);
  const told = valuesBySegment(create.call).get(index);
  if (create.name === 'implied' && !isShown(told, create)) {
    return { ground: [...owner.ground, making(owner, 'home')], home: aThing(owner, 'home') };
  }
  if (isFounded(owner) || !(typeof told === 'string' || typeof told === 'number')) return { ground: [], home: NOWHERE };
  const id = `other ${pathShape(owner.resource.path).word ?? 'home'}`;
  const { parameter, pointer } = nameBy(owner, id);
  const name = new MadeName(id, parameter, pointer, { otherwise: told });
  const home: Place = { made: new Map([...owner.home.made, [index, name]]) };
  const step: Step = { ...making(owner, id), optional: true, rescues: [create.call] };
  // What the place is itself made in is made anew only where the place is.
  const around = owner.ground.map((each) => ({ ...each, rescues: [create.call, ...(each.rescues ?? [])] }));
  return { ground: [...around, step], home };
}

/** What is done with a new thing before anything can be made in it: an action on it, or a change to another state. */
function movesOf({ actions, update, children }: Resource, context: LawContext): Story['moves'] {
  if (!children.some(({ create }) => create !== undefined)) return [];
  const acts = actions.flatMap((operation): Story['moves'] => {
    const body = successes(context, operation)[0]?.call.body;
    const isSilent = body === undefined && operation.requestBody?.required === true;
    return operation.method === 'GET' || isSilent ? [] : [{ operation, body }];
  });
  return [...acts, ...(update === undefined ? [] : changesOfState(update))];
}

/** True for a value that an example of its parameter shows: what is there by that name goes with what the body names. */
function isShown(value: unknown, { call }: ExampleCase): boolean {
  const shown = call.parameters
    .filter((item) => item.value === value)
    .flatMap(({ parameter: { examples, schema } }) => [
      ...examples.map((example) => example.value),
      ...schema.examples,
    ]);
  return shown.includes(value as JsonValue); // what is not JSON is among no examples
}

/** True for what is made in a place that is made for it. */
export function isFounded({ ground }: Pick<Story, 'ground'>): boolean {
  return ground.some(({ rescues }) => rescues === undefined);
}

/** Who made it looks at it; where nobody had to say who they are, whoever the examples name for the operations on it. */
export function viewerOf(
  { call: { identity } }: ExampleCase,
  operations: readonly (Operation | undefined)[],
  context: LawContext,
): string {
  if (identity !== ANONYMOUS) return identity;
  const named = operations.flatMap((operation) => (operation === undefined ? [] : successes(context, operation)));
  return named[0]?.call.identity ?? identity;
}

function itemIndex({ itemPath, path }: Resource): number {
  return itemPath === undefined ? pathShape(path).segments.length : pathShape(itemPath).segments.length - 1;
}

function parameterAt({ path, parameters }: Operation, index: number): Parameter | undefined {
  const name = /^\{([^{}]+)\}$/.exec(pathShape(path).segments[index] ?? '')?.[1];
  return parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

/** The request of the list beside which things are made: no filter, and whoever looks. */
function listOf(story: Story, context: LawContext): Call | undefined {
  const { list } = story.resource;
  if (list === undefined) return undefined;
  const call = callOn(story, list, story.home);
  if (call === undefined) return undefined;
  // A list of one caller's own things is asked for as the examples do.
  const [example] = successes(context, list);
  return example === undefined || example.call.identity === ANONYMOUS
    ? call
    : { ...call, identity: example.call.identity === 'default' ? call.identity : story.viewer };
}

/** The thing that the step of this id makes. */
export function aThing(story: Story, step = 'a', around: Place = story.home): Place {
  return { made: new Map([...around.made, [itemIndex(story.resource), nameBy(story, step)]]) };
}

/** What a thing is called that a step makes. */
export function nameBy({ resource, item }: Story, step: string): MadeName {
  return new MadeName(step, item, resource.idPointer);
}

/** The step that makes a thing. */
export function making(story: Story, id: string, around: Place = story.home): Step {
  const call = callOn(story, story.create.call.operation, around, story.create.call);
  const thing = aThing(story, id, around);
  const shown = callOn(story, story.read, thing);
  const moves = story.moves.flatMap(({ operation, body }) => {
    const move = callOn(story, operation, thing);
    return move === undefined ? [] : [{ ...move, body }];
  });
  return { id, call: call ?? story.create.call, makes: true, moves, shown, needs: 'success', expect: [] };
}

/**
 * A call of an operation at a place: path parameters that no step made are those of the base call, else those that things are made
 * with. Undefined where the operation needs what nobody knows.
 */
export function callOn(
  story: Pick<Story, 'create' | 'viewer'>,
  operation: Operation,
  { made }: Place,
  base?: Call,
): Call | undefined {
  const around = base === undefined ? [] : valuesBySegment(base);
  const known = new Map([...valuesBySegment(story.create.call), ...around, ...made]);
  const own = base?.operation === operation ? base : undefined;
  const thing = [...made.values()].at(-1);
  const parameters: ParameterValue[] = [];
  for (const parameter of operation.parameters) {
    const value =
      valueIn(parameter, operation, known) ?? ownField(operation, parameter, thing) ?? givenIn(own, parameter);
    if (value !== undefined) parameters.push({ parameter, value });
    else if (parameter.required) return undefined;
  }
  return { operation, identity: (base ?? { identity: story.viewer }).identity, parameters, body: own?.body };
}

/** What a field has that is another one for each thing, or each time. */
function ownField(operation: Operation, parameter: Parameter, thing: MadeName | undefined): unknown {
  if (needsVersion(operation, parameter)) return new CurrentTag(thing);
  return parameter.required && isKeyField(parameter) ? new FreshKey() : undefined;
}

function givenIn(call: Call | undefined, parameter: Parameter): unknown {
  return call?.parameters.find((item) => item.parameter === parameter)?.value;
}

function valueIn(parameter: Parameter, { path }: Operation, known: ReadonlyMap<number, unknown>): unknown {
  return parameter.in === 'path' ? known.get(pathShape(path).segments.indexOf(`{${parameter.name}}`)) : undefined;
}

/** What a call says in its path, by the number of the segment. */
function valuesBySegment({ operation, parameters }: Call): ReadonlyMap<number, unknown> {
  const { segments } = pathShape(operation.path);
  const named = parameters.filter(({ parameter }) => parameter.in === 'path');
  return new Map(named.map(({ parameter, value }) => [segments.indexOf(`{${parameter.name}}`), value]));
}
