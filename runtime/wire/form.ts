import { DEFAULT_LIMITS, RawTree, type RawObject, type WireLimits } from './bracket.ts';
import { encodeParameter } from './encode-parameter.ts';
import { decodeFormComponent } from './percent.ts';
import { parseQuery } from './query-pairs.ts';
import type { Style } from './style.ts';
import { definedEntries, isContainer } from './text.ts';
import type { WireProblem } from './wire-error.ts';

/** Encoding Object of one body property, as far as the wire is concerned. */
export interface FieldSpec {
  /** Set when style, explode or allowReserved is given; then `contentType` is ignored (OAS "Encoding Object"). */
  readonly style?: Style | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  readonly contentType?: string | undefined;
}

/**
 * Writes an `application/x-www-form-urlencoded` body. A property without an Encoding follows OAS: a value is
 * `name=v`, an array repeats the name, an object is JSON text. With `style: deepObject` it follows the bracket grammar.
 * `undefined` is left out; null is an empty value; spaces are `%20`, `+` is `%2B`.
 */
export function encodeForm(body: object, fields: Readonly<Record<string, FieldSpec>> = {}): string {
  return definedEntries(body)
    .map(([name, value]) => encodeField(name, value, fields[name] ?? {}))
    .filter((text) => text !== '')
    .join('&');
}

function encodeField(name: string, value: unknown, field: FieldSpec): string {
  const { style = 'form', explode = true, allowReserved } = field;
  const isJson = field.style === undefined && isContainer(value) && !Array.isArray(value);
  return encodeParameter({ name, in: 'query', style, explode, allowReserved }, isJson ? JSON.stringify(value) : value);
}

/** A decoded form: what could be read, and every problem met on the way. */
export interface DecodedForm {
  readonly value: RawObject;
  readonly problems: readonly WireProblem[];
}

/**
 * Reads an urlencoded body, or a whole query string, into a raw tree by the bracket grammar of `bracket.ts`; `a[][k]=v`
 * starts a new element when `k` repeats. Values are decoded once; `+` is a space.
 */
export function decodeForm(text: string, limits: WireLimits = DEFAULT_LIMITS): DecodedForm {
  const problems: WireProblem[] = [];
  const tree = new RawTree(limits, problems);
  if (text.length > limits.length) {
    problems.push({
      code: 'limit',
      name: '',
      expected: `at most ${limits.length} characters`,
      got: String(text.length),
    });
    return { value: tree.root, problems };
  }
  for (const [name, raw] of parseQuery(text, problems)) {
    const value = decodeFormComponent(raw);
    if (value === undefined) problems.push({ code: 'bad-encoding', name, expected: 'percent-encoded UTF-8', got: raw });
    else if (!tree.add(name, value)) break;
  }
  return { value: tree.root, problems };
}

/** As {@link decodeForm} for fields that are decoded already, such as the text parts of a multipart body. */
export function decodeFields(
  fields: Iterable<readonly [string, string]>,
  limits: WireLimits = DEFAULT_LIMITS,
): DecodedForm {
  const problems: WireProblem[] = [];
  const tree = new RawTree(limits, problems);
  for (const [name, value] of fields) if (!tree.add(name, value)) break;
  return { value: tree.root, problems };
}
