import type { Api } from '../api.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Operation } from '../operation.ts';
import { isDocument, isStdin } from '../load/document-store.ts';
import { isObject } from '../load/raw.ts';
import { createReporter, relocated } from '../load/report.ts';
import { topOf } from '../load/resolve-reference.ts';
import type { SourceDocument } from '../load/source-document.ts';
import { changedOperations, goneValues, referencesIn } from './changed-operations.ts';
import type { ChangedOperation } from './changed-operations.ts';
import { buildOperation } from './operation.ts';
import { scopeOf } from './scope.ts';
import type { BuildState, Mutable } from './scope.ts';

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
  const changes: PlacedChange[] = [];
  for (const [before, after] of documents) {
    const own = isPlain(before) && isPlain(after) ? changesOf(state, before, after) : undefined;
    if (own === undefined) return undefined;
    for (const change of own) changes.push({ ...change, document: after });
  }
  replaceDocuments(state, documents);
  const replaced = new Map<Operation, Operation>();
  for (const change of changes) if (!rebuildOperation(state, change, replaced)) return undefined;
  const current = (operation: Operation): Operation => replaced.get(operation) ?? operation;
  const { operations, webhooks } = kept.api;
  // Always an object of its own: what others note about an API must not outlive a run.
  const api = { ...kept.api, operations: operations.map(current), webhooks: webhooks.map(current) };
  const files = new Map([...documents.values()].map((document) => [document.file, document]));
  return { api, state, diagnostics: diagnostics.map((diagnostic) => relocated(diagnostic, files)) };
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
  const built = state.builtOperations.get(before) ?? [];
  if (!built.every(({ isFlawless, context }) => isFlawless && /^(?:path|webhook)$/.test(context.holder.kind)))
    return false;
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

/** Builds an operation anew; false when that brings about more than the operation. */
function rebuildOperation(state: BuildState, change: PlacedChange, replaced: Map<Operation, Operation>): boolean {
  const { before, after, document } = change;
  const known = state.builtOperations.get(before) ?? [];
  state.builtOperations.delete(before);
  state.reporter = createReporter(state.reporter.lenient);
  const sizes = sizesOf(state);
  const scope = scopeOf(state, topOf(document));
  for (const { operation, context } of known) {
    const own: Mutable<Operation> = buildOperation(scope, after, operation.location.pointer, context);
    own.operationId = operation.operationId;
    own.hasDeclaredId = operation.hasDeclaredId;
    replaced.set(operation, own);
  }
  state.operations.length -= known.length;
  for (const raw of goneValues(before, after)) for (const memo of memos(state)) memo.delete(raw as object);
  return sizes === sizesOf(state) && state.reporter.diagnostics.length === 0;
}

/** Changes when a build has brought about more than operations. */
function sizesOf(state: BuildState): string {
  const { schemaNodes, pendingSchemas, discriminators, referenceTargets, tags, securitySchemes, store } = state;
  return [
    ...[schemaNodes, pendingSchemas, discriminators].map((list) => list.length),
    ...[referenceTargets, tags, securitySchemes, store.opened, store.texts, store.wantedRemotes].map(
      ({ size }) => size,
    ),
  ].join();
}
