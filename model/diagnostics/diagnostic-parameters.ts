import type { CatalogueCode, DIAGNOSTICS } from './diagnostics-catalogue.ts';

type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

type ToleratedOf<Entry> = Entry extends { readonly tolerated: infer Text extends string } ? Text : '';

/** The parameters a code's texts need. */
export type DiagnosticParameters<Code extends CatalogueCode> = Readonly<
  Record<
    | PlacesOf<(typeof DIAGNOSTICS)[Code]['message']>
    | PlacesOf<ToleratedOf<(typeof DIAGNOSTICS)[Code]>>
    | PlacesOf<NonNullable<(typeof DIAGNOSTICS)[Code]['clause']>>,
    string
  >
>;
