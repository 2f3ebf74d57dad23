import type { Schema } from '../../../model/schema.ts';
import { isForbiddingInWords } from './property-rules.ts';

/** A schema that is no property: when it holds, and for what. */
export interface Statement {
  readonly label: string;
  readonly schema: Schema;
}

const KEYWORDS = [
  ['not', 'must not be'],
  ['if', 'if it is'],
  ['then', 'then it is'],
  ['else', 'otherwise it is'],
  ['propertyNames', 'every name'],
  ['contains', 'among the entries'],
  ['unevaluatedItems', 'further entries'],
  ['contentSchema', 'content'],
] as const satisfies readonly (readonly [keyof Schema, string])[];

/** What a schema says by other schemas besides its properties, entries and alternatives (JSON Schema Core section 10). */
export function statementsOf(schema: Schema): readonly Statement[] {
  const statements: Statement[] = [];
  for (const [key, label] of KEYWORDS) {
    const said = schema[key];
    // `false` is a rule in words, and `true` says nothing.
    if (said === undefined || (said.boolean !== undefined && !(key === 'not' || key === 'then' || key === 'else')))
      continue;
    if (key === 'not' && isForbiddingInWords(said)) continue;
    statements.push({ label, schema: said });
  }
  for (const [index, entry] of schema.prefixItems.entries())
    statements.push({ label: `entry ${index + 1}`, schema: entry });
  if (schema.prefixItems.length > 0 && schema.items !== undefined && schema.items.boolean === undefined) {
    statements.push({ label: 'further entries', schema: schema.items });
  }
  for (const [name, dependent] of schema.dependentSchemas) {
    statements.push({ label: `when ${name} is there`, schema: dependent });
  }
  return statements;
}
