/** One answer a mock can give: an example of the description, or a value made from its schema. */
export interface MockCase {
  /** Name of the example; `sample` for a value made from the schema. */
  readonly name: string;
  readonly status: number;
  /** `4XX` or `default` where the status is only one that such a response stands for. */
  readonly of?: string;
  /** Absent for an answer without a body. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Set when `body` is base64 text that stands for bytes. */
  readonly encoding?: 'base64';
  /** Request values of the case of the same name; the mock prefers the case whose values the request has. */
  readonly when?: MockCondition;
}

/** Request values by group and property name; only what the case names. */
export interface MockCondition {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Name of the identity that calls, `anonymous` without a credential; absent when any will do. */
  readonly identity?: string;
  /** Declared media type of the request body; absent when it is the first one. */
  readonly contentType?: string;
}

/** Cases by operationId, in document order. */
export type MockCases = Readonly<Record<string, readonly MockCase[]>>;
