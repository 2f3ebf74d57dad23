import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';
import { type KeptResult, useReuse } from '../../generators/emit/reuse.ts';
import { modelNames } from '../../generators/emit/model-names.ts';
import { forEachChildSchema, operationSchemas } from '../../model/index.ts';
import type { Api, Operation, Schema } from '../../model/index.ts';

/** What a watcher remembers of the last run of one target. */
export interface OutputMemory {
  /** Files read, with their time and size. */
  stamps: ReadonlyMap<string, string>;
  /** What every part of the output may depend on: names, and what holds for the whole API. */
  context: string;
  results: Map<string, KeptResult>;
  /** Files that could change what parts of other files meant. */
  deciding: ReadonlySet<string>;
  /** Every file written or found equal, by path. */
  readonly written: Map<string, WrittenFile>;
}

interface WrittenFile {
  readonly contents: GeneratedFile['contents'];
  readonly place: string;
  readonly size: number | undefined;
  readonly time: number | undefined;
}

/** The memory of a target that has not run yet. */
export function createOutputMemory(): OutputMemory {
  return { stamps: new Map(), context: '', results: new Map(), deciding: new Set(), written: new Map() };
}

/** Time and size of files, to be asked for before they are read: a write in between then counts as a change. */
export function stampFiles(files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, stampOf(file)]));
}

/** Time and size of one file; empty when it is not there. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeMs}/${stat.size}`;
}

/** True when the file stands on disk as the last run left it, and has the same contents. */
export function isWrittenAs({ written }: OutputMemory, { path, contents }: GeneratedFile): boolean {
  const known = written.get(path);
  if (known === undefined || known.contents !== contents) return false;
  const stat = statSync(known.place, { throwIfNoEntry: false });
  return stat !== undefined && stat.mtimeMs === known.time && stat.size === known.size;
}

/** Notes what stands on disk after a run; what the run before left and this one did not write is known already. */
export function noteWritten(
  { written }: OutputMemory,
  out: string,
  { files, changed }: { readonly files: readonly GeneratedFile[]; readonly changed: readonly string[] },
): void {
  const fresh = new Set(changed);
  const before = new Map(written);
  written.clear();
  for (const { path, contents } of files) {
    const known = before.get(path);
    if (known !== undefined && known.contents === contents && !fresh.has(path)) written.set(path, known);
    else written.set(path, writtenFile(join(out, path), contents));
  }
}

function writtenFile(place: string, contents: GeneratedFile['contents']): WrittenFile {
  const stat = statSync(place, { throwIfNoEntry: false });
  return { contents, place, size: stat?.size, time: stat?.mtimeMs };
}

/** What a description was read from. */
export interface ReadFiles {
  /** Time and size of every file. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Files that can change what parts of other files mean. */
  readonly deciding: ReadonlySet<string>;
}

/**
 * Lets the emitters take over from the last run what no changed file can have touched. When the root document has
 * changed, or a file that decides what others mean, or a name, or what holds for the whole API, everything is made anew.
 */
export function reuseOutput(api: Api, memory: OutputMemory, { stamps, deciding }: ReadFiles): void {
  const context = contextOf(api);
  const changed = new Set(
    [...stamps].filter(([file, stamp]) => memory.stamps.get(file) !== stamp).map(([file]) => file),
  );
  const decides = (file: string): boolean =>
    file === api.location.file || deciding.has(file) || memory.deciding.has(file);
  const isFresh = context !== memory.context || [...changed].some(decides);
  const now = new Map<string, KeptResult>();
  const isSame = isFresh ? (): boolean => false : unchangedNodes(api, changed);
  useReuse(api, { isSame, before: memory.results, now });
  Object.assign(memory, { stamps, deciding, context, results: now });
}

function contextOf(api: Api): string {
  const operations = [...api.operations, ...api.webhooks].map((operation) => [
    operation.method,
    operation.path,
    operation.operationId,
    operation.tags.map(({ name }) => name),
    operation.security.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme.name, scopes])),
    operation.servers.map(({ url }) => url),
  ]);
  const names = modelNames(api);
  const schemas = api.schemas.map((schema) => [schema.name, names.of(schema, 'read'), names.of(schema, 'write')]);
  return JSON.stringify([api.info, api.servers, api.tags, api.securitySchemes, schemas, operations]);
}

/** Nodes of changed files, and all that contain them, are not the same; everything else is. */
function unchangedNodes(api: Api, changed: ReadonlySet<string>): (node: Operation | Schema) => boolean {
  const parents = new Map<Schema, Schema[]>();
  const dirty = new Set<Schema>();
  const enter = (schema: Schema): void => {
    if (parents.has(schema)) return;
    parents.set(schema, []);
    if (changed.has(schema.location.file)) dirty.add(schema);
    open.push(schema);
  };
  const open: Schema[] = [];
  for (const schema of api.schemas) enter(schema);
  for (const operation of [...api.operations, ...api.webhooks]) operationSchemas(operation).forEach(enter);
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    const holder = schema;
    const link = (child: Schema): void => {
      enter(child);
      parents.get(child)?.push(holder);
    };
    forEachChildSchema(schema, link);
    for (const child of schema.discriminator?.mapping.values() ?? []) link(child);
  }
  const spread = [...dirty];
  for (let schema = spread.pop(); schema !== undefined; schema = spread.pop()) {
    for (const parent of parents.get(schema) ?? []) {
      if (dirty.has(parent)) continue;
      dirty.add(parent);
      spread.push(parent);
    }
  }
  const operations = new Map<Operation, boolean>();
  const touched = touchedParts(changed);
  return (node) => {
    if (node.kind === 'schema') return !dirty.has(node);
    // Asked for by every emitter.
    const known = operations.get(node);
    if (known !== undefined) return known;
    const isSame = !operationSchemas(node).some((schema) => dirty.has(schema)) && !touched(node);
    operations.set(node, isSame);
    return isSame;
  };
}

/** True for an operation of which a part other than its schemas stands in one of the files. */
function touchedParts(files: ReadonlySet<string>): (operation: Operation) => boolean {
  // Responses and parameters of components are parts of many operations.
  const known = new Map<object, boolean>();
  const isTouched = (part: object): boolean => {
    const touched = known.get(part) ?? touches(part, files);
    known.set(part, touched);
    return touched;
  };
  return (operation) =>
    isIn(operation.location, files) ||
    Object.entries(operation).some(([key, value]: [string, unknown]) => {
      if (key === 'location' || key === 'extensions' || typeof value !== 'object' || value === null) return false;
      return Array.isArray(value)
        ? value.some((part) => typeof part === 'object' && isTouched(part))
        : isTouched(value);
    });
}

/** True when something below, other than schemas, stands in one of the files. */
function touches(root: object, files: ReadonlySet<string>): boolean {
  const seen = new Set<object>();
  const open: object[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    if ('location' in value && isIn(value.location, files)) return true;
    for (const key in value) {
      // Schemas are followed by themselves; extensions and example values are plain data of the node that holds them.
      if (key === 'extensions' || key === 'value' || key === 'location') continue;
      const child: unknown = (value as Readonly<Record<string, unknown>>)[key]; // a key of its own
      if (typeof child === 'object' && child !== null && !isSchema(child)) open.push(child);
    }
  }
  return false;
}

function isSchema(value: object): boolean {
  return 'kind' in value && value.kind === 'schema';
}

function isIn(location: unknown, files: ReadonlySet<string>): boolean {
  return typeof location === 'object' && location !== null && 'file' in location && files.has(String(location.file));
}
