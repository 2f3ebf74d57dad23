import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The three tests of which an object guard is made, in whatever words: an object, not null, no array. */
const GUARD = /typeof ([\w.]+) [!=]== 'object' (?:&&|\|\|)\s+\1 [!=]== null (?:&&|\|\|)\s+!?Array\.isArray\(\1\)/;

function sources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));
}

it('whether a value is an object is asked in one place of each part that may not import another', () => {
  const folders = ['model', 'runtime', 'generators', 'conformance', 'cli', 'reference-server'];
  const guards = folders.flatMap(sources).filter((path) => GUARD.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(guards).toEqual(['model/json-object.ts', 'runtime/schema/is-object.ts', 'cli/record.ts']);
});
