import type { CatalogueCode, DIAGNOSTICS } from './diagnostics-catalogue.ts';

type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** The parameters a code's message and clause need. */
export type DiagnosticParameters<Code extends CatalogueCode> = Readonly<
  Record<
    PlacesOf<(typeof DIAGNOSTICS)[Code]['message']> | PlacesOf<NonNullable<(typeof DIAGNOSTICS)[Code]['clause']>>,
    string
  >
>;
