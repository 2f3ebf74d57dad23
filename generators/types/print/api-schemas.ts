import type { Api } from '../../../model/api.ts';
import {
  collectSchemas,
  contentSchemas,
  operationSchemas,
  responseSchemas,
  valueSchemas,
} from '../../../model/facts/reachable-schemas.ts';
import type { Schema } from '../../../model/schema.ts';

/** Every schema that is printed, in the order of the document: of paths and webhooks, then of the components. */
export function apiSchemas(api: Api): ReadonlySet<Schema> {
  return collectSchemas(roots(api));
}

function* roots(api: Api): Iterable<Schema> {
  for (const { parameters } of [...api.pathItems, ...api.webhookItems]) {
    for (const parameter of parameters) yield* valueSchemas(parameter);
  }
  for (const operation of [...api.operations, ...api.webhooks]) yield* operationSchemas(operation);
  yield* api.schemas;
  const { components } = api;
  if (components === undefined) return;
  for (const response of components.responses.values()) yield* responseSchemas(response);
  for (const value of [...components.parameters.values(), ...components.headers.values()]) yield* valueSchemas(value);
  for (const body of components.requestBodies.values()) yield* contentSchemas(body.content);
  for (const { item, operations } of components.pathItems.values()) {
    for (const parameter of item.parameters) yield* valueSchemas(parameter);
    for (const operation of operations) yield* operationSchemas(operation);
  }
}
