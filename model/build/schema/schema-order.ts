import { operationSchemas } from '../../facts/reachable-schemas.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';

/** Methods in the order of the fields of the Path Item Object (OAS "Path Item Object"). */
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'];

/**
 * Orders schemas by use: depth first from the operations, each schema behind those it is made of; what no operation
 * reaches comes last, in discovery order. Within one object the field tables of OpenAPI rule, so the order is the one in
 * which a bundler moves the files of a description into its components.
 */
export function orderSchemasByUse(schemas: readonly Schema[], operations: readonly Operation[]): readonly Schema[] {
  if (schemas.length < 2) return schemas;
  const open = new Set(schemas);
  const seen = new Set<Schema>();
  const ordered: Schema[] = [];
  // A stack of its own: chains of components may be longer than the call stack is deep.
  const stack: { readonly schema: Schema; readonly children: Schema[] }[] = [];
  const enter = (schema: Schema): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    stack.push({ schema, children: childrenInFieldOrder(schema).toReversed() });
  };
  for (const root of inMethodOrder(operations).flatMap(operationSchemas)) {
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const child = top.children.pop();
      if (child !== undefined) enter(child);
      else if (stack.pop() !== undefined && open.delete(top.schema)) ordered.push(top.schema);
    }
  }
  return [...ordered, ...[...open].toSorted((left, right) => left.id - right.id)];
}

function inMethodOrder(operations: readonly Operation[]): readonly Operation[] {
  return [...groupByPath(operations).values()].flatMap((group) =>
    group.toSorted((left, right) => rank(left) - rank(right)),
  );
}

function groupByPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = paths.get(operation.path);
    if (group === undefined) paths.set(operation.path, [operation]);
    else group.push(operation);
  }
  return paths;
}

function rank({ method }: Operation): number {
  const index = METHODS.indexOf(method);
  return index === -1 ? METHODS.length : index;
}

function childrenInFieldOrder(schema: Schema): Schema[] {
  return [
    ...list(schema.ref),
    ...(schema.discriminator?.mapping.values() ?? []),
    ...schema.allOf,
    ...schema.anyOf,
    ...schema.oneOf,
    ...list(schema.not, schema.if, schema.then, schema.else),
    ...schema.dependentSchemas.values(),
    ...schema.prefixItems,
    ...list(schema.contains),
    ...schema.patternProperties.values(),
    ...list(schema.propertyNames, schema.unevaluatedItems, schema.unevaluatedProperties),
    ...schema.properties.values(),
    ...list(schema.items, schema.additionalProperties, schema.contentSchema),
  ];
}

function list(...schemas: readonly (Schema | undefined)[]): Schema[] {
  return schemas.filter((schema) => schema !== undefined);
}
