import type { Schema } from '../../../model/schema.ts';
import { isNullSchema } from '../../../model/facts/wrapped-component.ts';

/**
 * A schema and everything that says the same about the same value: its reference, the members of its `allOf`, and its one
 * alternative beside null, all the way down, the schema first.
 */
export function valueSources(schema: Schema): readonly Schema[] {
  return sourcesOf(schema, () => true);
}

/** The sources that stand where the schema does: components, and what they are made of, are described elsewhere. */
export function inlineSources(schema: Schema): readonly Schema[] {
  return sourcesOf(schema, ({ name }) => name === undefined);
}

function sourcesOf(schema: Schema, isWanted: (source: Schema) => boolean): readonly Schema[] {
  const { ref, allOf, oneOf, anyOf } = schema;
  // Most schemas consist of nothing but themselves.
  if (ref === undefined && allOf.length + oneOf.length + anyOf.length === 0) return [schema];
  const found = new Set<Schema>([schema]);
  // A set goes on to what is added while it is walked.
  for (const source of found) {
    for (const member of [source.ref, ...source.allOf, onlyAlternative(source)]) {
      if (member !== undefined && isWanted(member)) found.add(member);
    }
  }
  return [...found];
}

/** The alternative of a schema that has one, null aside. */
export function onlyAlternative({ oneOf, anyOf }: Schema): Schema | undefined {
  if (oneOf.length + anyOf.length === 0) return undefined;
  const alternatives = [...oneOf, ...anyOf].filter((member) => !isNullSchema(member));
  return alternatives.length === 1 ? alternatives[0] : undefined;
}
