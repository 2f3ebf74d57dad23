import { resolve } from 'node:path';

import type { Api } from './api.ts';
import { buildApi } from './build/api.ts';
import type { BuildInput, BuiltApi } from './build/api.ts';
import { isKeepable, rebuild } from './build/again/rebuild.ts';
import type { ChangedDocuments, KeptBuild } from './build/again/rebuild.ts';
import type { Diagnostic } from './diagnostics/diagnostics.ts';
import {
  createStore,
  decidingFiles,
  filesOf,
  isDocument,
  isRemote,
  openAgain,
  openDocument,
} from './load/document-store.ts';
import type { DocumentCache, DocumentStore, RemoteText } from './load/document-store.ts';
import { fetchRemotes } from './load/fetch-remotes.ts';
import { createReporter, reportInText } from './load/report.ts';
import { MAX_DEPTH } from './load/nesting.ts';
import type { SourceDocument } from './load/source-document.ts';
import { plainText } from './load/source-text.ts';
import type { JsonValue } from './location.ts';
import type { Reporter } from './load/report.ts';
import { checkSource, readVersion, reportConversion, reportOpenProblems } from './load/check-source.ts';
import { isSwagger } from './load/swagger/is-swagger.ts';
import type { Conversion } from './load/swagger/convert-swagger.ts';

/** How a description is loaded. */
export interface LoadOptions {
  /** Follow references to `http` and `https` URLs; refused by default, because a description then depends on the network. */
  readonly allowRemote?: boolean;
  /**
   * Report errors that leave a sound model (two fields that exclude each other, a misspelt field) as warnings: for
   * those who use a description that they cannot change.
   */
  readonly lenient?: boolean;
  /** What earlier loads left behind: for a watcher, give every load the same one. */
  readonly cache?: LoadCache;
}

/** What loads leave behind for the next one. */
export interface LoadCache {
  /** Parsed files by path, to be used again when their time and size did not change. */
  readonly documents: DocumentCache;
  /** Models, by root and by what shapes a model beside its files. */
  readonly builds: Map<string, KeptBuild>;
}

/** An empty cache for `LoadOptions.cache`. */
export function createLoadCache(): LoadCache {
  return { documents: new Map(), builds: new Map() };
}

/** What loading gives: the model, or the reasons why there is none. */
export interface LoadResult {
  /** Undefined when any diagnostic is an error. */
  readonly api: Api | undefined;
  /** In document order of the stages: reading, structure, names. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute path of every file read or looked for, the root first. */
  readonly files: readonly string[];
  /** Files that can change what parts of other files mean, as a reference does that leads on to a third one. */
  readonly deciding: ReadonlySet<string>;
  /** True when documents came from the network: whether they have changed, no file tells. */
  readonly isRemote: boolean;
}

/**
 * Loads an OpenAPI 3.0, 3.1 or 3.2 description, JSON or YAML, with every file it refers to. `file` is a path, or an
 * `http(s)` URL when remote documents are allowed. Problems of the
 * description are diagnostics; only programmer errors are thrown.
 */
export async function loadApi(file: string, options: LoadOptions = {}): Promise<LoadResult> {
  return (await loadWithSources(file, options)).result;
}

/** What `loadApi` gives, with the documents it was read from: for what points into their texts later. */
export interface LoadedSources {
  readonly result: LoadResult;
  readonly store: DocumentStore;
}

/** `loadApi` for those who need the documents as well. */
export async function loadWithSources(file: string, options: LoadOptions): Promise<LoadedSources> {
  const remotes = new Map<string, RemoteText>();
  const root = isRemote(file) ? file : resolve(file);
  const again = loadAgain(root, options);
  if (again !== undefined) return again;
  for (;;) {
    const store = createStore(remotes, options.cache?.documents);
    const result = loadOnce({ file: root, store, options, conversion: await convertRoot(store, root) });
    if (options.allowRemote !== true || store.wantedRemotes.size === 0) return { result, store };
    // Each round fetches what the last one missed, and a document that is not there is asked for once only.
    await fetchRemotes(store.wantedRemotes, remotes);
  }
}

/**
 * Loads a description that is there as a value, in one document. Places in it are said to be in `file`, which is not read.
 * Errors that leave a sound model are warnings.
 */
export function loadValue(file: string, root: JsonValue): LoadResult {
  const text = JSON.stringify(root);
  const store = createStore();
  const document: SourceDocument = {
    file,
    format: 'json',
    text: plainText(text),
    root,
    isGarbled: false,
    mayHaveDuplicateNames: false,
    mayHaveLargeIntegers: false,
    hasIdentifiers: /\$(?:id|self|anchor|dynamicAnchor)"/.test(text),
  };
  store.opened.set(file, document);
  if (document.hasIdentifiers) store.identified.push(document);
  return loadOnce({ file, store, options: { lenient: true }, conversion: undefined });
}

function keyOf(file: string, { lenient = false }: LoadOptions): string {
  return `${lenient}\n${file}`;
}

/** Loads a description by what its last load left behind; undefined when that is not known, or when too much has changed. */
function loadAgain(file: string, options: LoadOptions): LoadedSources | undefined {
  const known = options.cache?.builds;
  const kept = known?.get(keyOf(file, options));
  if (known === undefined || kept === undefined) return undefined;
  // Until it has been brought up to date it is of no use.
  known.delete(keyOf(file, options));
  const documents = changedDocuments(kept.state.store);
  const current = documents && rebuildOrRefuse(kept, documents);
  if (current === undefined) return undefined;
  known.set(keyOf(file, options), current);
  const { api, diagnostics, state } = current;
  return { result: resultOf(state.store, api, diagnostics), store: state.store };
}

/** The documents that have changed since they were opened; undefined when one of them is none any more. */
function changedDocuments(store: DocumentStore): ChangedDocuments | undefined {
  const changed = new Map<SourceDocument, SourceDocument>();
  for (const [file, before] of store.opened) {
    const now = openAgain(store, file);
    if (!isDocument(now) || !isDocument(before)) return undefined;
    if (now !== before) changed.set(before, now);
  }
  return changed;
}

function rebuildOrRefuse(kept: KeptBuild, documents: ChangedDocuments): KeptBuild | undefined {
  try {
    return rebuild(kept, documents);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** Puts what a Swagger 2.0 document is converted to in its place. Undefined for any other document. */
async function convertRoot(store: DocumentStore, file: string): Promise<Conversion | undefined> {
  const root = openDocument(store, file);
  if (!isDocument(root) || !isSwagger(root)) return undefined;
  const { convertSwagger } = await import('./load/swagger/convert-swagger.ts');
  const conversion = await convertSwagger(store, root);
  if ('document' in conversion) store.opened.set(file, conversion.document);
  return conversion;
}

interface Loading {
  readonly file: string;
  readonly store: DocumentStore;
  readonly options: LoadOptions;
  readonly conversion: Conversion | undefined;
}

function loadOnce({ file, store, options, conversion }: Loading): LoadResult {
  const reporter = createReporter(options.lenient === true);
  if (conversion !== undefined) reportConversion(reporter, conversion);
  const isRefused = conversion !== undefined && !('document' in conversion);
  const built = isRefused ? undefined : build(file, store, reporter);
  reportOpenProblems(reporter, store, file);
  const { diagnostics } = reporter;
  const api = diagnostics.some(({ severity }) => severity === 'error') ? undefined : built?.api;
  if (options.cache !== undefined && built !== undefined && api !== undefined) {
    const kept = { api, state: built.state, diagnostics };
    if (isKeepable(kept)) options.cache.builds.set(keyOf(file, options), kept);
  }
  return resultOf(store, api, diagnostics);
}

function resultOf(store: DocumentStore, api: Api | undefined, diagnostics: readonly Diagnostic[]): LoadResult {
  const [files, deciding] = [filesOf(store), decidingFiles(store)];
  return { api, diagnostics, files, deciding, isRemote: store.remoteTexts.size > 0 };
}

function build(file: string, store: DocumentStore, reporter: Reporter): BuiltApi | undefined {
  const root = openDocument(store, file);
  if (!isDocument(root)) return undefined;
  const version = readVersion(reporter, root);
  if (version === undefined) return undefined;
  const built = buildOrRefuse({ version, root, store, reporter });
  for (const document of new Set(store.opened.values())) if (isDocument(document)) checkSource(reporter, document);
  return built;
}

/** Walking references recurses, so a hostile document may exhaust the stack: that is a problem of the document. */
function buildOrRefuse(input: BuildInput): BuiltApi | undefined {
  try {
    return buildApi(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { file, text } = input.root;
    const what = 'references lead further here than the stack reaches';
    reportInText(input.reporter, 'long-chain', { file, text, offset: 0 }, { what, most: String(MAX_DEPTH) });
    return undefined;
  }
}
