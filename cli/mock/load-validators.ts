import type typescript from 'typescript';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namesOf } from '../../generators/emit/operation/operation-names.ts';
import { defaultEmitOptions } from '../../generators/emit/options.ts';
import { emitValidators } from '../../generators/validators/index.ts';
import { collectSchemas, operationSchemas } from '../../model/facts/reachable-schemas.ts';
import type { Api, Operation } from '../../model/index.ts';
import type { OperationEntry } from '../../runtime/http/operation-entry.ts';
import { packageFile } from '../package-file.ts';

/** The validators of a description, ready to be imported. */
export interface LoadedValidators {
  /** Loaders for the route table. */
  readonly of: (operation: Operation) => Pick<OperationEntry, 'decoder' | 'responseCheck'>;
  /** Removes the folder they were written to. */
  readonly remove: () => void;
}

/**
 * Emits the validators of an operation when it is first called, turns them into JavaScript and imports them, so that a mock
 * of a thousand operations starts at once.
 */
export function loadValidators(api: Api): LoadedValidators {
  const root = mkdtempSync(join(tmpdir(), 'forgewright-mock-'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    of: (operation) => {
      let emitted: Emitted | undefined;
      const importFrom = async (kind: string): Promise<Readonly<Record<string, unknown>>> => {
        emitted ??= emitFor(api, operation, root);
        const { fileName, writing } = emitted;
        const path = posix.join(defaultEmitOptions.folders.validators, kind, `${fileName}.ts`);
        materialise(path, writing);
        return (await import(pathToFileURL(join(writing.folder, scriptPath(path))).href)) as Readonly<
          Record<string, unknown>
        >;
      };
      // The emitter gives every file of these folders an export of this name and type.
      return {
        decoder: async () => (await importFrom('operations'))['decodeRequest'],
        responseCheck: async () => (await importFrom('responses'))['checkResponse'],
      } as Pick<OperationEntry, 'decoder' | 'responseCheck'>;
    },
    remove,
  };
}

/** The validators of one operation, in a folder of their own. */
interface Emitted {
  readonly fileName: string;
  readonly writing: Writing;
}

function emitFor(api: Api, operation: Operation, root: string): Emitted {
  const reached = collectSchemas(operationSchemas(operation));
  const schemas = api.schemas.filter((schema) => reached.has(schema));
  const own: Api = { ...api, operations: [operation], webhooks: [], schemas };
  const files = emitValidators(own, { ...defaultEmitOptions, runtime: 'package' });
  const sources = new Map(files.map(({ path, contents }) => [path, contents]));
  const folder = join(root, String(api.operations.indexOf(operation)));
  return { fileName: namesOf(own, operation, undefined).fileName, writing: { sources, folder, written: new Set() } };
}

interface Writing {
  readonly sources: ReadonlyMap<string, string | Uint8Array>;
  readonly folder: string;
  readonly written: Set<string>;
}

/** An import statement would have the whole compiler looked through for its exports, which takes as long as to run it. */
function loadCompiler(): typeof typescript {
  // The package's own types say what it is.
  return createRequire(import.meta.url)('typescript') as typeof typescript;
}

/** Writes a file and everything it imports as JavaScript. */
function materialise(path: string, writing: Writing): void {
  const compiler = loadCompiler();
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const source = writing.sources.get(next);
    if (source === undefined || writing.written.has(next)) continue;
    writing.written.add(next);
    const { outputText } = compiler.transpileModule(String(source), {
      compilerOptions: { target: compiler.ScriptTarget.ES2022, verbatimModuleSyntax: true },
    });
    const target = join(writing.folder, scriptPath(next));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText.replace(packageImport, importFromHere));
    const from = posix.dirname(next);
    for (const [, , imported = ''] of outputText.matchAll(localImport)) {
      pending.push(posix.join(from, imported.replace(/\.js$/, '.ts')));
    }
  }
}

const localImport = /\bfrom (['"])(\.[^'"]+)\1/g;
const packageImport = /\bfrom (['"])forgewright\/runtime\/([\w/-]+)\1/g;

/** The package's own runtime, wherever the package lies. */
function importFromHere(_: string, quote: string, module: string): string {
  return `from ${quote}${pathToFileURL(packageFile(`dist/runtime/${module}.js`)).href}${quote}`;
}

function scriptPath(path: string): string {
  return path.replace(/\.ts$/, '.js');
}
