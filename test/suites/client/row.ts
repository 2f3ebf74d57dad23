import type * as api from '../../../generated/client/index.ts';
import type { Answer } from './stub-client.ts';
import type { Claim } from './type-claims.ts';

/** What any emitted function returns. */
interface Result {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** A call of an emitted function, exactly what it must put on the wire, and what it must hand out. */
export interface Exchange {
  readonly call: (client: api.Client) => Promise<Result>;
  /** Method and request target below the prefix, byte for byte. */
  readonly sent: string;
  /** The body that must be sent: a text byte for byte, anything else as its JSON text; no body when undefined. */
  readonly body?: unknown;
  /** Media type of the body; JSON when not given. */
  readonly type?: string;
  /** What the server answers; 200 with `{}` when not given. */
  readonly answer: Answer;
  /** True for a caller without a credential: none is sent, and the call goes through. */
  readonly anonymous?: boolean;
}

/** A doc comment that the emitted code must carry. */
export interface DocComment {
  /** Name of the exported declaration. */
  readonly of: string;
  /** One of its properties; the declaration itself when undefined. */
  readonly property?: string | undefined;
  readonly contains: readonly string[];
}

/** One or more rows of the ledger, and what proves them over the emitted client. */
export interface Row {
  /** Ids as they stand in a test name, `A-X-001][A-X-002`. */
  readonly ids: string;
  readonly title: string;
  readonly types?: readonly Claim[];
  readonly sends?: readonly Exchange[];
  readonly comments?: readonly DocComment[];
}

/** The media type of form bodies. */
export const FORM = 'application/x-www-form-urlencoded';

/** How a call goes, where it is not a plain one without a body that is answered with 200. */
interface Details {
  readonly body?: unknown;
  readonly type?: string;
  readonly status?: number;
  /** Body of the answer; `{}` when not given, none with 204 and for HEAD. */
  readonly answer?: unknown;
  /** Header fields of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly anonymous?: boolean;
}

/** An exchange; the result must have the status and the body of the answer. */
export function sends(call: Exchange['call'], sent: string, details: Details = {}): Exchange {
  const { status = 200, answer, headers = {}, ...rest } = details;
  const hasNoBody = status === 204 || sent.startsWith('HEAD ');
  return { call, sent, ...rest, answer: { status, headers, body: hasNoBody ? undefined : (answer ?? {}) } };
}

/** The comment of a declaration or of its property contains these texts. */
export function documented(of: string, property: string | undefined, ...contains: readonly string[]): DocComment {
  return { of, property, contains };
}

/** A declaration or its property is marked as deprecated, with what to use instead. */
export function deprecated(of: string, property: string | undefined, ...hint: readonly string[]): DocComment {
  return documented(of, property, '@deprecated', 'Deprecated:', ...hint);
}
