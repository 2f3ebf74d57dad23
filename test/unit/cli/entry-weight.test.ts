import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../../..');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** What a module brings along when it is imported: our files, and the packages they name. `import()` brings nothing yet. */
function staticImports(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const open = [join(project, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(relative(project, file))) continue;
    files.add(relative(project, file));
    for (const [statement, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      // `import { type A, type B }` is nothing at run time.
      const named = /\{([^}]*)\}/
        .exec(statement)?.[1]
        ?.split(',')
        .map((name) => name.trim());
      if (named?.every((name) => name === '' || name.startsWith('type ')) === true) continue;
      if (!specifier.startsWith('.')) packages.add(specifier);
      else {
        const path = join(dirname(file), specifier);
        expect(existsSync(path), path).toBe(true);
        open.push(path);
      }
    }
  }
  return { files, packages };
}

const light = ['commander', 'node:fs', 'node:module', 'node:path', 'node:url', 'node:v8', 'node:crypto'];

it('a generate with nothing to do reads what it has to and nothing else', () => {
  const { files, packages } = staticImports('cli/main.ts');
  expect([...packages]).toEqual(['node:path']);
  expect([...files].filter((file) => !file.startsWith('cli/'))).toEqual([]);
  expect(files.size).toBeLessThan(12);
});

it('the command line itself brings nothing but its commands', () => {
  const { files, packages } = staticImports('cli/command-line.ts');
  expect([...packages].filter((name) => !light.includes(name))).toEqual([]);
  expect([...files].filter((file) => !file.startsWith('cli/'))).toEqual([]);
  expect(files.size).toBeLessThan(12);
});

it('a generate that must look twice brings neither the model nor an emitter', () => {
  const { files, packages } = staticImports('cli/commands/generate.ts');
  expect([...packages].filter((name) => !light.includes(name))).toEqual([]);
  const foreign = [...files].filter((file) => !file.startsWith('cli/'));
  expect(foreign).toEqual(['model/load/near-name.ts']);
  expect(files.size).toBeLessThan(30);
});

it('a config file of a user brings nothing at all', () => {
  const { files, packages } = staticImports('index.ts');
  expect([...packages]).toEqual([]);
  expect([...files].toSorted()).toEqual(['cli/config/config.ts', 'index.ts']);
});
