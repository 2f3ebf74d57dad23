/** How a type can stand beside others: what needs parentheses where. */
type Form = 'primitive' | 'simple' | 'readonly' | 'union' | 'intersection';

/** TypeScript source of a type. */
export interface TypeText {
  readonly code: string;
  /** A `primitive` is a keyword type that unions take in whole; everything that never needs parentheses is `simple`. */
  readonly form: Form;
  /** True for a union on lines of its own, the first of which is not the one it stands on. */
  readonly isBroken?: boolean;
  /** True when the code has several lines. */
  readonly isLong?: boolean;
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
  const isLong = parts.some((part) => part.isLong === true);
  let length = 0;
  for (const code of codes) length += code.length + 3;
  if (isLong || length <= WIDTH) return { code: codes.join(' | '), form: 'union', parts, isLong };
  const separator = `\n${pad(depth + 1)}| `;
  return { code: separator + codes.join(separator), form: 'union', parts, isBroken: true, isLong: true };
}

/** The intersection of types, each of them once; `never` of none. */
export function intersection(types: readonly TypeText[], depth: number): TypeText {
  const parts = distinct(types, 'intersection');
  const [first] = parts;
  if (first === undefined) return NEVER;
  if (parts.length === 1) return first;
  const codes = parts.map((part) => (part.form === 'union' ? parenthesised(part, depth) : part.code));
  return { code: codes.join(' & '), form: 'intersection', parts, isLong: parts.some(isOnLines) };
}

/** The array of a type. */
export function arrayOf(item: TypeText, depth: number, isReadonly: boolean): TypeText {
  const needs = item.form === 'union' || item.form === 'intersection' || item.form === 'readonly';
  const code = `${needs ? parenthesised(item, depth) : item.code}[]`;
  const { isLong = false } = item;
  return isReadonly ? { code: `readonly ${code}`, form: 'readonly', isLong } : { code, form: 'simple', isLong };
}

/** The tuple of types. */
export function tupleOf(items: readonly TypeText[], isReadonly: boolean = false): TypeText {
  const code = `[${items.map(inList).join(', ')}]`;
  const isLong = items.some(isOnLines);
  return isReadonly ? { code: `readonly ${code}`, form: 'readonly', isLong } : { code, form: 'simple', isLong };
}

/** An application of a generic type. */
export function generic(name: string, ...types: readonly TypeText[]): TypeText {
  return { code: `${name}<${types.map(inList).join(', ')}>`, form: 'simple', isLong: types.some(isOnLines) };
}

/** An object type of members that end in line breaks; they stand one deeper. */
export function objectOf(members: readonly string[], depth: number): TypeText {
  // Joined, for code that is added up takes several times its size in memory until somebody reads it.
  return { code: ['{\n', ...members, pad(depth), '}'].join(''), form: 'simple', isLong: true };
}

/** How a property is written. */
export interface PropertyHead {
  /** As it is written: bare or quoted. */
  readonly key: string;
  readonly optional: boolean;
  readonly readonly: boolean;
  /** Lines before it, or nothing. */
  readonly comment: string;
}

/** A property with its type, on lines of its own: a union of several lines begins on the next one. */
export function property({ key, optional, readonly, comment }: PropertyHead, type: TypeText, depth: number): string {
  const head = `${comment}${pad(depth)}${readonly ? 'readonly ' : ''}${key}${optional ? '?' : ''}`;
  return `${head}${type.isBroken === true ? ':' : ': '}${type.code};\n`;
}

/** A property that is always there and of which nothing is said. */
export function plainProperty(key: string, type: TypeText, depth: number): string {
  return property({ key, optional: false, readonly: false, comment: '' }, type, depth);
}

function isOnLines({ isLong = false }: TypeText): boolean {
  return isLong;
}

/** Inside of a line, a union of several lines is one. */
function inList(type: TypeText): string {
  return type.isBroken === true ? onOneLine(type) : type.code;
}

/** The code of a union on the line it stands on. */
export function onOneLine({ code, isBroken = false }: TypeText): string {
  return isBroken ? code.replace(/\n\s*\| /g, ' | ').slice(' | '.length) : code;
}

function parenthesised({ code, isBroken = false }: TypeText, depth: number): string {
  return isBroken ? `(${code}\n${pad(depth)})` : `(${code})`;
}

function distinct(types: readonly TypeText[], form: Form): readonly TypeText[] {
  if (types.length === 1 && types[0]?.form !== form) return types;
  const parts: TypeText[] = [];
  const known = new Set<string>();
  for (const type of types) {
    for (const part of type.form === form ? (type.parts ?? [type]) : [type]) {
      // Types of several lines are hardly ever the same, and to compare them they would have to be put together.
      if (part.isLong !== true) {
        if (known.has(part.code)) continue;
        known.add(part.code);
      }
      parts.push(part);
    }
  }
  return parts;
}
