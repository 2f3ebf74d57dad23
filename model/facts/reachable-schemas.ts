import type { Api } from '../api.ts';
import type { MediaType } from '../media-type.ts';
import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameter.ts';
import type { Header } from '../media-type.ts';
import type { Response } from '../response.ts';
import type { Schema } from '../schema.ts';
import { forEachChildSchema } from './child-schemas.ts';

const reachable = new WeakMap<Schema, ReadonlySet<Schema>>();
const ofOperations = new WeakMap<Operation, readonly Schema[]>();
const ofApis = new WeakMap<Api, ReadonlySet<Schema>>();

/** A schema and every schema below it, discriminator mappings included. Memoised. */
export function reachableSchemas(root: Schema): ReadonlySet<Schema> {
  let found = reachable.get(root);
  if (found === undefined) {
    found = collectSchemas([root]);
    reachable.set(root, found);
  }
  return found;
}

/** Every schema below any of the roots, the roots included, in the order they are met. */
export function collectSchemas(roots: Iterable<Schema>): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const open: Schema[] = [...roots].toReversed();
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (found.has(schema)) continue;
    found.add(schema);
    open.push(...childSchemas(schema).toReversed());
  }
  return found;
}

/** The schemas directly below a schema, those that its discriminator names included. */
export function childSchemas(schema: Schema): readonly Schema[] {
  const children: Schema[] = [];
  forEachChildSchema(schema, (child) => children.push(child));
  if (schema.discriminator !== undefined) children.push(...schema.discriminator.mapping.values());
  return children;
}

/** The schemas an operation names itself: of its parameters, bodies, responses, headers and callbacks. Memoised. */
export function operationSchemas(operation: Operation): readonly Schema[] {
  let schemas = ofOperations.get(operation);
  if (schemas === undefined) {
    schemas = [...directSchemas(operation)];
    ofOperations.set(operation, schemas);
  }
  return schemas;
}

/** Every schema that some operation or webhook reaches; component schemas outside it are unused. Memoised. */
export function usedSchemas(api: Api): ReadonlySet<Schema> {
  let used = ofApis.get(api);
  if (used === undefined) {
    used = collectSchemas([...api.operations, ...api.webhooks].flatMap(operationSchemas));
    ofApis.set(api, used);
  }
  return used;
}

function* directSchemas(operation: Operation): Iterable<Schema> {
  for (const parameter of operation.parameters) yield* valueSchemas(parameter);
  for (const parameter of operation.ignoredParameters) yield* valueSchemas(parameter);
  if (operation.requestBody !== undefined) yield* contentSchemas(operation.requestBody.content);
  for (const response of operation.responses) yield* responseSchemas(response);
  for (const callback of operation.callbacks) for (const called of callback.operations) yield* directSchemas(called);
}

/** The schemas a response names itself. */
export function* responseSchemas(response: Response): Iterable<Schema> {
  for (const header of response.headers) yield* valueSchemas(header);
  for (const header of response.ignoredHeaders) yield* valueSchemas(header);
  yield* contentSchemas(response.content);
}

/** The schemas a parameter or header names itself. */
export function* valueSchemas({ schema, content }: Parameter | Header): Iterable<Schema> {
  yield schema;
  if (content !== undefined) yield* contentSchemas([content]);
}

/** The schemas a `content` map names itself. */
export function* contentSchemas(content: readonly MediaType[]): Iterable<Schema> {
  for (const mediaType of content) {
    if (mediaType.schema !== undefined) yield mediaType.schema;
    if (mediaType.itemSchema !== undefined) yield mediaType.itemSchema;
    for (const encoding of mediaType.encoding) for (const header of encoding.headers) yield* valueSchemas(header);
  }
}
