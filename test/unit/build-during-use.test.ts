import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFolder } from '../../scripts/replace-folder.mjs';

let parent: string;
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'replace-'))));
afterEach(() => rmSync(parent, { recursive: true }));

function folder(name: string, files: Readonly<Record<string, string>>): string {
  const made = join(parent, name);
  mkdirSync(join(made, 'parts'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(made, file), text);
  return made;
}

it('a build that made the same files leaves what others run from as it is', () => {
  const files = { 'main.js': 'one', 'parts/a.js': 'two' };
  const dist = folder('dist', files);
  const { ino } = statSync(join(dist, 'main.js'));
  replaceFolder(dist, folder('staged', files));
  expect(statSync(join(dist, 'main.js')).ino).toBe(ino);
  expect(readdirSync(parent)).toEqual(['dist']);
});

it.each([
  { what: 'another text', files: { 'main.js': 'one', 'parts/a.js': 'TWO' } },
  { what: 'a file more', files: { 'main.js': 'one', 'parts/a.js': 'two', 'parts/b.js': 'three' } },
  { what: 'a file less', files: { 'parts/a.js': 'two' } },
])('a build that made $what takes the place of the former one, whole', ({ files }) => {
  const dist = folder('dist', { 'main.js': 'one', 'parts/a.js': 'two' });
  replaceFolder(dist, folder('staged', files));
  const made = Object.keys(files).map((file) => [file, readFileSync(join(dist, file), 'utf8')]);
  expect(Object.fromEntries(made)).toEqual(files);
  const kept = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(kept).toHaveLength(Object.keys(files).length);
  expect(readdirSync(parent)).toEqual(['dist']);
});

it('the first build of a checkout finds no place taken', () => {
  const dist = join(parent, 'dist');
  replaceFolder(dist, folder('staged', { 'main.js': 'one' }));
  expect(readFileSync(join(dist, 'main.js'), 'utf8')).toBe('one');
});
