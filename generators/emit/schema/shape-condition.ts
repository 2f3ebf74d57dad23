import { discriminatorBranches } from '../../../model/facts/discriminator-branches.ts';
import { isHidden } from '../../../model/facts/read-write-views.ts';
import { allowedTypes, conjuncts, objectShape } from '../../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';

/** What tells an object from those of the alternatives beside it (`ShapeCondition` of the runtime). */
export interface Condition {
  readonly needs?: readonly string[];
  readonly only?: readonly string[];
  readonly is?: Readonly<Record<string, readonly JsonValue[]>>;
  readonly isNot?: Readonly<Record<string, readonly JsonValue[]>>;
}

/** The conditions of alternatives; undefined of those that are no objects, and of all where only one is. */
export function conditionsOf(
  members: readonly Schema[],
  holder: Schema | undefined,
): readonly (Condition | undefined)[] {
  const areObjects = members.map(isObject);
  if (areObjects.filter(Boolean).length < 2) return members.map(() => undefined);
  return members.map((member, index) => {
    if (areObjects[index] !== true) return undefined;
    return taggedCondition(member, holder) ?? memberCondition(member);
  });
}

function isObject(schema: Schema): boolean {
  return allowedTypes(schema).includes('object') || objectShape(schema).properties.size > 0;
}

/** By the tags with which a discriminator selects a schema. */
function taggedCondition(member: Schema, holder: Schema | undefined): Condition | undefined {
  const branches = holder === undefined ? undefined : discriminatorBranches(holder);
  if (branches === undefined) return undefined;
  const { byTag, fallback, propertyName } = branches;
  const isMember = (target: Schema | undefined): boolean => target === member || target === (member.ref ?? member);
  const tags = [...byTag].filter(([, target]) => isMember(target)).map(([tag]) => tag);
  if (tags.length > 0) return { needs: [propertyName], is: { [propertyName]: tags } };
  return isMember(fallback) ? { isNot: { [propertyName]: [...byTag.keys()] } } : undefined;
}

/** By the names that an object has to have and may have, and by the values that are listed for its members. */
function memberCondition(member: Schema): Condition | undefined {
  const { properties, required } = objectShape(member);
  // What only requests or only answers carry is not always there.
  const isEverywhere = (name: string): boolean =>
    (properties.get(name) ?? []).every((own) => !isHidden(own, 'read') && !isHidden(own, 'write'));
  const needs = [...required].filter(isEverywhere);
  const listed = [...properties].flatMap(([name, own]) => {
    const values = own.flatMap((property) => conjuncts(property).flatMap(scalarsOf));
    return values.length === 0 ? [] : [[name, values] as const];
  });
  const closed = conjuncts(member).find(isClosed);
  const condition = {
    ...(needs.length === 0 ? {} : { needs }),
    ...(listed.length === 0 ? {} : { is: Object.fromEntries(listed) }),
    ...(closed === undefined
      ? {}
      : { only: [...(closed.unevaluatedProperties === undefined ? closed.properties : properties).keys()] }),
  };
  return Object.keys(condition).length === 0 ? undefined : condition;
}

function isClosed({ additionalProperties, unevaluatedProperties, patternProperties, anyOf, oneOf }: Schema): boolean {
  if (patternProperties.size > 0) return false;
  if (additionalProperties?.boolean === false) return true;
  return unevaluatedProperties?.boolean === false && anyOf.length + oneOf.length === 0;
}

/** Listed values, where all of them are told by their texts. */
function scalarsOf({ enum: listed, hasConst, const: only }: Schema): readonly JsonValue[] {
  const values = listed ?? (hasConst && only !== undefined ? [only] : []);
  return values.every((value) => typeof value !== 'object') ? values : [];
}
