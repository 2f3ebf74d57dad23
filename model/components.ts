import type { Header } from './media-type.ts';
import type { Operation } from './operation.ts';
import type { Parameter } from './parameter.ts';
import type { PathItem } from './path-item.ts';
import type { RequestBody } from './request-body.ts';
import type { Response } from './response.ts';

/**
 * The Components Object but for what the API lists itself (schemas and security schemes): by name, in document order, used
 * or not. One that is a reference to another component is that component's node.
 */
export interface Components {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly headers: ReadonlyMap<string, Header>;
  /** Their `status` says nothing here. */
  readonly responses: ReadonlyMap<string, Response>;
  readonly requestBodies: ReadonlyMap<string, RequestBody>;
  readonly pathItems: ReadonlyMap<string, ComponentPathItem>;
}

/** A path item among the components. Its operations are nobody's to call: they have the `operationId` that they declare, or none. */
export interface ComponentPathItem {
  readonly item: PathItem;
  readonly operations: readonly Operation[];
}
