import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { Step } from '../../steps/step.ts';
import { ownedMembers } from '../state/change.ts';
import { type Place, type Story, making } from '../state/story.ts';
import { type Manner, tellingValue } from './telling-value.ts';
import { oneLine } from '../values/sentences.ts';

/** What points somewhere or says who, which is no value that could be any other. */
const FAR = /(?:^|_|[a-z])(?:id|ids|iid|url|uri|endpoint|host|path|slug|namespace|key|event|action|ref|sha)$/i;

/** States have rules of their own: what is in another one may not be changed any more. */
const STATE = /^(?:state|status|phase|stage)$|(?:_state|_status)$/i;

/** What a thing has from when it was made is the business of the service. */
const OF_MAKING = /^(?:created|updated|modified|inserted)(?:_|At|On|By)/;

/** Words by which a member is told to count under a condition. */
const CONDITION = /\b(?:only|if|when|where|unless|ignored?|requires?|deprecated|administrators?|admins?)\b/i;

/** How members are chosen. */
export interface TellingOptions {
  readonly manner: Manner;
  /** Values of another number are others: for what is changed after it was made. */
  readonly shift?: number;
  /** What the members had before, which would tell nothing. */
  readonly before?: JsonObject;
}

/** Members of a body that show whether they are kept, beside what is known to be taken. */
export function tellingBody(schema: Schema, known: JsonObject, options: TellingOptions): JsonObject {
  const { manner, shift = 0, before = {} } = options;
  const whole = applicators([schema]);
  let body = known;
  for (const [index, name] of ownedMembers(schema).entries()) {
    const schemas = propertySchemas(whole, name);
    if (!isFree(name, schemas, known) || isRelated(manner, schemas, known[name])) continue;
    const not = Object.hasOwn(before, name) ? [before[name]] : [];
    const value = valueOf(whole, name, { manner, index: index + shift, not });
    const next = { ...body, [name]: value };
    // Members of a body of a description are JSON, and so is what is chosen for them.
    if (value !== undefined && fits(schema, next as JsonValue, 'write')) body = next;
  }
  return body;
}

function valueOf(
  whole: readonly Schema[],
  name: string,
  place: Parameters<typeof tellingValue>[1],
): JsonValue | undefined {
  const [first] = whole.flatMap(({ properties }) => properties.get(name) ?? []);
  return first && tellingValue(first, place);
}

/** True for a member that may have any value: no secret, nothing that things are told apart by, under no condition of its own. */
function isFree(name: string, schemas: readonly Schema[], known: JsonObject): boolean {
  const isKnown = Object.hasOwn(known, name);
  if (
    FAR.test(name) ||
    STATE.test(name) ||
    OF_MAKING.test(name) ||
    isSecretSite(name, schemas) ||
    (isKnown && isTelling(name))
  )
    return false;
  if (isObject(known[name]) && Object.keys(known[name]).some((part) => FAR.test(part))) return false;
  return !schemas.some((schema) => schema.deprecated || schema.writeOnly || (!isKnown && isConditional(schema)));
}

/** What no example sends counts only where nothing is said against it. */
function isConditional({ extensions, description = '' }: Schema): boolean {
  return Object.keys(extensions).length > 0 || CONDITION.test(oneLine(description));
}

/** Days and instants of an example go together: only wild bodies have others. */
function isRelated(manner: Manner, schemas: readonly Schema[], known: unknown): boolean {
  return manner === 'tame' && known !== undefined && schemas.some(({ format }) => format?.startsWith('date') === true);
}

/** The step that makes a thing of which every member shows whether it is kept; where that is refused, of fewer or plainer ones. */
export function makingTelling(story: Story, id: string, around: Place = story.home): Step {
  return asTelling(making(story, id, around));
}

/** The step with a body of which every member shows whether it is kept. */
export function asTelling(step: Step): Step {
  const { body } = step.call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return step;
  // The members of a body of a description are JSON.
  const known = body.value as JsonObject;
  const [wild, tame] = [tellingBody(schema, known, { manner: 'wild' }), tellingBody(schema, known, { manner: 'tame' })];
  return { ...step, call: { ...step.call, body: { ...body, value: wild } }, sheds: { tame, known } };
}
