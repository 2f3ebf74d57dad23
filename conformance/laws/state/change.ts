import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue } from '../../cases/case.ts';
import { applicators, isObject, type JsonObject, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { changedMember } from '../values/changed-member.ts';
import type { Step } from '../../steps/step.ts';
import { type Place, type Story, callOn } from './story.ts';

/** A change of one member of a thing that was made. */
export interface Change {
  readonly operation: Operation;
  readonly name: string;
  readonly value: JsonValue;
  readonly body: BodyValue;
  /** Members that the change could have changed as well. */
  readonly owned: readonly string[];
}

/** A change that the description allows: of one member alone, else with everything else as it was sent. */
export function changeOf(story: Story): Change | undefined {
  const { update, replace } = story.resource;
  for (const operation of [update, replace]) {
    const change = operation && changeBy(operation, story);
    if (change !== undefined) return change;
  }
  return undefined;
}

/** The change that one operation makes. */
export function changeBy(operation: Operation, story: Story): Change | undefined {
  const mediaType = jsonOf(operation);
  const schema = mediaType?.schema;
  if (mediaType === undefined || schema === undefined) return undefined;
  const sent = knownMembers(story.create.call.body?.value, schema);
  const drawn = knownMembers(sampleValue(schema, { view: 'write' }), schema);
  // Where something is required, PUT takes whole things: what it leaves out is not kept.
  const isWhole = operation.method === 'PUT' && applicators([schema]).some(({ required }) => required.length > 0);
  const owned = isWhole ? [] : ownedMembers(schema);
  const harmless = [sent, drawn].map(
    (members) => Object.fromEntries(Object.entries(members).filter(isHarmless)) as JsonObject,
  );
  const ranked = [sent, { ...drawn, ...sent }].map(
    (all) => ({ ...Object.fromEntries(Object.entries(all).filter(isHarmless)), ...all }) as JsonObject,
  );
  // What was sent is known to be taken together; what is drawn beside it may not go with it.
  for (const members of [...harmless, ...ranked, sent, drawn]) {
    const alone = isWhole ? undefined : changedMember(schema, members);
    const changed = alone ?? changedIn(schema, members);
    if (changed === undefined) continue;
    const [name, value] = changed;
    const body = { mediaType, value: alone === undefined ? { ...members, [name]: value } : { [name]: value } };
    return { operation, name, value, body, owned };
  }
  return undefined;
}

/** The members of a body that may be changed, without those that are only read. */
export function ownedMembers(schema: Schema): readonly string[] {
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  return names.filter((name) => !propertySchemas(whole, name).some(({ readOnly }) => readOnly));
}

/** The JSON that an operation takes. */
export function jsonOf(operation: Operation): BodyValue['mediaType'] | undefined {
  return operation.requestBody?.content.find(({ name }) => isJsonMediaType(name));
}

/** The members of a value that a body may have. */
export function knownMembers(value: unknown, schema: Schema): JsonObject {
  const owned = new Set(ownedMembers(schema));
  if (!isObject(value)) return {};
  // Members of a body of a description are JSON.
  return Object.fromEntries(Object.entries(value).filter(([name]) => owned.has(name))) as JsonObject;
}

function isHarmless([name]: readonly [string, unknown]): boolean {
  return HARMLESS.test(name);
}

/** Members with words for people: nothing else hangs on them, as it may on an address or a state. */
export const HARMLESS: RegExp = /^(?:title|description|note|text|comment|body|summary|label|display_?name|name)$/i;

/** A member that is another one while the rest stays: what takes the whole thing, takes it so. */
function changedIn(schema: Schema, members: JsonObject): readonly [string, JsonValue] | undefined {
  for (const [name, value] of Object.entries(members)) {
    const others =
      typeof value === 'string'
        ? [`${value} again`, `${value}2`]
        : typeof value === 'number'
          ? [value + 1, value - 1]
          : [];
    const schemas = propertySchemas(applicators([schema]), name);
    if (schemas.some((item) => item.enum !== undefined || item.hasConst || item.format !== undefined)) continue;
    const other = others.find((candidate) => fits(schema, { ...members, [name]: candidate } as JsonValue, 'write'));
    if (other !== undefined) return [name, other];
  }
  return undefined;
}

/** The step that makes a change; left out where it is refused. */
export function changing(story: Story, { operation, name, body }: Change, place: Place): Step | undefined {
  const call = callOn(story, operation, place);
  const made = [...place.made.values()].at(-1);
  if (call === undefined || made === undefined) return undefined;
  const like = { step: made.step, but: [name] };
  return { id: 'change', call: { ...call, body }, like, refusable: true, needs: 'success', optional: true, expect: [] };
}

/** The step that removes a thing; left out where it is refused, undefined where nothing removes it. */
export function removing(story: Story, place: Place): Step | undefined {
  const { remove } = story.resource;
  const call = remove === undefined || remove.requestBody?.required === true ? undefined : callOn(story, remove, place);
  if (call === undefined) return undefined;
  return { id: 'remove', call, refusable: true, needs: 'success', optional: true, expect: [] };
}

/** The step that reads a thing. */
export function reading(story: Story, place: Place, id: string, rest: Partial<Step> = {}): Step {
  const call = callOn(story, story.read, place);
  if (call === undefined) throw new TypeError('a story without a call that reads'); // `storyOf` makes none
  return { id, call, expect: [], ...rest };
}
