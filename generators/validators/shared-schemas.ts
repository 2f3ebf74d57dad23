import type { Api } from '../../model/api.ts';
import { forEachChildSchema } from '../../model/facts/child-schemas.ts';
import type { Schema } from '../../model/schema.ts';

const memo = new WeakMap<Api, ReadonlySet<Schema>>();

/**
 * Unnamed schemas that more than one place points at, cycles included: they get a function of their own instead of
 * being written in place.
 */
export function sharedSchemas(api: Api): ReadonlySet<Schema> {
  const known = memo.get(api);
  if (known !== undefined) return known;
  const seen = new Set<Schema>();
  const shared = new Set<Schema>();
  const pending: Schema[] = [];
  const meet = (schema: Schema): void => {
    if (!seen.has(schema)) {
      seen.add(schema);
      pending.push(schema);
    } else if (schema.name === undefined) shared.add(schema);
  };
  for (const root of rootSchemas(api)) meet(root);
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) forEachChildSchema(schema, meet);
  memo.set(api, shared);
  return shared;
}

function* rootSchemas(api: Api): Generator<Schema> {
  yield* api.schemas;
  for (const operation of api.operations) {
    for (const parameter of operation.parameters) yield parameter.schema;
    const contents = [
      ...(operation.requestBody?.content ?? []),
      ...operation.responses.flatMap((response) => response.content),
    ];
    for (const { schema, itemSchema } of contents) {
      if (schema !== undefined) yield schema;
      if (itemSchema !== undefined) yield itemSchema;
    }
    for (const header of operation.responses.flatMap((response) => response.headers)) yield header.schema;
  }
}
