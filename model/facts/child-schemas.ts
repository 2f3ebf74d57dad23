import type { Schema } from '../schema.ts';

/** Calls `visit` with every schema directly below a schema, the target of a `$ref` with siblings included. */
export function forEachChildSchema(schema: Schema, visit: (child: Schema) => void): void {
  // A callback instead of a list: this runs once for each of a hundred thousand schemas, most of which have no child.
  forEachSingle(schema, visit);
  for (const child of schema.prefixItems) visit(child);
  for (const child of schema.allOf) visit(child);
  for (const child of schema.anyOf) visit(child);
  for (const child of schema.oneOf) visit(child);
  if (schema.properties.size > 0) schema.properties.forEach((child) => visit(child));
  if (schema.patternProperties.size > 0) schema.patternProperties.forEach((child) => visit(child));
  if (schema.dependentSchemas.size > 0) schema.dependentSchemas.forEach((child) => visit(child));
}

/** Whether anything but itself says what a schema means: most have nothing below them. */
export function hasChildSchemas(schema: Schema): boolean {
  let hasAny = false;
  forEachChildSchema(schema, () => {
    hasAny = true;
  });
  return hasAny;
}

function forEachSingle(schema: Schema, visit: (child: Schema) => void): void {
  const { ref, items, contains, additionalProperties, propertyNames, contentSchema } = schema;
  if (ref !== undefined) visit(ref);
  if (items !== undefined) visit(items);
  if (contains !== undefined) visit(contains);
  if (additionalProperties !== undefined) visit(additionalProperties);
  if (propertyNames !== undefined) visit(propertyNames);
  if (contentSchema !== undefined) visit(contentSchema);
  forEachConditional(schema, visit);
}

function forEachConditional(schema: Schema, visit: (child: Schema) => void): void {
  if (schema.dynamicBindings !== undefined) schema.dynamicBindings.forEach((child) => visit(child));
  if (schema.unevaluatedItems !== undefined) visit(schema.unevaluatedItems);
  if (schema.unevaluatedProperties !== undefined) visit(schema.unevaluatedProperties);
  if (schema.not !== undefined) visit(schema.not);
  if (schema.if !== undefined) visit(schema.if);
  if (schema.then !== undefined) visit(schema.then);
  if (schema.else !== undefined) visit(schema.else);
}
