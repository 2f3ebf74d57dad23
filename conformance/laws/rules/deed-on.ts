import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { worded } from '../../cases/moves-on.ts';
import { successes } from '../base-call.ts';
import type { LawContext } from '../law.ts';
import { changeOf } from '../state/change.ts';
import { withIssued } from '../told/issued-members.ts';
import { type Place, type Story, aThing, callOn } from '../state/story.ts';

/**
 * An operation on a thing, that which the step `a` made, with the body that the description vouches for; undefined where it says too
 * little, or only reads.
 */
export function deedOn(
  story: Story,
  operation: Operation,
  context: LawContext,
  place: Place = aThing(story),
): Call | undefined {
  const call = callOn(story, operation, place);
  if (call === undefined || operation.method === 'GET') return undefined;
  const change = changeOf(story);
  if (change?.operation === operation) return { ...call, body: change.body };
  if (operation.requestBody?.required !== true) return call;
  const [example] = successes(context, operation);
  const body = example?.call.body;
  return body === undefined ? undefined : { ...call, body: withIssued(story, operation, body) };
}

/** A deed as the description vouches for it, and with other words in its body; the change of one member is one deed. */
export function wordedDeeds(story: Story, operation: Operation, context: LawContext, place?: Place): readonly Call[] {
  const call = deedOn(story, operation, context, place);
  const body = call?.body;
  if (call === undefined) return [];
  if (body === undefined || changeOf(story)?.operation === operation) return [call];
  return worded(body.value, body.mediaType.schema).map((value) => ({ ...call, body: { ...body, value } }));
}
