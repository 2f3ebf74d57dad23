import { encodeComponent } from './percent.ts';
import { toText } from './text.ts';

/** Style `simple` in a path, for a value that is neither array nor object. */
export function scalarText(value: unknown, name: string): string {
  return encodeComponent(toText(value, name));
}

/**
 * Style `form` in a query, for a value that is neither array nor object; the empty text for undefined.
 * @param name that percent-encoding leaves as it is
 */
export function scalarPair(value: unknown, name: string): string {
  return value === undefined ? '' : name + '=' + scalarText(value, name);
}

/** As {@link scalarPair}, for a name that is not the property's, or any other. */
export function scalarAs(name: string): (value: unknown) => string {
  const key = encodeComponent(name);
  return (value) => (value === undefined ? '' : key + '=' + scalarText(value, name));
}
