import { placeOf } from '../../../model/facts/resources/index.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { type JsonObject, applicators, isObject } from '../../schema-walk.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { LawContext } from '../law.ts';
import { type Story, aThing, callOn, making, storiesOf } from './story.ts';

/** A request that makes something of the members it sends. */
export interface ObjectCreation {
  readonly operation: Operation;
  readonly call: Call;
  /** Reads what was made by the step `a`, where that can be asked for. */
  readonly shown: Call | undefined;
  /** What is made before. */
  readonly ground: readonly Step[];
  /** The members that are sent. */
  readonly sent: JsonObject;
  readonly schema: Schema;
  /** The schemas of what is answered. */
  readonly answered: readonly Schema[];
}

/** Every POST that is sent an object and answers one. */
export function objectCreations(context: LawContext): readonly ObjectCreation[] {
  const stories = storiesOf(context);
  const posts = context.api.operations.filter(({ method }) => method === 'POST');
  return posts.flatMap((operation) => {
    const [base] = successes(context, operation);
    if (placeOf(context.api, operation)?.role !== 'action') return creationOf(base, stories) ?? [];
    // Something happens to what is there: to a thing of one's own, or not at all.
    const story = stories.find(({ resource }) => resource.actions.includes(operation));
    const call = story && base && callOn(story, operation, aThing(story, 'own'));
    if (story === undefined || base?.call.body === undefined || call === undefined) return [];
    const own = { ...base, call: { ...call, body: base.call.body } };
    return creationOf(own, stories, [...story.ground, making(story, 'own')]) ?? [];
  });
}

function creationOf(
  base: ExampleCase | undefined,
  stories: readonly Story[],
  before: readonly Step[] = [],
): ObjectCreation | undefined {
  if (base?.call.body === undefined) return undefined;
  const { operation, body } = base.call;
  const { schema } = body.mediaType;
  const answer = operation.responses.find(isSuccess)?.content[0]?.schema;
  if (schema === undefined || answer === undefined || !isObject(body.value)) return undefined;
  const story = stories.find(({ create }) => create === base);
  const { call, shown } = story === undefined ? { call: base.call } : making(story, 'a');
  const ground = story?.ground ?? before;
  // The members of a body of a description are JSON.
  return { operation, call, shown, ground, sent: body.value as JsonObject, schema, answered: applicators([answer]) };
}

/** The call with other members. */
export function sending({ call }: ObjectCreation, value: JsonObject): Call {
  return call.body === undefined ? call : { ...call, body: { ...call.body, value } };
}
