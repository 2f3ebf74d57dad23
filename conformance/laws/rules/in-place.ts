import type { Call, ExampleCase } from '../../cases/case.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import { isObject } from '../../schema-walk.ts';
import type { LawContext, Probe } from '../law.ts';
import { deedOn } from './deed-on.ts';
import { knownMembers, reading } from '../state/change.ts';
import { aThing, listedStoriesOf, making, storiesOf } from '../state/story.ts';

/** Statuses of what is refused for what it is about, or for the version that it names. */
export const ASIDE: readonly number[] = [404, 409, 412, 428];

/** A creation in a place that can take it: one that is made for it, and made ready, where the one that the examples know may not. */
export async function inPlace(create: ExampleCase, context: LawContext, probe: Probe): Promise<Call> {
  return (await inOwnPlace(create, context, probe)) ?? create.call;
}

/**
 * The call about a thing that is made for it, where it is something that is done to things, or in a place that is made for it; undefined
 * where none can be made. What changes the thing says what it is now.
 */
export async function onThingMade(base: ExampleCase, context: LawContext, probe: Probe): Promise<Call | undefined> {
  const { operation } = base.call;
  const story = storiesOf(context).find(({ resource: { actions, update, replace } }) =>
    [...actions, update, replace].includes(operation),
  );
  const deed = story && deedOn(story, operation, context);
  if (story === undefined || deed === undefined) return inOwnPlace(base, context, probe);
  const steps = [...story.ground, making(story, 'a')].map((step): Step => ({ ...step, optional: true }));
  const look: Step = reading(story, aThing(story), 'now', TRIED);
  const taken = await takeSteps([...steps, look], probe);
  const call = filled(deed, taken);
  const now = taken.get('now')?.exchange.content;
  const isChange = !story.resource.actions.includes(operation);
  return call !== undefined && isChange && now?.kind === 'json' ? asItIs(call, now.value) : call;
}

/** What changes a thing, sent as the thing is now: its version, and what must not be another, among it. */
function asItIs(call: Call, now: unknown): Call {
  const { body } = call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return call;
  return { ...call, body: { ...body, value: { ...body.value, ...knownMembers(now, schema) } } };
}

async function inOwnPlace(create: ExampleCase, context: LawContext, probe: Probe): Promise<Call | undefined> {
  const story = listedStoriesOf(context).find((each) => each.create === create);
  if (story === undefined || story.ground.length === 0) return undefined;
  const { call } = making(story, 'a');
  const ground = story.ground.map((step): Step => ({ ...step, optional: true }));
  const taken = await takeSteps([...ground, { ...making(story, 'a'), isTrial: true }], probe);
  return filled(call, taken);
}
