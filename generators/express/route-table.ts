import type { Api } from '../../model/api.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Operation } from '../../model/operation.ts';
import { offered } from './mock/mock-body.ts';
import { basePath, operationDetails, responseEntries, schemeEntry, usedSchemes } from './operation-entry.ts';

/** What the emitted modules say about routes and operations, as one list of data without the loaders of decoders. */
export interface RouteTableData {
  readonly basePath: string;
  readonly operations: readonly { readonly [key: string]: JsonValue }[];
  readonly securitySchemes: { readonly [name: string]: JsonValue };
}

/** Routes of a description for a mock: of the media types of an answer those that it offers. */
export function routeTable(api: Api): RouteTableData {
  return {
    basePath: basePath(api),
    operations: api.operations.map((operation) => operationEntry(api, operation)),
    securitySchemes: Object.fromEntries(usedSchemes(api).map((scheme) => [scheme.name, schemeEntry(scheme)])),
  };
}

function operationEntry(api: Api, operation: Operation): { readonly [key: string]: JsonValue } {
  const { method, path } = operation;
  const responses = operation.responses.map((response) => ({ ...response, content: offered(response.content) }));
  return {
    method,
    path,
    ...operationDetails(api, operation, undefined),
    responses: responseEntries(responses),
  };
}
