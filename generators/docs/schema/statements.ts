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
  const dependent = [...schema.dependentSchemas].map(([name, said]) => ({
    label: `when ${name} is there`,
    schema: said,
  }));
  return [...keywordStatements(schema), ...entryStatements(schema), ...dependent];
}

function keywordStatements(schema: Schema): readonly Statement[] {
  const statements: Statement[] = [];
  for (const [key, label] of KEYWORDS) {
    const said = schema[key];
    if (said === undefined || isSaid(key, said)) continue;
    statements.push({ label, schema: said });
  }
  return statements;
}

/** True for what a rule in words says, and for `true`, which says nothing. */
function isSaid(key: (typeof KEYWORDS)[number][0], said: Schema): boolean {
  if (key === 'not') return isForbiddingInWords(said);
  return said.boolean !== undefined && key !== 'then' && key !== 'else';
}

function entryStatements({ prefixItems, items }: Schema): readonly Statement[] {
  const entries = prefixItems.map((entry, index) => ({ label: `entry ${index + 1}`, schema: entry }));
  if (entries.length === 0 || items === undefined || items.boolean !== undefined) return entries;
  return [...entries, { label: 'further entries', schema: items }];
}
