import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { standaloneJsonSchema } from '../../facts/json-schema.ts';
import { contradictions, isNothing } from '../../facts/no-value/contradiction.ts';
import { childSchemas, collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** Some value meets every schema but those that say that there is none (`false`; JSON Schema Core section 4.3.2). */
export const noValidValue: LintRule = (context) => {
  const { validate } = context;
  if (validate === undefined) return;
  const takes = (schema: Schema, value: JsonValue): boolean =>
    validate(standaloneJsonSchema(schema), value, undefined).length === 0;
  const { operations, webhooks, schemas } = context.api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  const telling: Telling = { reasonOf: contradictions(takes), told: new Set() };
  // The innermost first: what holds an impossible value is not told of again.
  for (const schema of [...collectSchemas(roots)].toReversed()) tell(context, schema, telling);
};

interface Telling {
  readonly reasonOf: (schema: Schema) => string | undefined;
  readonly told: Set<Schema>;
}

function tell({ report }: LintContext, schema: Schema, { reasonOf, told }: Telling): void {
  if (isNothing(schema)) return;
  const reason = reasonOf(schema);
  if (reason === undefined) return;
  const isOfChild = leadsTo(schema, told);
  told.add(schema);
  if (!isOfChild) report('no-valid-value', schema.location, { parameters: { reason } });
}

/** Whether one of the schemas below is among others; looked for no further than to the first, which is mostly near. */
function leadsTo(root: Schema, others: ReadonlySet<Schema>): boolean {
  const seen = new Set([root]);
  for (const schema of seen) {
    if (others.has(schema)) return true;
    for (const child of childSchemas(schema)) seen.add(child);
  }
  return false;
}
