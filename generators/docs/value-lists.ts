import type { Api } from '../../model/api.ts';
import { collectSchemas, operationSchemas } from '../../model/facts/reachable-schemas.ts';
import type { Schema } from '../../model/schema.ts';
import { NameScope, kebabCase } from '../emit/code/naming.ts';
import { MANY_VALUES_PAGED } from './detail.ts';
import { inlineTitle } from './inline-schemas.ts';
import { type AllowedValue, allowedValues } from './schema/enum-values.ts';

/** A list of allowed values that is too long for the pages on which it is used. */
export interface ValueList {
  readonly title: string;
  readonly path: string;
  readonly values: readonly AllowedValue[];
}

/** Lists of values with a page of their own, in document order. */
export function longValueLists(api: Api): readonly ValueList[] {
  const names = new NameScope();
  const lists = new Map<readonly AllowedValue[], ValueList>();
  const titles = parameterTitles(api);
  const roots = [...[...api.operations, ...api.webhooks].flatMap(operationSchemas), ...api.schemas];
  for (const schema of collectSchemas(roots)) {
    const values = mayBeLong(schema) ? allowedValues(schema) : [];
    if (values.length <= MANY_VALUES_PAGED.from || lists.has(values)) continue;
    const title = schema.name ?? titles.get(schema) ?? inlineTitle(schema);
    const path = `values/${names.take(kebabCase(title), true)}.html`;
    lists.set(values, { title, path, values });
  }
  return [...lists.values()];
}

/** What the values of a parameter are called, whose schema stands in a list without names. */
function parameterTitles({ operations, webhooks }: Api): ReadonlyMap<Schema, string> {
  const named = [...operations, ...webhooks].flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, schema }) =>
      [schema, schema.items].flatMap((part) => (part === undefined ? [] : [[part, `${operationId} ${name}`] as const])),
    ),
  );
  // The first operation that has it gives the name.
  return new Map(named.toReversed());
}

function mayBeLong({ enum: listed, oneOf, anyOf }: Schema): boolean {
  return Math.max(listed?.length ?? 0, oneOf.length, anyOf.length) > MANY_VALUES_PAGED.from;
}
