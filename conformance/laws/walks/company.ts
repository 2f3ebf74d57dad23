import { type Draw, drawInteger } from '../../../model/facts/sample/draw.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import { keptApart } from '../../scenario/kept-apart.ts';
import { isObject } from '../../schema-walk.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Member } from '../explored/world.ts';
import type { LawContext, Probe } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { namedBy } from '../rules/in-use.ts';
import { type Story, aThing, isFounded, making, nameBy, storiesOf } from '../state/story.ts';

/** What a walk begins with. */
export interface Company {
  /** The steps that make the others, and the thing beside them where it names them. */
  readonly around: readonly Step[];
  /** The steps that make the thing as the examples do. */
  readonly alone: readonly Step[];
  /** The step that what is put into the thing has to come to. */
  readonly hinge: readonly Step[];
  /** The thing that it is about, and the others. */
  readonly members: readonly Member[];
  /** The steps of what somebody makes who is kept apart. */
  readonly foreign: readonly Step[];
}

/** A thing, two of each kind that it names, one of each other kind that its operations name, and now and then what belongs to others. */
export function companyOf(
  story: Story,
  {
    context,
    probe,
    draw,
    part,
  }: { readonly context: LawContext; readonly probe: Probe; readonly draw: Draw; readonly part: Operation | undefined },
): Company {
  const cast = castOf(story, context);
  const others = storiesOf(context).filter((other) => other !== story && !isFounded(other));
  const named = others.filter((other) => namedBy(other, story, context).length > 0);
  const acting = others.filter((other) => !named.includes(other) && cast.makes.some(({ id }) => id === stepOf(other)));
  const more = [
    ...named.flatMap((other) => [made(other, 'first'), made(other, 'second')]),
    ...acting.map((other) => made(other, 'other')),
  ];
  const foreign =
    drawInteger(draw, 0, 2) === 0
      ? strangers(
          [story, ...named, ...acting].filter((each) => !isFounded(each)),
          probe,
        )
      : [];
  const call = part && deedOn(story, part, context);
  // What is put into a thing may need it to be in some state: the way there is looked for.
  const hinge: readonly Step[] = call === undefined ? [] : [{ id: 'way', call, ...TRIED, ways: cast.waysTo(call) }];
  const own = making(story, 'a');
  const among = amongThem(own, named, { story, context });
  return {
    around: [...more.map(({ step }) => step), ...foreign, ...(among === undefined ? [] : [...story.ground, among])],
    alone: [...story.ground, own],
    hinge,
    foreign,
    members: [{ story, place: aThing(story) }, ...more],
  };
}

/** The step that makes a thing which names those that were made before it; undefined where it names none. */
function amongThem(
  step: Step,
  others: readonly Story[],
  { story, context }: { readonly story: Story; readonly context: LawContext },
): Step | undefined {
  const { body } = step.call;
  if (body === undefined || !isObject(body.value)) return undefined;
  const members = others.flatMap((other) =>
    namedBy(other, story, context).map((name) => [name, nameBy(other, stepOf(other))] as const),
  );
  if (members.length === 0) return undefined;
  const value = { ...body.value, ...Object.fromEntries(members) };
  return {
    ...step,
    call: { ...step.call, body: { ...body, value } },
    keeps: members.map(([name]) => name),
    optional: true,
  };
}

function made(story: Story, which: 'first' | 'second' | 'other'): Member & { readonly step: Step } {
  const id = which === 'second' ? `second ${wordOf(story)}` : stepOf(story);
  return { story, place: aThing(story, id), step: { ...making(story, id), optional: true } };
}

/** As casts call the step that makes one of another kind. */
function stepOf(story: Story): string {
  return `other ${wordOf(story)}`;
}

function wordOf({ resource }: Story): string {
  return pathShape(resource.path).word ?? '';
}

/** Things of the same kinds that somebody makes who is kept apart. */
function strangers(stories: readonly Story[], { scenario }: Probe): readonly Step[] {
  const identity = keptApart(scenario);
  if (identity === undefined) return [];
  return stories.flatMap((story, index): readonly Step[] => {
    const { moves: _, ...step } = making(story, `foreign ${index}`);
    const { call } = step;
    return isObject(call.body?.value) ? [{ ...step, call: { ...call, identity }, optional: true }] : [];
  });
}
