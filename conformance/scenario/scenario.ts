/**
 * How far the example values of the description hold on the implementation under test.
 * `literal`: it holds the very data of the examples; `mapped`: it holds equivalent data under other names and ids, given
 * by `names`; `unknown`: nothing is known, so only what the request itself fixes can be demanded.
 */
export type World = 'literal' | 'mapped' | 'unknown';

/** The credential of one identity for one security scheme. */
export type Credential = string | { readonly username: string; readonly password: string };

/** Someone who calls the API. */
export interface Identity {
  readonly name: string;
  /** Used for every scheme that has no entry in `schemes`; undefined when only named schemes are known. */
  readonly token: string | undefined;
  readonly schemes: ReadonlyMap<string, Credential>;
}

/** A request that puts the implementation back to its starting data. */
export interface ResetHook {
  readonly method: string;
  /** Absolute, or a path below the origin of the base URL. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** What a run must know about the implementation beyond the description. */
export interface Scenario {
  readonly name: string;
  readonly world: World;
  readonly identities: ReadonlyMap<string, Identity>;
  /** Identities that have no role anywhere, neither in a place nor on the instance. */
  readonly strangers: ReadonlySet<string>;
  /**
   * The highest role that an identity has anywhere, in the words of `x-access` or in those of the description: it is refused what is for
   * another.
   */
  readonly roles: ReadonlyMap<string, string>;
  /** Identities that must neither see nor change what the others make. */
  readonly apart: ReadonlySet<string>;
  /** Identities that may read and nothing else. */
  readonly readers: ReadonlySet<string>;
  /** Identities whose credential is no longer good, or never was. */
  readonly refused: ReadonlySet<string>;
  /** Values of server variables (OAS 4.8.6). */
  readonly variables: ReadonlyMap<string, string>;
  /** Path of the API below the origin, when it is not the one of the description's first server. */
  readonly basePath: string | undefined;
  /** Parameter or property name to (example value as text to the value on the implementation). */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string | number>>;
  /** Property names whose values are compared by type only. */
  readonly volatile: ReadonlySet<string>;
  /** Property names that must be unique: create cases give them a suffix of the run when there is no reset hook. */
  readonly unique: ReadonlySet<string>;
  /** Response headers to accept without a declaration, lower case. */
  readonly allowedHeaders: ReadonlySet<string>;
  /** `always`: pagination headers may never be missing; `optional`: an implementation may leave them out everywhere. */
  readonly paginationHeaders: 'always' | 'optional';
  /** Features that are on here although they are off by default (`x-feature-flags`), by name. */
  readonly enabledFlags: ReadonlySet<string>;
  /** Features that are off here, by `x-feature-flag` name. */
  readonly disabledFlags: ReadonlySet<string>;
  /** Tier the implementation plays: `free`, `paid`, `top`. */
  readonly tier: string;
  /** Checks of what the description does not promise, and which are made here all the same. */
  readonly enable: ReadonlySet<string>;
  /** Checks and laws that do not hold here, by policy. */
  readonly disable: ReadonlySet<string>;
  /** Milliseconds within which reads are to be answered; undefined where nobody asks. */
  readonly latency: number | undefined;
  readonly reset: ResetHook | undefined;
  /** True when the implementation has been started freshly on the scenario's data. */
  readonly pristine: boolean;
}

/** Checks that are made only where they are asked for. */
export const EXTRA_CHECKS: readonly string[] = [
  'undeclared-header',
  'undeclared-property',
  'undeclared-refusal',
  'allow',
  'authenticate',
];

/** Name of the identity that a case uses when it names none. */
export const DEFAULT_IDENTITY = 'default';

/** Name that stands for a call without any credential. */
export const ANONYMOUS = 'anonymous';

/** What is known about an implementation when no scenario is given: nothing. */
export const UNKNOWN_SCENARIO: Scenario = {
  name: 'none',
  world: 'unknown',
  identities: new Map(),
  strangers: new Set(),
  roles: new Map(),
  apart: new Set(),
  readers: new Set(),
  refused: new Set(),
  variables: new Map(),
  basePath: undefined,
  names: new Map(),
  volatile: new Set(),
  unique: new Set(),
  allowedHeaders: new Set(),
  paginationHeaders: 'optional',
  enabledFlags: new Set(),
  disabledFlags: new Set(),
  tier: 'top',
  enable: new Set(),
  disable: new Set(),
  latency: undefined,
  reset: undefined,
  pristine: false,
};

/** True where a run begins with the data that the examples show: freshly started, or put back. */
export function beginsWithExamples({ pristine, reset }: Scenario): boolean {
  return pristine || reset !== undefined;
}
