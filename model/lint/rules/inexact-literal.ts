import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import { holdsInexactInteger } from '../../facts/inexact-integer.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** A value that is listed is told from every other one, as integers beyond 2^53 are not once they are read (RFC 8259 section 6). */
export const inexactLiteral: LintRule = (context) => {
  const { operations, webhooks, schemas } = context.api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  for (const schema of collectSchemas(roots)) {
    // What `number` describes is a double, and compared as one.
    if (schema.types.includes('number')) continue;
    for (const [place, value] of literals(schema)) tell(context, schema, { place, value });
  }
};

function literals(schema: Schema): readonly (readonly [place: string, value: JsonValue])[] {
  const listed = (schema.enum ?? []).map((value, index) => [`enum/${index}`, value] as const);
  return schema.hasConst ? [...listed, ['const', schema.const]] : listed;
}

function tell(
  { report }: LintContext,
  { location: { file, pointer } }: Schema,
  { place, value }: { readonly place: string; readonly value: JsonValue },
): void {
  if (!holdsInexactInteger(value)) return;
  report(
    'inexact-literal',
    { file, pointer: `${pointer}/${place}` },
    { parameters: { value: JSON.stringify(value) }, suggestion: 'list it as a text, or say `type: number`' },
  );
}
