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
  /** What has several lines on one, where it is short and nothing in it has a comment. */
  readonly flat?: string | undefined;
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

/** Longest line. */
const WIDTH = 120;

/** Longest union that is kept on the line it stands on, whatever stands before it. */
const UNION_WIDTH = 100;

/** The union of types, each of them once; `never` of none. */
export function union(types: readonly TypeText[], depth: number): TypeText {
  const parts = distinct(types, 'union');
  const [first] = parts;
  if (first === undefined) return NEVER;
  if (parts.length === 1) return first;
  const codes = parts.map((part) => (part.form === 'intersection' ? parenthesised(part, depth) : partCode(part)));
  const isLong = parts.some((part) => part.isLong === true);
  let length = 0;
  for (const code of codes) length += code.length + 3;
  const flat = flatJoin(parts, 'intersection', ' | ');
  if (isLong || length <= UNION_WIDTH) return { code: codes.join(' | '), form: 'union', parts, isLong, flat };
  const separator = `\n${pad(depth + 1)}| `;
  return { code: separator + codes.join(separator), form: 'union', parts, isBroken: true, isLong: true, flat };
}

/** The intersection of types, each of them once; `never` of none. */
export function intersection(types: readonly TypeText[], depth: number): TypeText {
  const parts = distinct(types, 'intersection');
  const [first] = parts;
  if (first === undefined) return NEVER;
  if (parts.length === 1) return first;
  const codes = parts.map((part) => (part.form === 'union' ? parenthesised(part, depth) : partCode(part)));
  const isLong = parts.some(isOnLines);
  return { code: codes.join(' & '), form: 'intersection', parts, isLong, flat: flatJoin(parts, 'union', ' & ') };
}

/** Members on one line; those of the other form in parentheses. */
function flatJoin(parts: readonly TypeText[], other: Form, separator: string): string | undefined {
  const codes: string[] = [];
  let length = 0;
  for (const part of parts) {
    const code = flatCode(part);
    if (code === undefined) return undefined;
    length += code.length + separator.length;
    if (length > WIDTH) return undefined;
    codes.push(part.form === other ? `(${code})` : code);
  }
  return codes.join(separator);
}

/** Longest object that is written on one line among others of several. */
const PART_WIDTH = 80;

function partCode({ code, form, flat }: TypeText): string {
  return form === 'simple' && flat !== undefined && flat.length <= PART_WIDTH ? flat : code;
}

/** The code of a type on one line; undefined where it takes several. */
function flatCode({ code, flat, isLong = false }: TypeText): string | undefined {
  return isLong ? flat : code;
}

/** The array of a type. */
export function arrayOf(item: TypeText, depth: number, isReadonly: boolean): TypeText {
  const needs = item.form === 'union' || item.form === 'intersection' || item.form === 'readonly';
  const code = `${needs ? parenthesised(item, depth) : item.code}[]`;
  const { isLong = false } = item;
  const short = flatCode(item);
  const flat = short === undefined ? undefined : `${isReadonly ? 'readonly ' : ''}${needs ? `(${short})` : short}[]`;
  return isReadonly
    ? { code: `readonly ${code}`, form: 'readonly', isLong, flat }
    : { code, form: 'simple', isLong, flat };
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
  const code = ['{\n', ...members, pad(depth), '}'].join('');
  return { code, form: 'simple', isLong: true, flat: flatObject(members, depth) };
}

/** Members on one line; undefined where that is too long, or one of them has several lines or a comment. */
function flatObject(members: readonly string[], depth: number): string | undefined {
  const start = (depth + 1) * 2;
  let room = WIDTH;
  for (const member of members) {
    room -= member.length - start;
    // A line break before the last character is one inside of the member.
    if (room < 0 || member.indexOf('\n') < member.length - 1) return undefined;
  }
  const codes = members.map((member) => member.slice(start, -2));
  return codes.length === 0 ? undefined : `{ ${codes.join('; ')} }`;
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
  const head = `${pad(depth)}${readonly ? 'readonly ' : ''}${key}${optional ? '?' : ''}`;
  const { code, flat, isBroken = false, isLong = false } = type;
  if (isLong && flat !== undefined && head.length + flat.length + 3 <= WIDTH) return `${comment}${head}: ${flat};\n`;
  return `${comment}${head}${isBroken ? ':' : ': '}${code};\n`;
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
