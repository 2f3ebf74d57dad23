import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { successes } from '../base-call.ts';
import type { LawContext } from '../law.ts';
import { changeOf } from '../state/change.ts';
import { type Story, aThing, callOn } from '../state/story.ts';

/** An operation on what the step `a` made, with the body that the description vouches for; undefined where it says too little, or only reads. */
export function deedOn(story: Story, operation: Operation, context: LawContext): Call | undefined {
  const call = callOn(story, operation, aThing(story));
  if (call === undefined || operation.method === 'GET') return undefined;
  const change = changeOf(story);
  if (change?.operation === operation) return { ...call, body: change.body };
  if (operation.requestBody?.required !== true) return call;
  const [example] = successes(context, operation);
  return example?.call.body === undefined ? undefined : { ...call, body: example.call.body };
}
