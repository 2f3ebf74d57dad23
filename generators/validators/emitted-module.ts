import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { NameScope } from '../emit/code/naming.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { componentNames } from './component-names.ts';
import type { ViewSuffix } from './checks/check-view.ts';

/** What all files of one emission share. */
export interface Emission {
  readonly api: Api;
  readonly options: EmitOptions;
  /** Component functions that some file calls: they must be emitted. */
  readonly wanted: Map<Schema, Set<ViewSuffix>>;
  /** Runtime modules that some file imports. */
  readonly runtimeModules: Set<string>;
  /** Where scripts are made instead of files: what they use. */
  readonly script?: ScriptUse;
}

/** What a script uses by name; it has neither imports nor types. */
export interface ScriptUse {
  /** Functions of the runtime. */
  readonly runtime: Set<string>;
  /** Schemas that explain refusals. */
  readonly sources: Map<string, Schema>;
}

/** One file being emitted: names taken, imports noted, constants and functions in order. */
export class EmittedModule {
  readonly emission: Emission;
  readonly path: string;
  readonly imports: ImportCollector = new ImportCollector();
  readonly scope: NameScope = new NameScope();
  /** Names of local variables of its functions, which a constant must not have. */
  readonly locals: Set<string> = new Set();
  readonly constants: Fragment[] = [];
  readonly functions: Fragment[] = [];
  /** Names of private functions and constants by a key that says what they are. */
  readonly known: Map<string, string> = new Map();
  readonly #bodies = new Map<string, string>();
  readonly #specifiers = new Map<string, string>();

  constructor(emission: Emission, path: string) {
    this.emission = emission;
    this.path = path;
  }

  /** Imports a value of the runtime and returns its name. */
  runtime(module: string, name: string): Fragment {
    this.scope.take(name);
    const { script } = this.emission;
    if (script === undefined) return raw(this.imports.value(this.#specifier(module), name));
    script.runtime.add(name);
    return raw(name);
  }

  /** `: Type` behind a name, of a type of the runtime or of one made of it; nothing in a script. */
  typed(module: string, name: string, around: (type: Fragment) => Fragment = (type) => type): Fragment {
    return this.emission.script === undefined ? ts`: ${around(this.runtimeType(module, name))}` : raw('');
  }

  /** Imports a type of the runtime and returns its name. */
  runtimeType(module: string, name: string): Fragment {
    return raw(this.imports.type(this.#specifier(module), name));
  }

  /** A value of the file at `specifier`, which holds what several operations have. */
  shared(specifier: string, name: string): Fragment {
    this.scope.take('shared');
    return raw(`${this.imports.namespace(specifier, 'shared')}.${name}`);
  }

  /** Checks ask for the same few modules again and again. */
  #specifier(module: string): string {
    const known = this.#specifiers.get(module);
    if (known !== undefined) return known;
    this.emission.runtimeModules.add(module);
    const specifier = runtimeSpecifier(this.path, module, this.emission.options);
    this.#specifiers.set(module, specifier);
    return specifier;
  }

  /** A constant made once per key; returns its name. */
  constant(key: string, wanted: string, print: (name: string) => Fragment): Fragment {
    const known = this.known.get(key);
    if (known !== undefined) return raw(known);
    let name = this.scope.take(wanted);
    while (this.locals.has(name)) name = this.scope.take(wanted);
    this.known.set(key, name);
    this.constants.push(print(name));
    return raw(name);
  }

  /** Name of the private function or constant that has a body: `name`, unless another one has the same. */
  nameOf(body: Fragment, name: string): string {
    const known = this.#bodies.get(body.code) ?? name;
    this.#bodies.set(body.code, known);
    return known;
  }

  /** Name of a component's function or source, imported unless this is the component's own file. */
  component(schema: Schema, kind: ViewSuffix | 'source'): Fragment {
    const { emission } = this;
    const names = componentNames(emission.api).get(schema);
    if (names === undefined) throw new Error('not a component schema of this description');
    const suffixes = emission.wanted.get(schema) ?? new Set<ViewSuffix>();
    emission.wanted.set(schema, suffixes);
    if (kind !== 'source') suffixes.add(kind);
    const name = kind === 'source' ? sourceName(names.pascal) : `is${names.pascal}${kind}`;
    const file = componentPath(emission.options, names.fileName);
    if (file === this.path) return raw(name);
    return raw(this.imports.value(importSpecifier(this.path, file, emission.options.importExtension), name));
  }

  /**
   * The whole file. Joined, not added up: what is added up stays a tree of its pieces, a multiple of the text, until it is
   * written, and the collector would carry the trees of all files along.
   */
  print(body: Fragment): string {
    const parts = [...this.constants, ...this.functions].flatMap(({ code }) => ['\n', code]);
    const code = [...parts, '\n', body.code].join('');
    return this.imports.print(code).code + code;
  }
}

/** Name of a component's schema source. */
export function sourceName(pascal: string): string {
  return `source${pascal}`;
}

/** Path of a component's file. */
export function componentPath(options: EmitOptions, fileName: string): string {
  return posix.join(options.folders.validators, 'components', `${fileName}.ts`);
}
