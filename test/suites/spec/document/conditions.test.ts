import { describe, expect, it } from 'vitest';
import type { JsonValue, Operation, Schema } from '../../../../model/index.ts';
import { isObject, objectOf } from '../../../../model/json-object.ts';
import { api, properties } from '../description.ts';

interface Found {
  /** Where the property is, from the answer inwards. */
  readonly place: string;
  readonly condition: Readonly<Record<string, JsonValue>>;
}

/** The roles that a condition may name, lowest first. */
const ROLES = ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner', 'administrator'];

/** Every `x-condition` that an answer can show, however deep. */
function conditionsIn(schema: Schema, place: string, above: readonly Schema[]): Found[] {
  if (above.includes(schema)) return [];
  const inner = [...above, schema];
  const own = schema.extensions['x-condition'];
  const here = isObject(own) ? [{ place, condition: own }] : [];
  const members = [...properties(schema)].flatMap(([name, one]) => conditionsIn(one, `${place}.${name}`, inner));
  const others = [
    schema.ref,
    schema.items,
    schema.additionalProperties,
    ...schema.allOf,
    ...schema.anyOf,
    ...schema.oneOf,
  ];
  const rest = others.flatMap((one) => (one === undefined ? [] : conditionsIn(one, place, inner)));
  return [...here, ...members, ...rest];
}

function answersOf(operation: Operation): Schema[] {
  return operation.responses
    .filter((one) => one.status.startsWith('2'))
    .flatMap((one) => one.content.flatMap(({ schema }) => (schema === undefined ? [] : [schema])));
}

function membersOf(operation: Operation): Set<string> {
  const bodies = (operation.requestBody?.content ?? []).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  return new Set(bodies.flatMap((schema) => [...properties(schema).keys()]));
}

const all = api.operations.flatMap((operation) =>
  answersOf(operation).flatMap((schema) =>
    conditionsIn(schema, operation.operationId, []).map((found) => ({ operation, ...found })),
  ),
);

describe('x-condition', () => {
  it('is found in many answers', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(all.some(({ condition }) => 'query' in condition) && all.some(({ condition }) => 'body' in condition)).toBe(
      true,
    );
  });

  it('names parameters and members of the body that every operation with this answer has', () => {
    const unknown = all.flatMap(({ operation, place, condition }) => {
      const parameters = new Set(operation.parameters.filter((one) => one.in === 'query').map((one) => one.name));
      const missing = [
        ...Object.keys(objectOf(condition['query'])).filter((name) => !parameters.has(name)),
        ...Object.keys(objectOf(condition['body'])).filter((name) => !membersOf(operation).has(name)),
      ];
      return missing.map((name) => `${place}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('names values that the parameter takes, and roles there are', () => {
    for (const { operation, place, condition } of all) {
      for (const [name, value] of Object.entries(objectOf(condition['query']))) {
        const schema = operation.parameters.find((one) => one.name === name)?.schema;
        expect([place, name, schema?.types]).toEqual([place, name, [typeof value]]);
      }
      const { role } = condition;
      if (role !== undefined) expect([place, ROLES.includes(String(role))]).toEqual([place, true]);
    }
  });
});
