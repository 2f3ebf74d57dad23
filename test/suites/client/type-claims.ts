import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript7', 'bin', 'tsc');

/** A statement about the emitted types, as TypeScript source of one line that compiles only when it holds. */
export type Claim = string;

/** Both types are the same, and neither is `any`. */
export function same(type: string, expected: string): Claim {
  return `check<Equal<${type}, ${expected}>>();`;
}

/** The object type has all these properties. */
export function has(type: string, keys: string): Claim {
  const names = keys.split(/[\s,]+/).filter(Boolean);
  return `check<Has<${type}, ${names.map((name) => `'${name}'`).join(' | ')}>>();`;
}

/** The object type has exactly these properties. */
export function exactly(type: string, keys: string): Claim {
  const names = keys.split(/[\s,]+/).filter(Boolean);
  return `check<Equal<keyof ${type}, ${names.map((name) => `'${name}'`).join(' | ')}>>();`;
}

/** The object type has none of these properties. */
export function lacks(type: string, keys: string): Claim {
  const names = keys.split(/[\s,]+/).filter(Boolean);
  return `check<Equal<Extract<keyof ${type}, ${names.map((name) => `'${name}'`).join(' | ')}>, never>>();`;
}

/** Each of these properties may be left out. */
export function optional(type: string, keys: string): Claim {
  return keys
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => `check<IsOptional<${type}, '${key}'>>();`)
    .join(' ');
}

/** Each of these properties must be given. */
export function required(type: string, keys: string): Claim {
  return keys
    .split(/[\s,]+/)
    .filter(Boolean)
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

/** The emitted function takes these arguments among others; what is optional may also be given as undefined. */
export function takes(operation: string, shape: string): Claim {
  return `check<Fields<Args<typeof api.${operation}>, Given<{${oneLine(shape)}}>>>();`;
}

/** The emitted function takes these arguments and no other. */
export function takesOnly(operation: string, shape: string): Claim {
  return `check<Equal<Flat<Args<typeof api.${operation}>>, Given<{${oneLine(shape)}}>>>();`;
}

/** The one declared success of an emitted function has this status and this body. */
export function answers(operation: string, status: number, body: string): Claim {
  return `check<Equal<Declared<typeof api.${operation}>, [${status}, ${body}]>>();`;
}

/** The emitted function declares these failures, tagged by status, each with the common error body. */
export function fails(operation: string, statuses: string): Claim {
  const list = statuses.split(' ');
  return list.map((status) => `check<Equal<Failing<typeof api.${operation}, ${status}>, t.Error_>>();`).join(' ');
}

function oneLine(shape: string): string {
  return shape.replace(/\s+/g, ' ');
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

/** Compiler complaints by index of the claim; the claims see every type of \`generated/client\` and \`generated/models\`. */
export async function compileClaims(claims: readonly Claim[]): Promise<ReadonlyMap<number, string>> {
  const folder = join(ROOT, 'node_modules', '.claims', String(process.pid));
  mkdirSync(folder, { recursive: true });
  const client = relative(folder, join(ROOT, 'generated', 'client', 'index.ts'));
  const source = `import * as api from '${client}';\nimport type * as t from '${client}';\n${PRELUDE}`;
  const offset = source.split('\n').length;
  writeFileSync(join(folder, 'claims.ts'), `${source}\n${claims.join('\n')}\nexport { api };\nexport type { t };\n`);
  const options = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['claims.ts'] }));
  const output = await promisify(execFile)(process.execPath, [TSC, '-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
  rmSync(folder, { recursive: true, force: true });
  const found = new Map<number, string>();
  for (const [, line = '', message = ''] of output.matchAll(/claims\.ts\((\d+),\d+\): error (.*)/g)) {
    found.set(Number(line) - offset - 1, message);
  }
  const elsewhere = output.split('\n').filter((line) => line.includes('error') && !line.includes('claims.ts('));
  if (elsewhere.length > 0) throw new Error(elsewhere.join('\n'));
  return found;
}
