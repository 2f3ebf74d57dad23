import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FRUGAL } from '../support/consumer-project.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript7', 'bin', 'tsc');

/** A statement about emitted types, as a TypeScript block of one line that compiles only when it holds. */
export type Claim = string;

/** Both types are the same, and neither is `any`. */
export function same(type: string, expected: string): Claim {
  return `check<Equal<${type}, ${expected}>>();`;
}

/** The object type has all these properties. */
export function has(type: string, keys: string): Claim {
  return `check<Has<${type}, ${union(keys)}>>();`;
}

/** The object type has exactly these properties. */
export function exactly(type: string, keys: string): Claim {
  return `check<Equal<keyof ${type}, ${union(keys)}>>();`;
}

/** The object type has none of these properties. */
export function lacks(type: string, keys: string): Claim {
  return `check<Equal<Extract<keyof ${type}, ${union(keys)}>, never>>();`;
}

/** Each of these properties may be left out. */
export function optional(type: string, keys: string): Claim {
  return words(keys)
    .map((key) => `check<IsOptional<${type}, '${key}'>>();`)
    .join(' ');
}

/** Each of these properties must be given. */
export function required(type: string, keys: string): Claim {
  return words(keys)
    .map((key) => `check<Equal<IsOptional<${type}, '${key}'>, false>>();`)
    .join(' ');
}

/** Null is a value of the type. */
export function nullable(type: string): Claim {
  return `check<Equal<null extends ${type} ? true : false, true>>();`;
}

/** The object type has these properties, each of exactly this type; others may be there. */
export function fields(type: string, shape: string): Claim {
  return `check<Fields<${type}, {${oneLine(shape)}}>>();`;
}

/** The object type has these properties, each of exactly this type, and no other. */
export function whole(type: string, shape: string): Claim {
  return `check<Equal<Flat<${type}>, {${oneLine(shape)}}>>();`;
}

/** The text on one line, as every claim must be. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function words(keys: string): string[] {
  return keys.split(/[\s,]+/).filter(Boolean);
}

function union(keys: string): string {
  return words(keys)
    .map((key) => `'${key}'`)
    .join(' | ');
}

const PRELUDE = `
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Has<T, K extends string> = [K] extends [keyof T] ? true : false;
type IsOptional<T, K extends keyof T> = {} extends Pick<T, K> ? true : false;
type Body<R> = Extract<R, { ok: true }> extends { body: infer B } ? B : never;
type HeadersOf<R> = Extract<R, { ok: true }> extends { headers: infer H } ? H : never;
type Flat<T> = { [K in keyof T]: T[K] };
type Fields<T, S> = keyof S extends keyof T ? Equal<Pick<T, keyof S>, Flat<S>> : false;
type Given<S> = { readonly [K in keyof S]: {} extends Pick<S, K> ? S[K] | undefined : S[K] };
type Args<F extends (...args: never) => unknown> = NonNullable<Parameters<F>[1]>;
type ResultOf<F extends (...args: never) => unknown> = Awaited<ReturnType<F>>;
type Declared<F extends (...args: never) => unknown> =
  Extract<ResultOf<F>, { ok: true }> extends { status: infer S; body: infer B } ? [S, B] : never;
type Failing<F extends (...args: never) => unknown, S extends number> =
  Extract<ResultOf<F>, { ok: false; status: S }> extends { body: infer B } ? B : never;
type LooseFlags<T> = {
  [K in keyof T]-?: {} extends Pick<T, K> ? (boolean extends T[K] ? (null extends T[K] ? never : K) : never) : never;
}[keyof T];
type NeverNull<T> = { [K in keyof T]-?: null extends T[K] ? never : K }[keyof T];
type Filled<T, K extends keyof T> = NonNullable<T[K]>;
declare const check: <_T extends true>() => void;
`;

/** A file of the program that the claims are about. */
interface SourceFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** What the claims can name, and where it comes from. */
export interface ClaimsProgram {
  /** Imports and declarations; `{root}` stands for the relative path to this repository. */
  readonly imports: string;
  /** Files beside the claims. */
  readonly files?: readonly SourceFile[];
  readonly claims: readonly Claim[];
}

const OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

/**
 * The first complaint of TypeScript 7 for each claim that does not hold, by index of the claim.
 * @throws Error when anything but the claims does not compile
 */
export async function compileClaims({ imports, files = [], claims }: ClaimsProgram): Promise<Map<number, string>> {
  const parent = join(ROOT, 'node_modules', '.claims');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'program-'));
  const head = `${imports.replaceAll('{root}', relative(folder, ROOT))}\n${PRELUDE}`;
  const sources = [
    ...files,
    { path: 'claims.ts', contents: `${head}\n${claims.map((claim) => `{ ${claim} }`).join('\n')}\n` },
    { path: 'package.json', contents: '{ "type": "module" }' },
    { path: 'tsconfig.json', contents: JSON.stringify({ compilerOptions: OPTIONS, files: ['claims.ts'] }) },
  ];
  for (const { path, contents } of sources) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const output = await promisify(execFile)(process.execPath, [TSC, '-p', folder, '--pretty', 'false', ...FRUGAL], {
    maxBuffer: 2 ** 26,
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
  rmSync(folder, { recursive: true, force: true });
  return complaintsByClaim(output, head.split('\n').length + 1);
}

function complaintsByClaim(output: string, firstLine: number): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, line = '', message = ''] of output.matchAll(/claims\.ts\((\d+),\d+\): error (.*)/g)) {
    const index = Number(line) - firstLine;
    if (!found.has(index)) found.set(index, message);
  }
  const elsewhere = output.split('\n').filter((line) => /error TS\d/.test(line) && !line.includes('claims.ts('));
  const isBefore = [...found.keys()].some((index) => index < 0);
  if (elsewhere.length > 0 || isBefore) throw new Error(isBefore ? output : elsewhere.join('\n'));
  return found;
}
