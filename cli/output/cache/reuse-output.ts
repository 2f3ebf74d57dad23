import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../../../generators/emit/generated-file.ts';
import type { KeptResult, Reuse } from '../../../generators/emit/reuse.ts';
import type { Naming } from '../../../generators/emit/name-hooks.ts';
import { modelNames } from '../../../generators/emit/schema/model-names.ts';
import { forEachChildSchema, operationSchemas } from '../../../model/index.ts';
import type { Api, Operation, Schema } from '../../../model/index.ts';

/** What a watcher remembers of the last run of one target. */
export interface OutputMemory {
  /** Files read, with their time and size. */
  stamps: ReadonlyMap<string, string>;
  /** What every part of the output may depend on: names, and what holds for the whole API. */
  context: string;
  /** The model that the results were made of. */
  api: Api | undefined;
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
  return {
    stamps: new Map(),
    context: '',
    api: undefined,
    results: new Map(),
    deciding: new Set(),
    written: new Map(),
  };
}

/**
 * Time and size of a file, to be asked for before it is read: a write in between then counts as a change. Empty when it is
 * not there.
 */
export function stampFile(file: string): string {
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

/** What a description was read from, and what names its parts. */
export interface RunInputs {
  /** Time and size of every file. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Files that can change what parts of other files mean. */
  readonly deciding: ReadonlySet<string>;
  readonly naming: Naming;
}

/**
 * What the emitters may take over from the last run: what no changed file can have touched. When the root document has
 * changed, or a file that decides what others mean, or a name, or what holds for the whole API, everything is made anew.
 */
export function reuseOutput(api: Api, memory: OutputMemory, { stamps, deciding, naming }: RunInputs): Reuse {
  const now = new Map<string, KeptResult>();
  const { api: before, results } = memory;
  if (before !== undefined && goesOn(before, api)) {
    const known = new Set<Operation | Schema>([...before.schemas, ...before.operations, ...before.webhooks]);
    const context = isSameApart(before, api) ? memory.context : contextOf(api, naming);
    const isNamedAlike = context === memory.context;
    Object.assign(memory, { stamps, deciding, context, api, results: now });
    return { isSame: (node) => isNamedAlike && known.has(node), before: results, now };
  }
  const context = contextOf(api, naming);
  const changed = new Set(
    [...stamps].filter(([file, stamp]) => memory.stamps.get(file) !== stamp).map(([file]) => file),
  );
  const decides = (file: string): boolean =>
    file === api.location.file || deciding.has(file) || memory.deciding.has(file);
  const isFresh = context !== memory.context || [...changed].some(decides);
  const isSame = isFresh ? (): boolean => false : unchangedNodes(api, changed);
  Object.assign(memory, { stamps, deciding, context, api, results: now });
  return { isSame, before: results, now };
}

/** True when a model was made of the one before: nodes that are in both are the same, with all that they are made of. */
function goesOn(before: Api, api: Api): boolean {
  const known = new Set([...before.operations, ...before.webhooks]);
  return [...api.operations, ...api.webhooks].some((operation) => known.has(operation));
}

/** True when nothing but operations differs, and of them nothing that other parts of the output may depend on. */
function isSameApart(before: Api, api: Api): boolean {
  const parts = ['info', 'servers', 'tags', 'securitySchemes', 'schemas'] as const;
  if (parts.some((part) => before[part] !== api[part])) return false;
  return (['operations', 'webhooks'] as const).every((list) => {
    const isSame = (operation: Operation, index: number): boolean => {
      const known = before[list][index];
      return known !== undefined && (known === operation || operationContext(known) === operationContext(operation));
    };
    return before[list].length === api[list].length && api[list].every(isSame);
  });
}

function contextOf(api: Api, naming: Naming): string {
  const operations = [...api.operations, ...api.webhooks].map(operationContext);
  const names = modelNames(api, naming);
  // With the place: of two files of one name, the other one may be the first now.
  const schemas = api.schemas.map((schema) => {
    const { file, pointer } = schema.location;
    return [file, pointer, schema.name, names.of(schema, 'read'), names.of(schema, 'write')];
  });
  return JSON.stringify([api.info, api.servers, api.tags, api.securitySchemes, schemas, operations]);
}

/** What other parts of the output may depend on. */
function operationContext({ method, path, operationId, tags, security, servers }: Operation): string {
  return JSON.stringify([
    method,
    path,
    operationId,
    tags.map(({ name }) => name),
    security.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme.name, scopes])),
    servers.map(({ url }) => url),
  ]);
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
