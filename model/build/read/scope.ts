import type { CatalogueCode } from '../../diagnostics/diagnostics-catalogue.ts';
import type { DiagnosticParameters } from '../../diagnostics/diagnostic-parameters.ts';
import type { Server } from '../../server.ts';
import type { Tag } from '../../tag.ts';
import type { Example } from '../../example.ts';
import type { SourceLocation } from '../../location.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { PathItem } from '../../path-item.ts';
import type { Header } from '../../media-type.ts';
import type { RequestBody } from '../../request-body.ts';
import type { Link, Response } from '../../response.ts';
import type { Discriminator, Schema } from '../../schema.ts';
import type { SecurityRequirement, SecurityScheme } from '../../security.ts';
import type { DocumentStore } from '../../load/document-store.ts';
import type { Resource } from '../../load/identifiers.ts';
import { reportAt } from '../../load/report.ts';
import type { Reporter } from '../../load/report.ts';
import type { ReferenceBase, ReferenceResult } from '../../load/resolve-reference.ts';
import type { SourceDocument } from '../../load/source-document.ts';

export type OasVersion = '3.0' | '3.1' | '3.2';

/** A node under construction. */
export type Mutable<Node> = { -readonly [Key in keyof Node]: Node[Key] };

/** A schema node with the raw mapping it is filled from. */
export interface SchemaUnderWay {
  readonly scope: Scope;
  readonly node: Mutable<Schema>;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** A discriminator whose mapping waits until every component schema is built. */
export interface PendingDiscriminator {
  readonly holder: Mutable<Schema>;
  readonly discriminator: Mutable<Discriminator>;
  readonly mapping: Map<string, Schema>;
  readonly otherNames: Map<string, Schema>;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  readonly pointer: string;
}

/**
 * The builders that OpenAPI's objects reach recursively (a header holds content, content holds headers). They are
 * handed along with the state, so that no two files import each other.
 */
export interface Builders {
  readonly schema: (scope: Scope, value: unknown, pointer: string) => Schema;
  readonly content: (scope: Scope, value: unknown, pointer: string) => readonly MediaType[];
  readonly pathItem: (scope: Scope, value: unknown, holder: OperationHolder) => BuiltPathItem | undefined;
}

/** What holds a Path Item Object: a path template, a webhook, or an expression of a callback. */
export interface OperationHolder {
  readonly kind: 'path' | 'webhook' | 'callback' | 'component';
  /** The path template, webhook name or runtime expression. */
  readonly path: string;
  readonly pointer: string;
  /** True where a reference stands in the place of the path item. */
  readonly isReferred?: boolean;
}

/** A path item with its operations. */
export interface BuiltPathItem {
  readonly item: PathItem;
  readonly operations: readonly Operation[];
}

/** What an operation takes from its path item. */
export interface PathItemContext {
  readonly holder: OperationHolder;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly servers: Operation['servers'] | undefined;
}

/** An operation whose id is settled when all are built. */
export interface PendingOperation {
  readonly operation: Mutable<Operation>;
  readonly scope: Scope;
  readonly declared: string | undefined;
  /** The raw mapping in its place. */
  readonly raw: object;
  /** The raw mapping that its id is written in. */
  readonly source: unknown;
  /** True where a reference leads to that from the place of the operation. */
  readonly isReferred: boolean;
  /** False for callbacks: nobody calls them by id, so a missing one deserves no warning. */
  readonly isCalled: boolean;
}

/** An operation with what it was built from beside its raw mapping. */
export interface BuiltOperation {
  readonly operation: Operation;
  readonly context: PathItemContext;
  /** True when nothing was wrong with it. */
  readonly isFlawless: boolean;
}

/** Everything one build shares. Nodes are memoised by the identity of the raw mapping they were built from. */
export interface BuildState {
  readonly version: OasVersion;
  readonly build: Builders;
  readonly store: DocumentStore;
  reporter: Reporter;
  /** The root document. */
  root: SourceDocument;
  readonly scopes: Map<SourceDocument | Resource, Scope>;
  /** Names of component schemas by the raw mapping that carries the component. */
  readonly schemaNames: Map<object, string>;
  /** Names of all other components. A reference can lead from a schema to one of them: that makes it no schema's name. */
  readonly componentNames: Map<object, string>;
  readonly schemas: Map<object, Schema>;
  /** By `Schema.id`. */
  readonly schemaNodes: Mutable<Schema>[];
  /**
   * Nodes that a reference leads to and that are not filled yet. They wait, because following references depth first
   * would need a stack as deep as the longest chain of components.
   */
  readonly pendingSchemas: SchemaUnderWay[];
  /** Raw reference objects being followed, to notice circles. */
  readonly following: Set<object>;
  readonly discriminators: PendingDiscriminator[];
  readonly parameters: Map<object, Parameter | undefined>;
  readonly headers: Map<object, Header>;
  readonly responses: Map<object, Response>;
  readonly requestBodies: Map<object, RequestBody>;
  readonly examples: Map<object, Example>;
  readonly links: Map<object, Link>;
  readonly securitySchemes: Map<string, SecurityScheme>;
  readonly tags: Map<string, Tag>;
  /** In force where an operation names none of its own. */
  defaults: { servers: readonly Server[]; security: readonly SecurityRequirement[] };
  readonly operations: PendingOperation[];
  /** Every operation by the raw mapping it was built from. */
  readonly builtOperations: Map<object, BuiltOperation[]>;
  /** Every schema that a `$ref` leads to; true where one has the words of another file for it. */
  readonly referenceTargets: Map<Mutable<Schema>, boolean>;
}

/** Where references are resolved from, together with the build: one per document and schema resource. */
export interface Scope extends ReferenceBase {
  readonly state: BuildState;
  readonly file: string;
  /** Results by reference text: one description says `#/components/schemas/X` thousands of times. */
  readonly resolved: Map<string, ReferenceResult>;
}

/** The scope of a document or of a schema resource inside it. */
export function scopeOf(state: BuildState, base: ReferenceBase): Scope {
  const key = base.resource ?? base.document;
  let scope = state.scopes.get(key);
  if (scope === undefined) {
    scope = {
      ...base,
      document: base.document,
      resource: base.resource,
      state,
      file: base.document.file,
      resolved: new Map(),
    };
    state.scopes.set(key, scope);
  }
  return scope;
}

/** The location of a node. */
export function locationOf(scope: Scope, pointer: string): SourceLocation {
  return { file: scope.file, pointer };
}

/** Reports a problem at a pointer of the scope's document. */
export function report<Code extends CatalogueCode>(
  scope: Scope,
  code: Code,
  pointer: string,
  details: { readonly parameters: DiagnosticParameters<Code>; readonly suggestion?: string | undefined },
): void {
  reportAt(scope.state.reporter, code, { document: scope.document, pointer }, details);
}
