import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { giveAway } from './json/ascii-json.ts';
import { shareValues } from './share-values.ts';
import { mayHaveAliases, parseSource } from './source-document.ts';
import type { ParseProblem, SourceDocument } from './source-document.ts';

/** Why a file is not available. */
export type OpenProblem =
  | { readonly reason: 'unreadable'; readonly message: string }
  | { readonly reason: 'syntax'; readonly problem: ParseProblem }
  | { readonly reason: 'remote' };

/** What fetching a remote document gave: its text, and the address that it came from in the end. */
export type RemoteText = { readonly text: string; readonly url: string } | { readonly problem: string };

export type OpenResult = SourceDocument | OpenProblem;

/** Parsed files of earlier loads, by absolute path; one counts as long as its time and size stay. */
export type DocumentCache = Map<string, { readonly stamp: string; readonly result: OpenResult }>;

/** Every document of one description; each file is read and parsed once. */
export interface DocumentStore {
  readonly cache: DocumentCache | undefined;
  /** By absolute path, or by URL for a remote document. */
  readonly opened: Map<string, OpenResult>;
  /** The opened documents that give names to themselves or to schemas inside (`$self`, `$id`). */
  readonly identified: SourceDocument[];
  /** Remote documents fetched so far, by URL: the text, or why there is none. */
  readonly remoteTexts: ReadonlyMap<string, RemoteText>;
  /** Files read as text, by absolute path. */
  readonly texts: Map<string, string>;
  /** Remote documents that were asked for and not fetched yet. */
  readonly wantedRemotes: Set<string>;
  /** Documents in which a reference of another place leads on to somewhere else. */
  readonly passed: Set<string>;
  /** The raw values that references lead to. */
  readonly targets: Set<unknown>;
  /** What is read in place of mappings that are references where OpenAPI knows none. */
  readonly settled: Map<object, unknown>;
  /** What is read in place of members that have the wrong type, by their mapping or list, and by their names in it. */
  readonly coerced: Map<object, Map<string, unknown>>;
}

/** An empty store. `remoteTexts` are documents fetched before, `cache` files parsed before. */
export function createStore(
  remoteTexts: ReadonlyMap<string, RemoteText> = new Map(),
  cache?: DocumentCache,
): DocumentStore {
  return {
    cache,
    opened: new Map(),
    identified: [],
    texts: new Map(),
    remoteTexts,
    wantedRemotes: new Set(),
    passed: new Set(),
    targets: new Set(),
    settled: new Map(),
    coerced: new Map(),
  };
}

/** True for what `openDocument` gives when the document is there. */
export function isDocument(result: OpenResult): result is SourceDocument {
  return 'root' in result;
}

/** True when a document mentions that a part of it is internal. */
export function mentionsInternal({ opened }: DocumentStore): boolean {
  return [...opened.values()].some((result) => isDocument(result) && result.text.units.includes('x-internal'));
}

/** Opens an absolute path or an absolute `http(s)` URL. Reading is synchronous: it happens while a reference is resolved. */
export function openDocument(store: DocumentStore, file: string): OpenResult {
  const known = store.opened.get(file);
  if (known !== undefined) return known;
  const result = isRemote(file) ? openRemote(store, file) : openLocal(file, store.cache);
  store.opened.set(file, result);
  if (isDocument(result) && result.hasIdentifiers) store.identified.push(result);
  return result;
}

/** A local file as it is now: the document that was opened before, unless the file has changed since. */
export function openAgain(store: DocumentStore, file: string): OpenResult {
  return openLocal(file, store.cache);
}

/** The text of a file that is no document (Markdown in place of a description); undefined when it cannot be read. */
export function openText(store: DocumentStore, file: string): string | undefined {
  let text = store.texts.get(file);
  if (text === undefined) {
    try {
      text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
    } catch {
      return undefined;
    }
    store.texts.set(file, text);
  }
  return text;
}

/** Last segment of the path that stands for the standard input; what it refers to lies beside it. */
export const STDIN_NAME = '<stdin>';

/** True for the path that stands for the standard input. */
export function isStdin(file: string): boolean {
  return basename(file) === STDIN_NAME;
}

/** Every local file the store tried to read, missing ones included: a watcher wants to know when they appear. */
export function filesOf(store: DocumentStore): readonly string[] {
  return [...store.opened.keys(), ...store.texts.keys()].filter((file) => !isRemote(file) && !isStdin(file));
}

/**
 * Files that can change what a part of another file means without being where that part stands: those a reference passes
 * through, those with identifiers, and texts. For those who keep what is made of the other files.
 */
export function decidingFiles(store: DocumentStore): ReadonlySet<string> {
  return new Set([...store.passed, ...store.identified.map(({ file }) => file), ...store.texts.keys()]);
}

/** True for an `http` or `https` URL. */
export function isRemote(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** The name `openDocument` wants for an absolute URI: a path for `file:`, the URL itself otherwise. */
export function fileOfUri(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}

function openLocal(file: string, cache: DocumentCache | undefined): OpenResult {
  try {
    if (cache === undefined) return parseFile(file);
    // Asked for before reading: a write in between leaves an old stamp, and the file is read again next time.
    if (isStdin(file)) return parseFile(file);
    const { mtimeMs, size } = statSync(file);
    const stamp = `${mtimeMs}/${size}`;
    const known = cache.get(file);
    if (known?.stamp === stamp) return known.result;
    const result = sharedWith(known?.result, parseFile(file));
    cache.set(file, { stamp, result });
    return result;
  } catch (error) {
    cache?.delete(file);
    return { reason: 'unreadable', message: readError(error) };
  }
}

/** A document whose values are those of the one before wherever both say the same. */
function sharedWith(before: OpenResult | undefined, after: OpenResult): OpenResult {
  if (before === undefined || !isDocument(before) || !isDocument(after)) return after;
  if (mayHaveAliases(before) || mayHaveAliases(after)) return after;
  try {
    return { ...after, root: shareValues(before.root, after.root) };
  } catch (error) {
    // Too deep for the stack; what has been shared until then says the same.
    if (error instanceof RangeError) return after;
    throw error;
  }
}

function openRemote(store: DocumentStore, url: string): OpenResult {
  const fetched = store.remoteTexts.get(url);
  if (fetched === undefined) {
    store.wantedRemotes.add(url);
    return { reason: 'remote' };
  }
  if ('problem' in fetched) return { reason: 'unreadable', message: fetched.problem };
  // After a redirect the last address is the base of what the document refers to (RFC 3986 section 5.1.3).
  const result = store.opened.get(fetched.url) ?? parse(fetched.url, Buffer.from(fetched.text));
  store.opened.set(fetched.url, result);
  return result;
}

/** The standard input can be read once only. */
let stdin: Buffer | undefined;

function parseFile(file: string): OpenResult {
  if (isStdin(file)) return parse(file, (stdin ??= readFileSync(0)));
  const content = readFileSync(file);
  const result = parse(file, content);
  giveAway(content);
  return result;
}

function parse(file: string, content: Buffer): OpenResult {
  const result = parseSource(file, content);
  return 'document' in result ? result.document : { reason: 'syntax', problem: result.problem };
}

function readError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'reading it is not permitted';
  return error instanceof Error ? error.message : String(error);
}
