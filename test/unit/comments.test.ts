import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['model', 'runtime', 'generators', 'conformance', 'reference-server', 'cli', 'scripts', 'test'];

/** Folders whose files are input or output, not source. */
const SKIPPED = /\/(?:node_modules|fixtures|golden|consumers|negative)(?:\/|$)/;

/** A path with a folder: `model/load/report.ts`, `runtime/wire/`, `docs/glossary.md`. */
const PATH = /(?<![\w./:@*{<-])(?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)+\/?/g;

/** A name without a folder in code marks: a file of that name is somewhere, perhaps among what is emitted. */
const BARE = /`([\w-]+\.(?:ts|mjs|cjs))`/g;

const NAMES = new Set(
  [...FOLDERS, 'generated', 'server-stubs'].flatMap((folder) => sources(folder)).map((file) => basename(file)),
);

/** The top of this repository: only what begins there, or beside the file, can be meant by a path. */
const TOP = new Set(readdirSync(ROOT));

function sources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() && /\.(?:ts|mjs|cjs)$/.test(entry.name) && !SKIPPED.test(path) ? [path] : [];
  });
}

/** The comments of a file; texts that look like one are left alone. */
function comments(code: string): readonly string[] {
  const found: string[] = [];
  const parts = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  for (const [part] of code.matchAll(parts)) if (part.startsWith('/*') || part.startsWith('//')) found.push(part);
  return found;
}

/** The paths that comments name, and that lead nowhere; tests speak of files that they write themselves. */
function missing(file: string, code: string): readonly string[] {
  return comments(code)
    .flatMap((comment) => comment.match(PATH) ?? [])
    .map((path) => path.replace(/[.,]$/, ''))
    .filter((path) => isMeant(path) && !places(file, path).some((place) => existsSync(place)))
    .concat(file.startsWith(join(ROOT, 'test')) ? [] : bareNames(code).filter((name) => !NAMES.has(name)));
}

function bareNames(code: string): readonly string[] {
  return comments(code).flatMap((comment) => [...comment.matchAll(BARE)].map(([, name = '']) => name));
}

function isMeant(path: string): boolean {
  const [first = ''] = path.split('/');
  return /\.(?:ts|mjs|cjs|md|yaml|json|csv)$/.test(path)
    ? first.startsWith('.') || TOP.has(first)
    : isFolder(path, first);
}

/** Words with a slash between them are no folder: only what goes on below a folder of the repository is one. */
function isFolder(path: string, first: string): boolean {
  return TOP.has(first) && path.endsWith('/') && path !== `${first}/`;
}

function places(file: string, path: string): readonly string[] {
  return [join(ROOT, path), resolve(dirname(file), path)];
}

describe('comments', () => {
  it.each(FOLDERS)('of %s name no file that is not there', (folder) => {
    const lost = sources(folder).flatMap((file) =>
      missing(file, readFileSync(file, 'utf8')).map((path) => `${file.slice(ROOT.length + 1)}: ${path}`),
    );
    expect(lost).toEqual([]);
  });

  it('would be found with one', () => {
    const file = join(ROOT, 'model/api.ts');
    const code =
      '/** See `model/none.ts`, `model/load/`, ./operation.ts, ../nothing.ts, `raw.ts` and `none.ts`. */\nconst a = "// model/text.ts";';
    expect(missing(file, code)).toEqual(['model/none.ts', '../nothing.ts', 'none.ts']);
  });
});
