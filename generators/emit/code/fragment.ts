import { isIdentifier } from './identifier.ts';
import { quote } from './literal.ts';

/**
 * A piece of TypeScript source. Text from a description can only get into one as a quoted literal, a checked
 * `Name` or an escaped comment, so that a hostile document cannot break out of its place.
 */
export class Fragment {
  readonly code: string;

  /** Use `ts`, `raw` or one of the printers; the constructor is for this folder alone. */
  constructor(code: string) {
    this.code = code;
  }

  toString(): string {
    return this.code;
  }
}

/** An identifier that has passed `checkName`; prints bare. */
export class Name extends Fragment {}

/** What a template accepts: strings and other JSON scalars print as literals, arrays print joined without separator. */
export type Printable = Fragment | string | number | boolean | null | undefined | readonly Fragment[];

/** Makes a `Name`. Throws for text that is no identifier: callers derive names with `naming.ts` first. */
export function name(text: string): Name {
  if (!isIdentifier(text)) throw new Error(`not an identifier: ${quote(text)}`);
  return new Name(text);
}

/** Template tag for TypeScript source: interpolated values are quoted unless they are fragments. */
export function ts(strings: TemplateStringsArray, ...values: readonly Printable[]): Fragment {
  let code = strings[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    code += print(values[index]) + (strings[index + 1] ?? '');
  }
  return new Fragment(code);
}

/** Source text written by us, never by a description. */
export function raw(code: string): Fragment {
  return new Fragment(code);
}

/** Fragments with a separator between them. */
export function join(fragments: readonly Fragment[], separator: string): Fragment {
  return new Fragment(fragments.map((fragment) => fragment.code).join(separator));
}

/** Every line of a fragment but the empty ones moved right by `levels` steps of two spaces. */
export function indent(fragment: Fragment, levels: number = 1): Fragment {
  const { code } = fragment;
  if (levels === 0 || code === '') return fragment;
  const pad = '  '.repeat(levels);
  const start = code.startsWith('\n') ? '' : pad;
  // Nearly every fragment is one line, or has no empty one: then its line breaks need no second look.
  const end = code.indexOf('\n');
  if (end === -1 || end === code.length - 1) return new Fragment(start + code);
  return new Fragment(start + code.replace(/\n(?=[^\n])/g, `\n${pad}`));
}

/** Every line of a fragment but the first and the empty ones moved right by one step of two spaces. */
export function deeper(fragment: Fragment): Fragment {
  const { code } = fragment;
  return code.includes('\n') ? new Fragment(code.replace(/\n(?=[^\n])/g, '\n  ')) : fragment;
}

function print(value: Printable): string {
  if (value instanceof Fragment) return value.code;
  if (Array.isArray(value)) return value.map((fragment: Fragment) => fragment.code).join('');
  if (typeof value === 'string') return quote(value);
  return String(value);
}
