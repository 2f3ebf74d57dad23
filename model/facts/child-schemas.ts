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
  // As above, without a walk: pages and samples ask it of every schema, many times.
  return hasSeveral(schema) || hasSingle(schema) || hasConditional(schema);
}

function hasSeveral(schema: Schema): boolean {
  const { prefixItems, allOf, anyOf, oneOf, properties, patternProperties, dependentSchemas } = schema;
  const lists = prefixItems.length + allOf.length + anyOf.length + oneOf.length;
  return lists + properties.size + patternProperties.size + dependentSchemas.size > 0;
}

function hasSingle({ ref, items, contains, additionalProperties, propertyNames, contentSchema }: Schema): boolean {
  return (ref ?? items ?? contains ?? additionalProperties ?? propertyNames ?? contentSchema) !== undefined;
}

function hasConditional(schema: Schema): boolean {
  const { dynamicBindings, unevaluatedItems, unevaluatedProperties, not, if: condition, then, else: other } = schema;
  const isBound = dynamicBindings !== undefined && dynamicBindings.size > 0;
  return isBound || (unevaluatedItems ?? unevaluatedProperties ?? not ?? condition ?? then ?? other) !== undefined;
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
