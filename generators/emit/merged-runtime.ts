import { posix } from 'node:path';

/** A file of an embedded runtime that holds several modules. */
export interface MergedFile {
  /** Its path, that of its first entry. */
  readonly path: string;
  /** Modules in the order in which they stand in it, none before one that it imports. */
  readonly modules: readonly string[];
  /** Merged files that are there whenever this one is: what they hold is imported from them. */
  readonly behind: readonly MergedFile[];
}

interface Plan {
  readonly entries: readonly string[];
  /** Paths of merged files. */
  readonly behind: readonly string[];
}

/**
 * What a server imports together is one file: each module costs a server about half a millisecond when it starts or when
 * a request first needs it, and one operation would need sixty of them.
 */
const PLANS: readonly Plan[] = [
  { entries: ['http/service.ts', 'http/warm-up.ts'], behind: [] },
  { entries: ['express/adapter.ts'], behind: ['http/service.ts'] },
  { entries: ['http/stub-options.ts'], behind: ['http/service.ts'] },
  { entries: ['http/security/security.ts'], behind: ['http/service.ts'] },
  {
    // With what the emitted checks of most operations call.
    entries: [
      'request/request-decoder.ts',
      'schema/is-object.ts',
      'schema/code-points.ts',
      'schema/formats/date-time.ts',
      'schema/multiple-of.ts',
      'schema/regular-expression.ts',
      'schema/equality.ts',
    ],
    behind: [],
  },
  { entries: ['request/explain.ts'], behind: ['request/request-decoder.ts'] },
  { entries: ['http/body/read-body.ts'], behind: ['http/service.ts', 'request/request-decoder.ts'] },
];

/**
 * Modules that others need singly, the client and emitted checks above all: they stay files of their own, and a merged file
 * has a copy of those it needs. They keep nothing between calls, so that a second copy makes no difference.
 */
const SINGLE = [
  /^wire\//,
  /^(?:schema\/formats\/(?!date-time)|request\/(?:problem-details|limits)\.)/,
  /^node\/(?:node-message|engine\/)/,
  // Only what takes XML needs it.
  /^request\/body\/xml\//,
];

/** Whether a module is a file of its own, whatever merged file has a copy of it. */
export function isSingle(module: string): boolean {
  return SINGLE.some((pattern) => pattern.test(module));
}

/**
 * The merged files of the runtime.
 * @param importsOf modules that a module imports for their values, statically
 */
export function mergedFiles(importsOf: (module: string) => readonly string[]): readonly MergedFile[] {
  const files = new Map<string, MergedFile>();
  for (const { entries, behind: paths } of PLANS) {
    const behind = paths.flatMap((path) => files.get(path) ?? []);
    const known = new Set(behind.flatMap(({ modules }) => modules));
    const modules = new Set<string>();
    const visit = (module: string): void => {
      if (known.has(module) || modules.has(module)) return;
      for (const imported of importsOf(module)) visit(imported);
      modules.add(module);
    };
    for (const entry of entries) visit(entry);
    const [path = ''] = entries;
    files.set(path, { path, modules: [...modules], behind });
  }
  return [...files.values()];
}

/** Where a module is found by those outside of all merged files. */
export function homeOf(module: string, files: readonly MergedFile[]): string {
  if (isSingle(module)) return module;
  return files.find(({ modules }) => modules.includes(module))?.path ?? module;
}

/** Where the modules of a merged file find a module; undefined for one that is in the file itself. */
export function homeWithin(file: MergedFile, module: string, files: readonly MergedFile[]): string | undefined {
  if (file.modules.includes(module)) return undefined;
  return file.behind.find(({ modules }) => modules.includes(module))?.path ?? homeOf(module, files);
}

/** An import of a runtime module, as its source has it. */
export interface SourceImport {
  /** Path of the module imported, relative to the runtime; a package or a module of Node as it is written. */
  readonly target: string;
  readonly isPackage: boolean;
  readonly names: readonly { readonly name: string; readonly isType: boolean }[];
}

/** A runtime module without its imports. */
export interface ModuleSource {
  readonly imports: readonly SourceImport[];
  readonly body: string;
}

/** A defect of the runtime itself: modules that one merged file holds call two things by the same name. */
export class RuntimeNameClash extends Error {
  override readonly name = 'RuntimeNameClash';
}

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(function\*?|const|let|var|class|enum|interface|type) ([\w$]+)/gm;

interface NamedIn {
  readonly module: string;
  /** The module that it is imported from; undefined for what the module declares itself. */
  readonly target: string | undefined;
}

/**
 * Refuses modules that cannot stand behind each other in one file: a name at the top of two of them, or one that another
 * imports from elsewhere. Throws `RuntimeNameClash`, naming both.
 */
export function refuseClashes(
  path: string,
  modules: readonly (readonly [module: string, source: ModuleSource])[],
): void {
  const known = new Map<string, NamedIn>();
  const within = new Set(modules.map(([module]) => module));
  const meet = (name: string, found: NamedIn): void => {
    const first = known.get(name);
    if (first === undefined) known.set(name, found);
    else if (first.module !== found.module && (first.target ?? first.module) !== (found.target ?? found.module)) {
      throw new RuntimeNameClash(`${path}: ${first.module} and ${found.module} both have ${name} at their top`);
    }
  };
  for (const [module, { imports, body }] of modules) {
    for (const [, , name = ''] of body.matchAll(declaration)) meet(name, { module, target: undefined });
    for (const { target, names } of imports) {
      if (within.has(target)) continue;
      for (const { name } of names) meet(name.split(' as ').at(-1) ?? name, { module, target });
    }
  }
}

const importStatement = /^import (type )?\{([^}]*)\} from '([^']+)';\n/gm;

/** Takes a runtime module apart. Throws for a form of import that the runtime does not use. */
export function moduleSource(module: string, source: string): ModuleSource {
  const imports: SourceImport[] = [];
  const body = source.replace(importStatement, (_, type: string | undefined, list: string, specifier: string) => {
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? specifier : posix.join(posix.dirname(module), specifier);
    imports.push({ target, isPackage, names: namesOf(list, type !== undefined) });
    return '';
  });
  if (/^(?:import |export (?:type )?[*{])/m.test(body)) throw new Error(`runtime module cannot be merged: ${module}`);
  return { imports, body: body.trim() };
}

function namesOf(list: string, areTypes: boolean): { readonly name: string; readonly isType: boolean }[] {
  const names = list.split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => ({ name: name.replace(/^type /, ''), isType: areTypes || name.startsWith('type ') }));
}
