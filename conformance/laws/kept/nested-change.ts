import { isSuccess } from '../../../model/facts/status.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { jsonOf, ownedMembers, reading } from '../state/change.ts';
import { type Story, aThing, callOn, storiesOf } from '../state/story.ts';
import { makingTelling } from './telling-body.ts';
import { tellingValue } from './telling-value.ts';
import { oneLine } from '../values/sentences.ts';

/**
 * A change of a part of a member that is an object leaves its other parts: where the change may leave them out and the thing always has
 * them, and wherever a merge patch says so (RFC 7396).
 */
export const nestedChange: Law = {
  id: 'nested-change',
  title: 'a change of one part of an object leaves its other parts as they were',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story)),
};

/** Words by which a description says that an object is replaced. */
const WHOLE = /\b(?:as a whole|replaces?|replaced|entire(?:ly)?)\b/i;

function casesOf(story: Story): readonly LawCase[] {
  const { update } = story.resource;
  const mediaType = update && jsonOf(update);
  const schema = mediaType?.schema;
  if (update === undefined || mediaType === undefined || schema === undefined) return [];
  const isMerge = /merge-patch/i.test(mediaType.name);
  const whole = applicators([schema]);
  if (WHOLE.test(oneLine(update.description ?? ''))) return [];
  return ownedMembers(schema).flatMap((name) => {
    const own = propertySchemas(whole, name);
    const [part] = own.filter(({ properties, ref }) => properties.size > 1 && ref === undefined);
    const first = whole.flatMap(({ properties }) => properties.get(name) ?? [])[0];
    if (
      part === undefined ||
      first === undefined ||
      own.some(({ description = '' }) => WHOLE.test(oneLine(description)))
    )
      return [];
    const kept = [...part.properties.keys()].filter((each) => isMerge || isAlwaysThere(story.read, name, each));
    return caseOf(story, update, { schema, name, part, kept }) ?? [];
  });
}

interface Part {
  readonly schema: Schema;
  readonly name: string;
  readonly part: Schema;
  /** Parts that a thing has whatever is left out of a change. */
  readonly kept: readonly string[];
}

function isAlwaysThere(read: Operation, name: string, part: string): boolean {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  const own = propertySchemas(applicators(shown === undefined ? [] : [shown]), name);
  return own.some(({ required }) => required.includes(part));
}

/** One part is changed that can be changed alone. */
function caseOf(story: Story, operation: Operation, { schema, name, part, kept }: Part): LawCase | undefined {
  const made = makingTelling(story, 'a');
  const { body } = made.call;
  const had = body !== undefined && isObject(body.value) ? body.value[name] : undefined;
  const call = callOn(story, operation, aThing(story));
  const mediaType = jsonOf(operation);
  if (!isObject(had) || call === undefined || mediaType === undefined) return undefined;
  const changed = aloneIn({ schema, name, part, kept }, had);
  if (changed === undefined) return undefined;
  const { member, value } = changed;
  const within = kept.filter((each) => each !== member);
  if (within.length === 0) return undefined;
  const { operationId } = operation;
  const why = `as before ${operationId} changed ${name}/${member} alone`;
  const cause = `nested-change ${operationId} ${name}`;
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/nested-change/${name}`,
    law: nestedChange.id,
    summary: `${operationId} changes ${name}/${member} alone`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      made,
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      {
        id: 'change',
        call: { ...call, body: { mediaType, value: { [name]: { [member]: value } } } },
        refusable: true,
        optional: true,
        needs: 'success',
        expect: [],
      },
      reading(story, aThing(story), 'after', {
        after: ['change'],
        expect: [
          { kind: 'same', step: 'before', only: [name], within, why, cause },
          { kind: 'kept', step: 'change', isShown: true, why: `as ${operationId} changed it`, cause },
        ],
      }),
    ],
  });
}

function aloneIn(
  { schema, name, part }: Part,
  had: JsonObject,
): { readonly member: string; readonly value: JsonValue } | undefined {
  for (const [index, [member, own]] of [...part.properties].entries()) {
    const value = tellingValue(own, { manner: 'tame', index: index + 11, not: [had[member]] });
    if (
      value !== undefined &&
      typeof value !== 'object' &&
      fits(schema, { [name]: { [member]: value } } as JsonValue, 'write')
    )
      return { member, value };
  }
  return undefined;
}
