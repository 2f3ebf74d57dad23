import type { Header } from '../media-type.ts';

/**
 * The one value that a header can have, as text: its `const`, the only one of its `enum`, or the `default` of a required one.
 * Undefined when whoever sends it has to choose.
 */
export function fixedHeaderValue({ schema, required }: Pick<Header, 'schema' | 'required'>): string | undefined {
  const target = schema.ref ?? schema;
  const { enum: listed = [] } = target;
  const value = target.hasConst
    ? target.const
    : listed.length === 1
      ? listed[0]
      : required && target.hasDefault
        ? target.default
        : undefined;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
