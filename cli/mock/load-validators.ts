import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namesOf } from '../../generators/emit/operation/operation-names.ts';
import { defaultEmitOptions } from '../../generators/emit/options.ts';
import { emitValidators } from '../../generators/validators/index.ts';
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
 * Emits the validators of a description and imports them on demand: a file is turned into JavaScript, with all it
 * imports, when its operation is first called, so that a mock of a thousand operations starts at once.
 */
export function loadValidators(api: Api): LoadedValidators {
  const sources = new Map(
    emitValidators(api, { ...defaultEmitOptions, runtime: 'package' }).map(({ path, contents }) => [path, contents]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-mock-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const written = new Set<string>();
  const importFile = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    await materialise(path, { sources, folder, written });
    return (await import(pathToFileURL(join(folder, scriptPath(path))).href)) as Readonly<Record<string, unknown>>;
  };
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    of: (operation) => {
      const { fileName } = namesOf(api, operation, undefined);
      const from = (kind: string): string => posix.join(defaultEmitOptions.folders.validators, kind, `${fileName}.ts`);
      // The emitter gives every file of these folders an export of this name and type.
      return {
        decoder: async () => (await importFile(from('operations')))['decodeRequest'],
        responseCheck: async () => (await importFile(from('responses')))['checkResponse'],
      } as Pick<OperationEntry, 'decoder' | 'responseCheck'>;
    },
    remove,
  };
}

interface Writing {
  readonly sources: ReadonlyMap<string, string | Uint8Array>;
  readonly folder: string;
  readonly written: Set<string>;
}

/** Writes a file and everything it imports as JavaScript. */
async function materialise(path: string, writing: Writing): Promise<void> {
  const { default: typescript } = await import('typescript');
  const pending = [path];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const source = writing.sources.get(next);
    if (source === undefined || writing.written.has(next)) continue;
    writing.written.add(next);
    const { outputText } = typescript.transpileModule(String(source), {
      compilerOptions: { target: typescript.ScriptTarget.ES2022, verbatimModuleSyntax: true },
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
