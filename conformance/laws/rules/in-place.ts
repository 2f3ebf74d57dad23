import type { Call, ExampleCase } from '../../cases/case.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { LawContext, Probe } from '../law.ts';
import { deedOn } from './deed-on.ts';
import { listedStoriesOf, making, storiesOf } from '../state/story.ts';

/** A creation in a place that can take it: one that is made for it, and made ready, where the one that the examples know may not. */
export async function inPlace(create: ExampleCase, context: LawContext, probe: Probe): Promise<Call> {
  return (await inOwnPlace(create, context, probe)) ?? create.call;
}

/**
 * The call about a thing that is made for it, where it is something that is done to things, or in a place that is made for it; undefined
 * where none can be made.
 */
export async function onThingMade(base: ExampleCase, context: LawContext, probe: Probe): Promise<Call | undefined> {
  const { operation } = base.call;
  const story = storiesOf(context).find(({ resource: { actions } }) => actions.includes(operation));
  const deed = story && deedOn(story, operation, context);
  if (story === undefined || deed === undefined) return inOwnPlace(base, context, probe);
  const steps = [...story.ground, making(story, 'a')].map((step): Step => ({ ...step, optional: true }));
  return filled(deed, await takeSteps(steps, probe));
}

async function inOwnPlace(create: ExampleCase, context: LawContext, probe: Probe): Promise<Call | undefined> {
  const story = listedStoriesOf(context).find((each) => each.create === create);
  if (story === undefined || story.ground.length === 0) return undefined;
  const { call } = making(story, 'a');
  const ground = story.ground.map((step): Step => ({ ...step, optional: true }));
  const taken = await takeSteps([...ground, { ...making(story, 'a'), isTrial: true }], probe);
  return filled(call, taken);
}
