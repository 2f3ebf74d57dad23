import { encodeComponent } from './percent.ts';
import { toText } from './text.ts';

/** Style `simple` in a path, for a value that is neither array nor object. */
export function scalarText(value: unknown, name: string): string {
  return encodeComponent(toText(name, value));
}

/** Style `form` in a query, for a value that is neither array nor object; the empty text for undefined. */
export function scalarPair(value: unknown, name: string): string {
  return value === undefined ? '' : encodeComponent(name) + '=' + scalarText(value, name);
}

/** As {@link scalarPair}, for a name that is not the property's. */
export function scalarAs(name: string): (value: unknown) => string {
  return (value) => scalarPair(value, name);
}
