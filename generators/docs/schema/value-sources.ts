import type { Schema } from '../../../model/schema.ts';
import { isNullSchema } from '../../../model/facts/wrapped-component.ts';

/**
 * A schema and everything that says the same about the same value: its reference, the members of its `allOf`, and its one
 * alternative beside null, all the way down, the schema first.
 */
export function valueSources(schema: Schema): readonly Schema[] {
  const { ref, allOf, oneOf, anyOf } = schema;
  // Most schemas consist of nothing but themselves.
  if (ref === undefined && allOf.length + oneOf.length + anyOf.length === 0) return [schema];
  const found = new Set<Schema>([schema]);
  // A set goes on to what is added while it is walked.
  for (const source of found) {
    if (source.ref !== undefined) found.add(source.ref);
    for (const member of source.allOf) found.add(member);
    const only = onlyAlternative(source);
    if (only !== undefined) found.add(only);
  }
  return [...found];
}

/** The alternative of a schema that has one, null aside. */
export function onlyAlternative({ oneOf, anyOf }: Schema): Schema | undefined {
  if (oneOf.length + anyOf.length === 0) return undefined;
  const alternatives = [...oneOf, ...anyOf].filter((member) => !isNullSchema(member));
  return alternatives.length === 1 ? alternatives[0] : undefined;
}
