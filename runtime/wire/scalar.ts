import type { ParameterEncoder } from './expansion.ts';
import { encodeComponent } from './percent.ts';
import { toText } from './text.ts';

/** Style `simple` in a path, for a parameter that is neither array nor object. */
export const scalarText: ParameterEncoder = (name) => (value) =>
  value === undefined ? '' : encodeComponent(toText(name, value));

/** Style `form` in a query, for a parameter that is neither array nor object. */
export const scalarPair: ParameterEncoder = (name) => {
  const key = `${encodeComponent(name)}=`;
  return (value) => (value === undefined ? '' : key + encodeComponent(toText(name, value)));
};
