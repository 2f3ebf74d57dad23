import type { Api } from '../../../../model/api.ts';
import { forEachChildSchema } from '../../../../model/facts/child-schemas.ts';
import {
  contentSchemas,
  operationSchemas,
  responseSchemas,
  valueSchemas,
} from '../../../../model/facts/reachable-schemas.ts';
import type { Schema } from '../../../../model/schema.ts';

/** What is worth knowing of all schemas that are printed, in the order of the document. */
export interface ApiSchemas {
  /** Those with a discriminator, and those made of others by `allOf`; `nullable` can hide both. */
  readonly composed: readonly Schema[];
  /** Those that several hold. */
  readonly shared: ReadonlySet<Schema>;
}

/** Looks at every schema once. Of a large description there are a hundred thousand: nothing is kept of the others. */
export function surveySchemas(api: Api): ApiSchemas {
  const composed: Schema[] = [];
  const shared = new Set<Schema>();
  const held = createMarks();
  const hold = (child: Schema): void => {
    if (held.mark(child)) shared.add(child);
  };
  forEachSchema(api, (schema) => {
    const { discriminator, allOf, nullable } = schema;
    if (discriminator !== undefined || allOf.length > 0 || nullable === true) composed.push(schema);
    forEachChildSchema(schema, hold);
  });
  return { composed, shared };
}

/** Calls `visit` with every schema that is printed: those of paths and webhooks, then those of the components. */
export function forEachSchema(api: Api, visit: (schema: Schema) => void): void {
  const seen = createMarks();
  const open: Schema[] = [];
  const add = (child: Schema): void => void open.push(child);
  for (const root of roots(api)) {
    open.push(root);
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (seen.mark(schema)) continue;
      visit(schema);
      const start = open.length;
      forEachChildSchema(schema, add);
      if (schema.discriminator !== undefined) open.push(...schema.discriminator.mapping.values());
      if (open.length > start + 1) turn(open, start);
    }
  }
}

interface Marks {
  /** Marks a schema; true when it had the mark already. */
  readonly mark: (schema: Schema) => boolean;
}

/** One byte a schema, by its number: a set of them would take forty times as much. */
function createMarks(): Marks {
  let marks = new Uint8Array(1 << 12);
  return {
    mark: ({ id }) => {
      if (id >= marks.length) {
        const larger = new Uint8Array(Math.max(id + 1, marks.length * 2));
        larger.set(marks);
        marks = larger;
      }
      if (marks[id] === 1) return true;
      marks[id] = 1;
      return false;
    },
  };
}

/** Turns the end of a list around, so that what was added first is taken first. */
function turn(list: Schema[], start: number): void {
  for (let left = start, right = list.length - 1; left < right; left += 1, right -= 1) {
    const [one, other] = [list[left], list[right]];
    if (one === undefined || other === undefined) return;
    list[left] = other;
    list[right] = one;
  }
}

function* roots(api: Api): Iterable<Schema> {
  for (const { parameters } of [...api.pathItems, ...api.webhookItems]) {
    for (const parameter of parameters) yield* valueSchemas(parameter);
  }
  for (const operation of [...api.operations, ...api.webhooks]) yield* operationSchemas(operation);
  yield* api.schemas;
  const { components } = api;
  for (const response of components.responses.values()) yield* responseSchemas(response);
  for (const value of [...components.parameters.values(), ...components.headers.values()]) yield* valueSchemas(value);
  for (const body of components.requestBodies.values()) yield* contentSchemas(body.content);
  for (const { item, operations } of components.pathItems.values()) {
    for (const parameter of item.parameters) yield* valueSchemas(parameter);
    for (const operation of operations) yield* operationSchemas(operation);
  }
}
