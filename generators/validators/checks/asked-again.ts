import type { Api } from '../../../model/api.ts';
import { forEachChildSchema } from '../../../model/facts/child-schemas.ts';
import { subtypesOf } from '../../../model/facts/discriminator-branches.ts';
import type { Schema } from '../../../model/schema.ts';
import { strongComponents } from '../../../model/strong-components.ts';

const memo = new WeakMap<Api, ReadonlySet<Schema>>();

/**
 * Components that lead back to themselves on several ways at once, as by two alternatives with a member of the same kind: checked
 * plainly, a value would be looked at twice as often with each level of nesting. Every circle of schemas passes through a
 * component, so that it is enough when their checks remember what they answered.
 */
export function askedAgain(api: Api): ReadonlySet<Schema> {
  const known = memo.get(api);
  if (known !== undefined) return known;
  const found = findAskedAgain(api.schemas);
  memo.set(api, found);
  return found;
}

function findAskedAgain(components: readonly Schema[]): ReadonlySet<Schema> {
  const insides = new Map(components.map((schema) => [schema, insideOf(schema)]));
  const circles = strongComponents(components, (schema) => insides.get(schema)?.components ?? []);
  const branching = circles.filter((circle) => {
    const leadsBack = returnsTo(circle);
    return [...circle].some((schema) => insides.get(schema)?.parts.some((part) => waysBack(part, leadsBack) > 1));
  });
  return new Set(branching.flatMap((circle) => [...circle]));
}

/** What belongs to a component alone, and the components that it leads to. */
interface Inside {
  readonly parts: readonly Schema[];
  readonly components: ReadonlySet<Schema>;
}

function insideOf(component: Schema): Inside {
  const parts = new Set([component]);
  const components = new Set<Schema>();
  const enter = (child: Schema): unknown => (child.name === undefined ? parts.add(child) : components.add(child));
  // What is added meanwhile is visited as well.
  for (const part of parts) {
    forEachChildSchema(part, enter);
    for (const subtype of subtypesOf(part)) enter(subtype);
  }
  return { parts: [...parts], components };
}

/** Whether a schema leads into a circle of components without another component between. */
function returnsTo(circle: ReadonlySet<Schema>): (schema: Schema | undefined) => boolean {
  const known = new Map<Schema, boolean>();
  const leadsBack = (schema: Schema | undefined): boolean => {
    if (schema === undefined) return false;
    if (schema.name !== undefined) return circle.has(schema);
    const before = known.get(schema);
    if (before !== undefined) return before;
    let found = subtypesOf(schema).some(leadsBack);
    forEachChildSchema(schema, (child) => {
      found ||= leadsBack(child);
    });
    known.set(schema, found);
    return found;
  };
  return leadsBack;
}

/** On how many ways a value, or one that it holds, may come back to the circle. A member is one way, whichever it is. */
function waysBack(schema: Schema, leadsBack: (schema: Schema | undefined) => boolean): number {
  const { ref, not, contains, items, allOf, anyOf, oneOf, properties, patternProperties, prefixItems } = schema;
  const inPlace = [ref, not, schema.if, schema.then, schema.else, ...allOf, ...anyOf, ...oneOf];
  const others = [...schema.dependentSchemas.values(), ...subtypesOf(schema)];
  const members = [...properties.values(), schema.additionalProperties, schema.unevaluatedProperties];
  const count = (schemas: readonly (Schema | undefined)[]): number => schemas.filter(leadsBack).length;
  const inObject = Math.min(1, count(members)) + count([...patternProperties.values()]);
  const inArray = Math.min(1, count([...prefixItems, items, schema.unevaluatedItems])) + count([contains]);
  return count([...inPlace, ...others]) + Math.max(inObject, inArray);
}
