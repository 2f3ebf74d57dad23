/** One value of the `format` keyword (JSON Schema Validation 7.3, OAS format registry). */
export type Format =
  | { readonly appliesTo: 'string'; readonly description: string; readonly test: (text: string) => boolean }
  | { readonly appliesTo: 'number'; readonly description: string; readonly test: (value: number | bigint) => boolean };

/** Formats by name. */
export type FormatTable = Readonly<Record<string, Format>>;

/** A format of strings. */
export function stringFormat(description: string, test: (text: string) => boolean): Format {
  return { appliesTo: 'string', description, test };
}

/** A format of numbers. Of an integer that comes with all its digits the nearest number is looked at, unless `exact` looks at them. */
export function numberFormat(
  description: string,
  test: (value: number) => boolean,
  exact: (value: bigint) => boolean = (value) => test(Number(value)),
): Format {
  return {
    appliesTo: 'number',
    description,
    test: (value) => (typeof value === 'bigint' ? exact(value) : test(value)),
  };
}
