import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { decodeFragment, pointerTokens } from '../json/json-pointer.ts';
import { type Internal, isMarked, leadsInside, listOf } from './internal-marks.ts';

/** What a value is looked at with. */
export interface Look {
  readonly document: JsonObject;
  readonly internal: Internal;
}

/** True for a schema that is marked, and for a reference to an internal part. */
export function isInternalPart(schema: JsonValue | undefined, { internal }: Look): boolean {
  const { $ref: reference } = objectOf(schema);
  return isMarked(schema) || (typeof reference === 'string' && leadsInside(reference, internal.pointers));
}

const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'];

/**
 * Schemas with everything that may hold beside them; a reference that leads nowhere adds nothing.
 * @param compositions keywords whose members are looked at
 */
export function schemaParts(
  schemas: readonly JsonValue[],
  { document }: Look,
  compositions: readonly string[] = COMPOSITIONS,
): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  for (const schema of schemas) if (isObject(schema)) found.add(schema);
  // A set goes on to what is added while it is walked.
  for (const part of found) {
    const { $ref: reference } = part;
    const target = typeof reference === 'string' ? targetOf(reference, document) : undefined;
    for (const next of [target, ...compositions.flatMap((key) => listOf(part[key]))])
      if (isObject(next)) found.add(next);
  }
  return [...found];
}

/** What a reference within a document leads to. */
export function targetOf(reference: string, document: JsonObject): JsonValue | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let target: JsonValue | undefined = document;
  for (const token of pointerTokens(decodeFragment(reference.slice(1)))) {
    target = Array.isArray(target) ? listOf(target)[Number(token)] : objectOf(target)[token];
  }
  return target;
}
