import type { Schema } from '../schema.ts';
import { forEachChildSchema } from './child-schemas.ts';

const memo = new WeakMap<Schema, boolean>();

/**
 * True for a schema that only restricts which properties may stand together (`required`, `not`, compositions of
 * them): it says nothing about any value's form, so a composition of such members is no union of types. Memoised.
 */
export function isConstraintOnly(schema: Schema): boolean {
  let known = memo.get(schema);
  if (known === undefined) {
    // Set before the members are looked at: a circle of such schemas restricts nothing.
    memo.set(schema, true);
    known = computeConstraintOnly(schema);
    memo.set(schema, known);
  }
  return known;
}

/** The members of a composition that describe a form: empty when all only restrict. */
export function formBranches(members: readonly Schema[]): readonly Schema[] {
  return members.filter((member) => !isConstraintOnly(member));
}

/** True when a composition has members and all of them only restrict. */
export function isConstraintComposition(members: readonly Schema[]): boolean {
  return members.length > 0 && members.every(isConstraintOnly);
}

function computeConstraintOnly(schema: Schema): boolean {
  if (schema.boolean !== undefined) return true;
  if (describesForm(schema) || !restricts(schema)) return false;
  let isOnly = true;
  forEachChildSchema(schema, (child) => {
    if (child !== schema.not) isOnly &&= isConstraintOnly(child);
  });
  return isOnly;
}

function describesForm(schema: Schema): boolean {
  const isTyped = schema.types.some((type) => type !== 'object');
  const hasValue =
    schema.enum !== undefined || schema.hasConst || schema.format !== undefined || schema.pattern !== undefined;
  const hasMembers = schema.items !== undefined || schema.prefixItems.length > 0 || schema.patternProperties.size > 0;
  const hasName = schema.name !== undefined || schema.ref !== undefined || schema.dynamicRef !== undefined;
  return isTyped || hasValue || hasMembers || hasName || hasFormProperties(schema);
}

/** Properties that are only named (`true`, `{}`) or forbidden (`false`) describe nothing. */
function hasFormProperties(schema: Schema): boolean {
  for (const property of schema.properties.values()) {
    if (property.boolean === undefined && (describesForm(property) || restricts(property) || property.types.length > 0))
      return true;
  }
  return schema.additionalProperties !== undefined && schema.additionalProperties.boolean === undefined;
}

function restricts(schema: Schema): boolean {
  return (
    schema.required.length > 0 ||
    schema.not !== undefined ||
    schema.properties.size > 0 ||
    schema.dependentRequired.size > 0 ||
    schema.minProperties !== undefined ||
    schema.maxProperties !== undefined ||
    schema.allOf.length + schema.anyOf.length + schema.oneOf.length > 0
  );
}
