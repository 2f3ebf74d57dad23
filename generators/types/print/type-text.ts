/** How a type can stand beside others: what needs parentheses where. */
type Form = 'primitive' | 'simple' | 'readonly' | 'union' | 'intersection';

/** TypeScript source of a type. */
export interface TypeText {
  readonly code: string;
  /** A `primitive` is a keyword type that unions take in whole; everything that never needs parentheses is `simple`. */
  readonly form: Form;
  /** Members of a union or intersection. */
  readonly parts?: readonly TypeText[];
}

const primitive = (code: string): TypeText => ({ code, form: 'primitive' });

export const STRING: TypeText = primitive('string');
export const NUMBER: TypeText = primitive('number');
export const BOOLEAN: TypeText = primitive('boolean');
export const NULL: TypeText = primitive('null');
export const NEVER: TypeText = primitive('never');
export const UNKNOWN: TypeText = { code: 'unknown', form: 'simple' };

/** A type whose code never needs parentheses. */
export function simple(code: string): TypeText {
  return { code, form: 'simple' };
}

/** Source of unknown make: it gets parentheses wherever they may be needed. */
export function opaque(code: string): TypeText {
  return { code, form: 'union' };
}

const pads: string[] = [];

/** The indentation of a depth. */
export function pad(depth: number): string {
  return (pads[depth] ??= '  '.repeat(depth));
}

/** Longest line that a union is kept on. */
const WIDTH = 100;

/** The union of types, each of them once; `never` of none. */
export function union(types: readonly TypeText[], depth: number): TypeText {
  const parts = distinct(types, 'union');
  const [first] = parts;
  if (first === undefined) return NEVER;
  if (parts.length === 1) return first;
  const codes = parts.map((part) => (part.form === 'intersection' ? parenthesised(part, depth) : part.code));
  let length = 0;
  for (const code of codes) length += code.length + 3;
  const isLong = length > WIDTH && !codes.some((code) => code.includes('\n'));
  const separator = `\n${pad(depth + 1)}| `;
  return { code: isLong ? separator + codes.join(separator) : codes.join(' | '), form: 'union', parts };
}

/** The intersection of types, each of them once; `never` of none. */
export function intersection(types: readonly TypeText[], depth: number): TypeText {
  const parts = distinct(types, 'intersection');
  const [first] = parts;
  if (first === undefined) return NEVER;
  if (parts.length === 1) return first;
  const codes = parts.map((part) => (part.form === 'union' ? parenthesised(part, depth) : part.code));
  return { code: codes.join(' & '), form: 'intersection', parts };
}

/** The array of a type. */
export function arrayOf(item: TypeText, depth: number, isReadonly: boolean): TypeText {
  const needs = item.form === 'union' || item.form === 'intersection' || item.form === 'readonly';
  const code = `${needs ? parenthesised(item, depth) : item.code}[]`;
  return isReadonly ? { code: `readonly ${code}`, form: 'readonly' } : simple(code);
}

/** The tuple of types. */
export function tupleOf(items: readonly TypeText[]): TypeText {
  return simple(`[${items.map(inList).join(', ')}]`);
}

/** An application of a generic type. */
export function generic(name: string, ...types: readonly TypeText[]): TypeText {
  return simple(`${name}<${types.map(inList).join(', ')}>`);
}

/** An object type of members that end in line breaks; they stand one deeper. */
export function objectOf(members: readonly string[], depth: number): TypeText {
  return simple(`{\n${members.join('')}${pad(depth)}}`);
}

/** A property with its type: a union of several lines begins on the next one. */
export function typed(head: string, { code }: TypeText): string {
  return code.startsWith('\n') ? `${head}:${code}` : `${head}: ${code}`;
}

/** A union of several lines begins with a bar, which is allowed wherever a type is. */
function inList({ code }: TypeText): string {
  return code.startsWith('\n') ? code.trimStart() : code;
}

function parenthesised({ code }: TypeText, depth: number): string {
  return code.startsWith('\n') ? `(${code}\n${pad(depth)})` : `(${code})`;
}

function distinct(types: readonly TypeText[], form: Form): readonly TypeText[] {
  if (types.length === 1 && types[0]?.form !== form) return types;
  const parts = new Map<string, TypeText>();
  for (const type of types) {
    for (const part of type.form === form ? (type.parts ?? [type]) : [type]) {
      if (!parts.has(part.code)) parts.set(part.code, part);
    }
  }
  return [...parts.values()];
}
