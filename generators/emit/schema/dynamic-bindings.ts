import { forEachChildSchema } from '../../../model/facts/child-schemas.ts';
import type { Schema } from '../../../model/schema.ts';
import type { TypeContext } from './type-context.ts';

/** The schema that a `$dynamicRef` leads to where its generic schema is printed in place. */
export function boundSchema({ dynamicRef }: Schema, { bindings }: TypeContext): Schema | undefined {
  return dynamicRef === undefined || bindings === undefined ? undefined : bindings.get(dynamicRef);
}

/**
 * The context in which the target of a schema's `$ref` is printed in place, when the schema says what `$dynamicRef`s of the
 * target lead to (JSON Schema 2020-12 core section 8.2.3.2): `PetPage` is `Page` with pets for its items. Undefined for
 * every other reference, which is printed by its name.
 */
export function genericContext(schema: Schema, context: TypeContext): TypeContext | undefined {
  const { ref, dynamicBindings, dynamicAnchor } = schema;
  if (ref === undefined || (dynamicBindings === undefined && dynamicAnchor === undefined)) return undefined;
  const own = new Map(dynamicBindings);
  if (dynamicAnchor !== undefined && schema.dynamicRef === undefined) own.set(dynamicAnchor, schema);
  // The outermost counts.
  const bindings = new Map([...own, ...(context.bindings ?? [])]);
  return isGeneric(ref, bindings) ? { ...context, bindings } : undefined;
}

/** Whether a `$dynamicRef` to one of the anchors stands in a schema, named schemas inside of it left out. */
function isGeneric(root: Schema, bindings: ReadonlyMap<string, Schema>): boolean {
  const seen = new Set<Schema>();
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.dynamicRef !== undefined && bindings.has(schema.dynamicRef)) return true;
    if (seen.has(schema) || (schema !== root && schema.name !== undefined)) continue;
    seen.add(schema);
    forEachChildSchema(schema, (child) => pending.push(child));
  }
  return false;
}
