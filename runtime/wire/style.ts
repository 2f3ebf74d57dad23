/** Where a parameter travels (OAS "Parameter Locations"; `querystring` from 3.2). */
export type ParameterIn = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/** `style` of the Parameter, Header and Encoding Objects (OAS "Style Values"). */
export type Style =
  | 'matrix'
  | 'label'
  | 'simple'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

/** All that the wire needs to know about a parameter; every default is filled in. */
export interface ParameterSpec {
  /** Name on the wire, brackets included (`iids[]`). */
  readonly name: string;
  readonly in: ParameterIn;
  readonly style: Style;
  readonly explode: boolean;
  /** Reserved characters pass unencoded (query and path). */
  readonly allowReserved?: boolean | undefined;
  /** Media type of a parameter described by `content`; then style and explode have no meaning. */
  readonly content?: string | undefined;
}

/** One row of the style table. */
export interface StyleRule {
  /** Written once before the whole expansion. */
  readonly prefix: string;
  /** Between the parts of an exploded value. */
  readonly separator: string;
  /** Between the parts of a value that is not exploded. */
  readonly delimiter: string;
  /** Whether the expansion carries the parameter's name. */
  readonly named: boolean;
  /** Written between the name and an empty value. */
  readonly ifEmpty: '' | '=';
  /** Set where names are not percent-encoded. */
  readonly plainName?: boolean;
}

// The rows are constants of their own so that a bundle carries those that its operations name.
export const MATRIX: StyleRule = { prefix: ';', separator: ';', delimiter: ',', named: true, ifEmpty: '' };
export const LABEL: StyleRule = { prefix: '.', separator: '.', delimiter: ',', named: false, ifEmpty: '' };
export const SIMPLE: StyleRule = { prefix: '', separator: ',', delimiter: ',', named: false, ifEmpty: '' };
export const FORM: StyleRule = { prefix: '', separator: '&', delimiter: ',', named: true, ifEmpty: '=' };
export const SPACE: StyleRule = { prefix: '', separator: '&', delimiter: '%20', named: true, ifEmpty: '=' };
export const PIPE: StyleRule = { prefix: '', separator: '&', delimiter: '%7C', named: true, ifEmpty: '=' };
export const FORM_COOKIE: StyleRule = { prefix: '', separator: '; ', delimiter: ',', named: true, ifEmpty: '=' };
export const COOKIE: StyleRule = {
  prefix: '',
  separator: '; ',
  delimiter: ',',
  named: true,
  ifEmpty: '=',
  plainName: true,
};

/**
 * THE table of styles: OAS 3.1 "Style Examples" as the parameters of RFC 6570 appendix A. Notes where the two leave
 * room:
 * - `label` without explode delimits by `,` (RFC 6570, OAS 3.0.4 and 3.1.1), not by `.` as the tables before said.
 * - exploded `spaceDelimited` and `pipeDelimited` ("n/a" in OAS) are the same as exploded `form`.
 * - parts of an exploded cookie are separate cookies (`; `), for `form` as well: `&` would be part of the value.
 * - `deepObject` is the bracket grammar of `bracket.ts`; its row only says how pairs are joined.
 */
export const STYLES: Readonly<Record<Style, StyleRule>> = {
  matrix: MATRIX,
  label: LABEL,
  simple: SIMPLE,
  form: FORM,
  spaceDelimited: SPACE,
  pipeDelimited: PIPE,
  deepObject: FORM,
  cookie: COOKIE,
};

/** Style of a parameter that names none (OAS "Parameter Object", `style`). */
export const DEFAULT_STYLE: Readonly<Record<ParameterIn, Style>> = {
  path: 'simple',
  header: 'simple',
  query: 'form',
  cookie: 'form',
  querystring: 'form',
};

/** `explode` of a parameter that does not say: true for `form` and `cookie`, else false (OAS "Parameter Object"). */
export function defaultExplode(style: Style): boolean {
  // deepObject has one form only, which OAS files under `explode: true`.
  return style === 'form' || style === 'cookie' || style === 'deepObject';
}
