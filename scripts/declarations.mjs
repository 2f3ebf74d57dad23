// The declarations that the entries of the package lead to; those of everything else would be as many bytes as all code.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const REFERENCE = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** Copies the declarations of some modules, and of all they refer to, from one folder to another. Throws when one is not there. */
export function copyDeclarations(from, to, modules) {
  const seen = new Set();
  const open = modules.map((module) => join(from, `${module}.d.ts`));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!existsSync(file)) throw new Error(`no declarations at ${relative(from, file)}`);
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(REFERENCE))
      open.push(resolve(dirname(file), specifier.replace(/\.(?:ts|js)$/, '.d.ts')));
  }
}
