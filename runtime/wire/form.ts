import { encodeStyled } from './encoder-of.ts';
import type { Style } from './style.ts';
import { definedEntries, isContainer } from './text.ts';

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
  return encodeStyled({ name, in: 'query', style, explode, allowReserved }, isJson ? JSON.stringify(value) : value);
}
