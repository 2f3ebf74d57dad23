export { diagnosticToJson, formatDiagnostic } from './diagnostics/format-diagnostic.ts';
export type { FormatOptions } from './diagnostics/format-diagnostic.ts';
export { printable } from './diagnostics/printable.ts';
export { DIAGNOSTICS } from './diagnostics/diagnostics-catalogue.ts';
export type { CatalogueCode, CatalogueEntry } from './diagnostics/diagnostics-catalogue.ts';
export { caseList } from './facts/case-list.ts';
export type { Case, CaseList, RejectedExample } from './facts/case-list.ts';
export type { CaseBody, CaseParameter } from './facts/case-request.ts';
export { formBranches, isConstraintComposition, isConstraintOnly } from './facts/constraint-branches.ts';
export { forEachChildSchema } from './facts/child-schemas.ts';
export { paginationOf } from './facts/pagination.ts';
export type { Pagination, PaginationKind } from './facts/pagination.ts';
export { collectSchemas, operationSchemas, reachableSchemas, usedSchemas } from './facts/reachable-schemas.ts';
export { containsReadOnly, containsWriteOnly } from './facts/read-write-views.ts';
export { allowedTypes, conjuncts, isNullable, objectShape, unwrapAlias } from './facts/schema-shape.ts';
export type { ObjectShape } from './facts/schema-shape.ts';
export { wrappedComponent } from './facts/wrapped-component.ts';
export type { WrappedComponent } from './facts/wrapped-component.ts';
export { allowsAnonymous, operationSchemes, takesCredential } from './facts/security.ts';
export { createLoadCache, loadApi } from './load-api.ts';
export type { LoadCache, LoadOptions, LoadResult } from './load-api.ts';
export type { Api, Info } from './api.ts';
export type { ComponentPathItem, Components } from './components.ts';
export type { PathItem } from './path-item.ts';
export type { ExternalDocs } from './external-docs.ts';
export type { Server, ServerVariable } from './server.ts';
export type { Tag } from './tag.ts';
export type { Diagnostic, DiagnosticCode, Severity } from './diagnostics/diagnostics.ts';
export type { Example } from './example.ts';
export type { Extensions, JsonValue, ModelNode, SourceLocation } from './location.ts';
export type { Encoding, MediaType } from './media-type.ts';
export type { Callback, Operation } from './operation.ts';
export type { Parameter, ParameterLocation } from './parameter.ts';
export type { Header } from './media-type.ts';
export type { ParameterStyle } from './parameter-style.ts';
export type { RequestBody } from './request-body.ts';
export type { Link, Response } from './response.ts';
export type { Discriminator, Schema, SchemaType } from './schema.ts';
export type {
  ApiKeyScheme,
  HttpScheme,
  MutualTlsScheme,
  OAuth2Flow,
  OAuth2Scheme,
  OpenIdConnectScheme,
  SecurityRequirement,
  SecurityScheme,
} from './security.ts';
export { diffApis } from './diff/index.ts';
export type { Change, ChangeKind, Verdict } from './diff/index.ts';
export { diffDescriptions } from './diff/diff-descriptions.ts';
export type { DescriptionDiff, PlacedChange } from './diff/diff-descriptions.ts';
