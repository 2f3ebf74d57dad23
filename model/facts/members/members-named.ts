import type { Schema } from '../../schema.ts';
import { matchesPattern } from '../sample/pattern-test.ts';

/** Schemas of the member of a name: its own, those of matching patterns, else that of all others. */
export function membersNamed(part: Schema, name: string): readonly Schema[] {
  const own = part.properties.get(name);
  if (part.patternProperties.size === 0) {
    const only = own ?? part.additionalProperties;
    return only === undefined ? [] : [only];
  }
  const matching = [...part.patternProperties].flatMap(([pattern, schema]) =>
    matchesPattern(pattern, name) ? [schema] : [],
  );
  const found = own === undefined ? matching : [own, ...matching];
  if (found.length > 0 || part.additionalProperties === undefined) return found;
  return [part.additionalProperties];
}
