import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ParameterValue } from '../../cases/case.ts';
import { applicators, propertyNames } from '../../schema-walk.ts';
import { MadeName, type Step, TRIED } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { type Place, type Story, aThing, callOn, making, storiesOf, storyOf } from '../state/story.ts';

/** A thing that is made, and where. */
export interface Member {
  readonly story: Story;
  readonly place: Place;
}

/** A thing with one of each kind of parts in it, and one of each other kind that these name. */
export interface World {
  readonly steps: readonly Step[];
  /** The thing, its parts, and the others. */
  readonly members: readonly [Member, ...Member[]];
  /** The steps that make the parts, beside their members. */
  readonly parts: readonly (Member & { readonly step: Step })[];
}

/** The world around a new thing of a kind: the step `a` makes it. */
export function worldOf(story: Story, context: LawContext): World {
  const cast = castOf(story, context);
  const parts = story.resource.children.flatMap((child) => {
    const part = storyOf(child, context);
    if (part === undefined) return [];
    const id = `part ${pathShape(child.path).word ?? ''}`;
    const made = making(part, id, aThing(story));
    const call = cast.waysTo(made.call).instead ?? made.call;
    const step: Step = { ...made, call, optional: true, refusable: true };
    return [{ story: part, place: aThing(part, id, aThing(story)), step }];
  });
  const others = storiesOf(context).flatMap((other): readonly Member[] => {
    const id = `other ${pathShape(other.resource.path).word ?? ''}`;
    const isMade = cast.makes.some((step) => step.id === id && step.call.operation === other.create.call.operation);
    return isMade ? [{ story: other, place: aThing(other, id) }] : [];
  });
  const own = { story, place: aThing(story) };
  const steps = [...story.ground, making(story, 'a'), ...cast.makes, ...parts.map(({ step }) => step)];
  return { steps, members: [own, ...parts, ...others], parts };
}

/** Answers that are looked at. */
const VIEWS = 14;

/** Everything that may show what became of a world: each of its things, what is below them, their lists, and what has no name in its path. */
export function viewsOf({ members }: World, context: LawContext): readonly Call[] {
  const [own] = members;
  const reads = context.api.operations.filter(({ method }) => method === 'GET');
  const about = members.flatMap(({ story, place }) =>
    reads.flatMap((operation): readonly Call[] => {
      const isOn = operation.path === story.read.path || operation.path.startsWith(`${story.read.path}/`);
      const call = isOn ? callOn(story, operation, place) : undefined;
      return call !== undefined && hasAllNames(call) ? [call] : [];
    }),
  );
  const lists = members.flatMap(({ story }) => story.list ?? []);
  const known = new Set(lists.map(({ operation }) => operation));
  const plain = reads
    .filter((operation) => !operation.path.includes('{') && !known.has(operation))
    .flatMap((operation) => plainView(operation, own.story, context) ?? []);
  const seen = new Set<string>();
  const all = [...about, ...lists, ...plain].filter(({ operation, parameters }) => {
    const key = `${operation.operationId} ${parameters.map(({ value }) => String(value)).join(' ')}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return all.slice(0, VIEWS);
}

/** What is read without a name, as an example asks for it, but for what the new thing has of what is asked for. */
function plainView(operation: Operation, story: Story, context: LawContext): Call | undefined {
  const [example] = successes(context, operation);
  const needed = operation.parameters.filter(({ required }) => required);
  const names = listPlaceOf(operation) === undefined ? shownNames(story) : new Set<string>();
  const given = new Map((example?.call.parameters ?? []).map((item) => [item.parameter, item.value]));
  const parameters: ParameterValue[] = [];
  for (const parameter of new Set([...needed, ...given.keys()])) {
    const otherwise = given.get(parameter);
    const isAsked = parameter.in === 'query' && names.has(parameter.name);
    const value = isAsked ? new MadeName('a', parameter, `/${parameter.name}`, plainOf(otherwise)) : otherwise;
    if (value !== undefined) parameters.push({ parameter, value });
    else if (parameter.required) return undefined;
  }
  return { operation, identity: example?.call.identity ?? story.viewer, parameters, body: undefined };
}

/** Members of a thing as it is read. */
function shownNames({ read }: Story): ReadonlySet<string> {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  return new Set(propertyNames(applicators(shown === undefined ? [] : [shown])));
}

function plainOf(value: unknown): { readonly otherwise?: string | number } {
  return typeof value === 'string' || typeof value === 'number' ? { otherwise: value } : {};
}

function hasAllNames({ operation, parameters: given }: Call): boolean {
  const names = new Set(given.map(({ parameter }) => parameter.name));
  return operation.parameters.every(({ required, name }) => !required || names.has(name));
}

/** The steps that look at all of it. */
export function looking(views: readonly Call[], when: string): readonly Step[] {
  return views.map((call, index): Step => ({ id: `view ${index} ${when}`, call, ...TRIED }));
}
