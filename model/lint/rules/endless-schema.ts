import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import type { Schema } from '../../schema.ts';
import { strongComponents } from '../../strong-components.ts';
import type { LintRule } from '../rule.ts';

/**
 * No schema leads back to itself without a step into the value (JSON Schema Core section 9.4.1). Loading breaks circles of
 * `$ref` and `allOf`; those through alternatives, conditions and `not` are what is left.
 */
export const endlessSchema: LintRule = ({ api, report }) => {
  const { operations, webhooks, schemas } = api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  const reached = [...collectSchemas(roots)];
  const places = new Map(reached.map((schema, place) => [schema, place]));
  const placeOf = (schema: Schema): number => places.get(schema) ?? Infinity;
  for (const circle of strongComponents(reached, inPlace)) {
    const members = [...circle].toSorted((one, other) => placeOf(one) - placeOf(other));
    const named = members.filter(({ name }) => name !== undefined);
    const [first] = named.length > 0 ? named : members;
    if (first === undefined) continue;
    const names = named.map(({ name }) => `\`${name}\``).slice(0, MOST_NAMES);
    const parameters = { schemas: names.length === 0 ? 'a schema without a name' : names.join(', ') };
    report('endless-schema', first.location, { parameters });
  }
};

/** Schemas of a circle that are named. */
const MOST_NAMES = 5;

/** What the value itself is held against; what a tag alone chooses is asked once of each value. */
function inPlace(schema: Schema): readonly Schema[] {
  const { ref, not, if: condition, then, else: otherwise, allOf, anyOf, oneOf, dependentSchemas } = schema;
  // Without a condition nothing is held against what it would choose (JSON Schema Core section 10.2.2).
  const chosen = condition === undefined ? [] : [condition, then, otherwise];
  const single = [ref, not, ...chosen].filter((part) => part !== undefined);
  return [...single, ...allOf, ...anyOf, ...oneOf, ...dependentSchemas.values()];
}
