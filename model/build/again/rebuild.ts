import type { Api } from '../../api.ts';
import type { Diagnostic } from '../../diagnostics/diagnostics.ts';
import { operationSchemas, valueSchemas } from '../../facts/reachable-schemas.ts';
import type { Operation } from '../../operation.ts';
import { isDocument, isStdin } from '../../load/document-store.ts';
import { isObject } from '../../load/raw.ts';
import { createReporter, relocated } from '../../load/report.ts';
import { topOf } from '../../load/resolve-reference.ts';
import type { SourceDocument } from '../../load/source-document.ts';
import { changedOperations, goneValues, referencesIn } from './changed-operations.ts';
import type { ChangedOperation } from './changed-operations.ts';
import { buildOperation } from '../operation.ts';
import {
  adoptSchemas,
  changedSchemas,
  forgetSchemas,
  isMadeOf,
  matchSchemas,
  rebuildComponents,
  touchedSchemas,
} from './rebuild-schemas.ts';
import type { SchemaMatch } from './rebuild-schemas.ts';
import { completeSchemas } from '../schema/schema.ts';
import { scopeOf } from '../read/scope.ts';
import type { BuildState, BuiltOperation, Mutable } from '../read/scope.ts';

/** A model with the state it was built in, so that a later build can go on from there. */
export interface KeptBuild {
  readonly api: Api;
  readonly state: BuildState;
  readonly diagnostics: readonly Diagnostic[];
}

/** Documents by what has taken their place. */
export type ChangedDocuments = ReadonlyMap<SourceDocument, SourceDocument>;

/**
 * True when what a build depends on is its documents alone, and what a document means does not depend on what others are
 * called.
 */
export function isKeepable({ state }: KeptBuild): boolean {
  const { store, root } = state;
  if (store.remoteTexts.size + store.wantedRemotes.size + store.texts.size + store.identified.length > 0) return false;
  if (store.settled.size > 0 || root.origin !== undefined) return false;
  if (isStdin(root.file) || ![...store.opened.values()].every(isDocument)) return false;
  // Of a value that is no mapping it cannot be told whether it is the same one still.
  return [...store.targets].every(isObject);
}

/**
 * The model after some documents have changed, made of the one before: an operation that has changed is built anew, and
 * everything else is what it was. Undefined when more has to be built than such operations; the build that was kept is then
 * of no use any more. What this gives is what building everything gives.
 */
export function rebuild(kept: KeptBuild, documents: ChangedDocuments): KeptBuild | undefined {
  const { state, diagnostics } = kept;
  if ([...documents].some(([before, after]) => !isPlain(before) || !isPlain(after))) return undefined;
  const changes: PlacedChange[] = [];
  for (const [before, after] of documents) {
    const own = changesOf(state, before, after);
    if (own === undefined) return rebuildWithSchemas(kept, documents);
    for (const change of own) changes.push({ ...change, document: after });
  }
  replaceDocuments(state, documents);
  const sizes = sizesOf(state);
  const schemas = state.schemaNodes.length;
  state.reporter = createReporter(state.reporter.lenient);
  const replaced = new Map<Operation, Operation>();
  for (const change of changes) rebuildOperation(state, change, replaced);
  if (sizes !== sizesOf(state) || schemas !== state.schemaNodes.length) return undefined;
  if (state.reporter.diagnostics.length > 0) return undefined;
  const files = new Map([...documents.values()].map((document) => [document.file, document]));
  return {
    api: withOperations(kept.api, replaced),
    state,
    diagnostics: diagnostics.map((diagnostic) => relocated(diagnostic, files)),
  };
}

/** Always an object of its own: what others note about an API must not outlive a run. */
function withOperations(api: Api, replaced: ReadonlyMap<Operation, Operation>): Api {
  const current = (operation: Operation): Operation => replaced.get(operation) ?? operation;
  return { ...api, operations: api.operations.map(current), webhooks: api.webhooks.map(current) };
}

/** `rebuild` where schemas have changed, but not which ones there are. */
function rebuildWithSchemas(kept: KeptBuild, documents: ChangedDocuments): KeptBuild | undefined {
  const { api, state, diagnostics } = kept;
  const built = [...state.builtOperations];
  if (diagnostics.length > 0 || !built.every(([, list]) => list.every(isAlone))) return undefined;
  const pairs = changedSchemas(state, documents);
  const touched = pairs && touchedSchemas(state, pairs);
  if (pairs === undefined || touched === undefined) return undefined;
  const own = built.filter(([, list]) => list.some(({ operation }) => isMadeOf(operation, touched)));
  // What operations take from their path item is built with it.
  const inherited = own.flatMap(([, list]) => list.flatMap(({ context }) => context.parameters));
  if (inherited.some((parameter) => [...valueSchemas(parameter)].some((schema) => touched.has(schema))))
    return undefined;
  replaceDocuments(state, documents);
  const [sizes, first] = [sizesOf(state), state.schemaNodes.length];
  forgetSchemas(state, pairs, touched);
  state.reporter = createReporter(state.reporter.lenient);
  const { schemas, others } = rebuildComponents(state, api, touched);
  const replaced = rebuildUsers(state, own);
  completeSchemas(state);
  if (sizes !== sizesOf(state) || state.reporter.diagnostics.length > 0) return undefined;
  const lists = [...replaced].map(([before, after]) => [operationSchemas(before), operationSchemas(after)] as const);
  lists.push([api.schemas.slice(0, schemas.length), schemas]);
  const found: SchemaMatch = { touched, matches: new Map() };
  if (!lists.every(([before, after]) => matchSchemas(before, after, found))) return undefined;
  if (!adoptSchemas(state, first, found)) return undefined;
  const current = api.schemas.map((schema) => found.matches.get(schema) ?? schema);
  return { api: { ...withOperations(api, replaced), schemas: current, components: others }, state, diagnostics };
}

/** Builds operations again of which only schemas that they refer to have changed. */
function rebuildUsers(
  state: BuildState,
  users: readonly (readonly [raw: object, list: readonly BuiltOperation[]])[],
): ReadonlyMap<Operation, Operation> {
  const replaced = new Map<Operation, Operation>();
  for (const [raw, list] of users) {
    const document = state.store.opened.get(list[0]?.operation.location.file ?? '');
    if (document === undefined || !isDocument(document) || !isObject(raw))
      throw new Error('an operation is a mapping of a document');
    rebuildOperation(state, { before: raw, after: raw, document }, replaced);
  }
  return replaced;
}

/** True for an operation that can be built again by itself. */
function isAlone({ operation, context, isFlawless }: BuiltOperation): boolean {
  return isFlawless && operation.callbacks.length === 0 && /^(?:path|webhook)$/.test(context.holder.kind);
}

interface PlacedChange extends ChangedOperation {
  readonly document: SourceDocument;
}

/** True for a document whose text has nothing that is reported without looking at what it describes. */
function isPlain(document: SourceDocument): boolean {
  const { hasIdentifiers, isGarbled, mayHaveDuplicateNames, mayHaveLargeIntegers } = document;
  return !hasIdentifiers && !isGarbled && !mayHaveDuplicateNames && !mayHaveLargeIntegers;
}

/** The operations that are all that has changed in a document; undefined when they are not, or when others refer into one. */
function changesOf(
  state: BuildState,
  before: SourceDocument,
  after: SourceDocument,
): readonly ChangedOperation[] | undefined {
  const changed = changedOperations(before.root, after.root, (raw) => state.builtOperations.has(raw));
  if (changed?.around.some((raw) => isNode(state, raw)) !== false) return undefined;
  return changed.operations.every((change) => isLocal(state, change)) ? changed.operations : undefined;
}

/** True for a mapping that is more than a way to operations. */
function isNode(state: BuildState, raw: object): boolean {
  return memos(state).some((memo) => memo.has(raw));
}

/** Everything that is known by a raw mapping. */
function memos(state: BuildState): readonly Map<object, unknown>[] {
  const { schemaNames, componentNames, schemas, parameters, headers, responses, requestBodies, examples, links } =
    state;
  return [schemaNames, componentNames, schemas, parameters, headers, responses, requestBodies, examples, links];
}

/** What of an operation other parts of the model depend on. */
const SHARED_FIELDS = ['operationId', 'tags', 'security', 'servers', 'callbacks'] as const;

/** True when nothing but the operation itself depends on what has changed. */
function isLocal(state: BuildState, { before, after }: ChangedOperation): boolean {
  if (before['callbacks'] !== undefined || SHARED_FIELDS.some((field) => before[field] !== after[field])) return false;
  if (!(state.builtOperations.get(before) ?? []).every(isAlone)) return false;
  for (const value of goneValues(before, after)) if (state.store.targets.has(value)) return false;
  // What is referred to, and from where first, decides which schemas there are and in which order.
  return referencesIn(before).join('\n') === referencesIn(after).join('\n');
}

function replaceDocuments(state: BuildState, documents: ChangedDocuments): void {
  for (const [before, after] of documents) {
    state.store.opened.set(after.file, after);
    state.scopes.delete(before);
    if (state.root === before) state.root = after;
  }
  if (documents.size > 0) for (const scope of state.scopes.values()) scope.resolved.clear();
}

/** Builds an operation anew, wherever it stands. */
function rebuildOperation(state: BuildState, change: PlacedChange, replaced: Map<Operation, Operation>): void {
  const { before, after, document } = change;
  const known = state.builtOperations.get(before) ?? [];
  state.builtOperations.delete(before);
  const scope = scopeOf(state, topOf(document));
  for (const { operation, context } of known) {
    const own: Mutable<Operation> = buildOperation(scope, after, operation.location.pointer, context);
    own.operationId = operation.operationId;
    own.hasDeclaredId = operation.hasDeclaredId;
    replaced.set(operation, own);
  }
  state.operations.length -= known.length;
  for (const raw of goneValues(before, after)) for (const memo of memos(state)) memo.delete(raw as object);
}

/** Changes when a build has brought about more than operations and schemas. */
function sizesOf(state: BuildState): string {
  const { pendingSchemas, discriminators, referenceTargets, tags, securitySchemes, store } = state;
  return [
    ...[pendingSchemas, discriminators].map((list) => list.length),
    ...[referenceTargets, tags, securitySchemes, store.opened, store.texts, store.wantedRemotes].map(
      ({ size }) => size,
    ),
  ].join();
}
