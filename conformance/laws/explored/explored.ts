import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { type Story, storiesOf } from '../state/story.ts';
import { alikeCases } from './alike.ts';
import { filledCases } from './filled.ts';
import { lettersCases } from './letters.ts';
import { type Member, type World, looking, viewsOf, worldOf } from './world.ts';

/**
 * Writes of which no sentence tells what becomes of other things, and everything that may show it, before and after: no law could tell what
 * must come out, but another implementation can.
 */
export const explored: Law = {
  id: 'explored',
  title: 'what a write does to anything else is what it does at the reference',
  plan: (context) =>
    storiesOf(context).flatMap((story) => [
      ...aftermathCases(story, context),
      ...alikeCases(story),
      ...filledCases(story, context),
      ...lettersCases(story),
    ]),
};

/** Writes that are tried in one world. */
const MOST = 14;

function aftermathCases(story: Story, context: LawContext): readonly LawCase[] {
  const world = worldOf(story, context);
  const views = viewsOf(world, context);
  return writesIn(world, context)
    .slice(0, MOST)
    .map((write, index) => aftermathCase({ story, world, views }, { ...write, index }, context));
}

interface Write {
  readonly call: Call;
  readonly member: Member;
}

/** What is done to any of the things of a world: to the parts first, of which most is counted and shown elsewhere. */
function writesIn({ members: [own, ...others], parts }: World, context: LawContext): readonly Write[] {
  const partsOnly: readonly Member[] = parts;
  const rest = others.filter((member) => !partsOnly.includes(member));
  return [...parts, own, ...rest].flatMap((member): readonly Write[] => {
    const { remove, actions, update, replace } = member.story.resource;
    return [remove, ...actions, update ?? replace].flatMap((operation: Operation | undefined) => {
      const call = operation && deedOn(member.story, operation, context, member.place);
      return call === undefined ? [] : [{ call, member }];
    });
  });
}

interface Around {
  readonly story: Story;
  readonly world: World;
  readonly views: readonly Call[];
}

function aftermathCase(
  { story, world, views }: Around,
  { call, member, index }: Write & { readonly index: number },
  context: LawContext,
): LawCase {
  const { operationId } = story.create.call.operation;
  const part = world.parts.find((each) => each.story === member.story);
  const isOwn = member === world.members[0];
  const again: readonly Step[] =
    part === undefined || call.operation !== member.story.resource.remove
      ? []
      : [{ ...part.step, id: 'again', after: ['deed'] }, ...looking(views, 'at last')];
  return stepCase({
    id: `${operationId}/law/explored/${index + 1}`,
    law: explored.id,
    summary: `${call.operation.operationId}, and everything around what ${operationId} made`,
    operation: story.create.call.operation,
    effect: 'writes',
    level: 'reference',
    steps: [
      ...world.steps,
      ...looking(views, 'before'),
      { id: 'deed', call, ...TRIED, ...(isOwn && { ways: castOf(story, context).waysTo(call) }) },
      ...looking(views, 'after'),
      ...again,
    ],
  });
}
