import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from '../exit-code.ts';

/** A config file that has been read. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  /** What it exports, not checked yet. */
  readonly value: unknown;
  /** The file and those it imports by a relative path: when one changes, everything it configures is stale. */
  readonly files: readonly string[];
  /** True when, as far as their text shows, nothing but these files decides what is exported. */
  readonly isSelfContained: boolean;
}

/**
 * Reads a config file. JSON is parsed and JavaScript imported; TypeScript goes through jiti, and YAML through the parser of
 * descriptions, which are loaded for them alone. Throws `CliError` for a file that cannot be read.
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const text = readFileSync(path, 'utf8');
  const extension = /\.\w+$/.exec(path)?.[0] ?? '';
  try {
    const data = { path, text, files: [path], isSelfContained: true };
    if (extension === '.json') return { ...data, value: isRight(text) ? JSON.parse(text) : await readData(path, text) };
    if (extension === '.yaml' || extension === '.yml') return { ...data, value: await readData(path, text) };
    const value = extension.endsWith('ts') ? await evaluate(path) : await importModule(path);
    const texts = importedFiles(path, new Map());
    const files = [...texts].filter(([, own]) => own !== undefined).map(([file]) => file);
    return { path, text, value, files, isSelfContained: [...texts.values()].every(isSelfContained) };
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { thrownProblem } = await import('./thrown-problem.ts');
    throw thrownProblem({ path, text }, error);
  }
}

function isRight(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    // The reader of descriptions says where the mistake is.
    return false;
  }
}

async function readData(path: string, text: string): Promise<unknown> {
  const { parseSource } = await import('../../model/load/source-document.ts');
  const result = parseSource(path, Buffer.from(text));
  if ('document' in result) return result.document.root;
  const { problemAt } = await import('./problem-at.ts');
  const { code, message, offset } = result.problem;
  const format = path.endsWith('.json') ? 'JSON' : 'YAML';
  throw problemAt(
    { path, text },
    offset,
    code === 'duplicate-key' ? `the key ${message} stands twice` : `not valid ${format}: ${message}`,
  );
}

/** The time in the query makes a changed file a module of its own: a watcher reads it again. */
async function importModule(path: string): Promise<unknown> {
  const url = pathToFileURL(path);
  url.searchParams.set('t', String(statSync(path).mtimeMs));
  const loaded: unknown = await import(url.href);
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
}

/** Nothing is kept between two reads: a watcher reads the file, and those it imports, again. */
async function evaluate(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  return await createJiti(path, { moduleCache: false, fsCache: false }).import(path, { default: true });
}

const RELATIVE = /(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** The text of a file and of those it imports, by path; undefined for what is imported and cannot be found by its name. */
type Texts = Map<string, string | undefined>;

/** Looks at the text only: enough for what people import into a config file, and nothing is evaluated twice. */
function importedFiles(path: string, found: Texts): Texts {
  if (found.has(path)) return found;
  const text = readFileSync(path, 'utf8');
  found.set(path, text);
  for (const [, specifier = ''] of text.matchAll(RELATIVE)) {
    const base = resolve(dirname(path), specifier);
    const candidates = [
      base,
      base.replace(/\.(m?)js$/, '.$1ts'),
      ...['.ts', '.js', '.json', '/index.ts', '/index.js'].map((rest) => base + rest),
    ];
    const file = candidates.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
    if (file === undefined) found.set(base, undefined);
    else importedFiles(file, found);
  }
  return found;
}

/** Words by which code reaches for more than its files: the environment, the clock, the disk, packages. */
const REACHES_OUT =
  /\b(?:process|globalThis|global|env|random|fetch|await|require|eval|Function)\b|\bDate\s*[.(]|\bnew\s+Date|\bimport\s*[.(]|\$[A-Za-z]/;

const PACKAGE = /(?:from|import)\s*['"](?!\.{1,2}\/|forgewright['"])/;

function isSelfContained(text: string | undefined): boolean {
  return text !== undefined && !REACHES_OUT.test(text) && !PACKAGE.test(text);
}
