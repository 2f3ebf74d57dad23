import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { LawContext } from '../law.ts';
import { changeOf } from '../state/change.ts';
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
  return example?.call.body === undefined ? undefined : { ...call, body: example.call.body };
}

/** Ways to do the same with other words. */
const BODIES = 4;

/** A deed as the description vouches for it, and with other words in its body; the change of one member is one deed. */
export function wordedDeeds(story: Story, operation: Operation, context: LawContext, place?: Place): readonly Call[] {
  const call = deedOn(story, operation, context, place);
  const body = call?.body;
  if (call === undefined) return [];
  if (body === undefined || changeOf(story)?.operation === operation) return [call];
  return worded(body.value, body.mediaType.schema).map((value) => ({ ...call, body: { ...body, value } }));
}

/** The body, and the same with each other word of a member that has a few. */
function worded(value: unknown, schema: Parameters<typeof applicators>[0][number] | undefined): readonly unknown[] {
  if (!isObject(value) || schema === undefined) return [value];
  const others = applicators([schema]).flatMap(({ properties }) =>
    [...properties].flatMap(([name, member]) =>
      applicators([member])
        .flatMap((each) => each.enum ?? [])
        .filter((word) => word !== value[name])
        .map((word) => ({ ...value, [name]: word })),
    ),
  );
  return [value, ...others].slice(0, BODIES);
}
