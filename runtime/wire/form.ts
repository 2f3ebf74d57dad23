import { encodeStyled } from './encoder-of.ts';
import type { Style } from './style.ts';
import { definedEntries, isContainer } from './text.ts';
import { badValue } from './wire-error.ts';

/** Encoding Object of one body property, as far as the wire is concerned. */
export interface FieldSpec {
  /** Set when style, explode or allowReserved is given; then `contentType` is ignored (OAS "Encoding Object"). */
  readonly style?: Style | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  readonly contentType?: string | undefined;
  /** Set where the value is the text of its part already, whatever the media type. */
  readonly isWritten?: boolean | undefined;
  /** Further lines of the head of a part, each behind a line end. */
  readonly headers?: string | undefined;
  /** Names of fields that no member of an exploded object may have. */
  readonly taken?: readonly string[] | undefined;
}

/**
 * Writes an `application/x-www-form-urlencoded` body. A property without an Encoding follows OAS: a value is
 * `name=v`, an array repeats the name, an object is JSON text. With `style: deepObject` it follows the bracket grammar.
 * `undefined` is left out; null is an empty value; spaces are `%20`, `+` is `%2B`.
 */
export function encodeForm(body: object, fields: Readonly<Record<string, FieldSpec>> = {}): string {
  return definedEntries(body)
    .map(([name, value]) => {
      const field = fields[name] ?? {};
      refuseTakenFields(name, value, field, body);
      return encodeField(name, value, field);
    })
    .filter((text) => text !== '')
    .join('&');
}

/** Refuses members of an exploded object that would be read as fields of their own: described ones, or of this body. */
export function refuseTakenFields(name: string, value: unknown, field: FieldSpec, body: object): void {
  const { style, explode = true, taken = [] } = field;
  if (style === undefined || style === 'deepObject' || !explode) return;
  refuseTaken(name, value, (key) => taken.includes(key) || isSent(body, key), 'field');
}

function isSent(body: object, key: string): boolean {
  return Object.hasOwn(body, key) && Reflect.get(body, key) !== undefined;
}

/**
 * Refuses an object that is exploded among others where a member would be read as one of these: it has the name, or leads into
 * it by brackets. `model/facts/codec/spread-names.ts` says the same of names that are described.
 */
export function refuseTaken(name: string, value: unknown, isTaken: (key: string) => boolean, what: string): void {
  if (!isContainer(value) || Array.isArray(value) || ArrayBuffer.isView(value)) return;
  for (const [member] of definedEntries(value)) {
    const open = member.indexOf('[');
    const base = open > 0 ? member.slice(0, open) : member;
    if (isTaken(member) || (open > 0 && (isTaken(base) || isTaken(`${base}[]`))))
      throw badValue(name, `${JSON.stringify(member)} is the name of another ${what}`);
  }
}

function encodeField(name: string, value: unknown, field: FieldSpec): string {
  const { style = 'form', explode = true, allowReserved } = field;
  const isJson = field.style === undefined && isContainer(value) && !Array.isArray(value);
  return encodeStyled({ name, in: 'query', style, explode, allowReserved }, isJson ? JSON.stringify(value) : value);
}
