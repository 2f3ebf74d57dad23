/** One HTTP request exactly as it goes over the wire. */
export interface WireRequest {
  /** Upper case. */
  readonly method: string;
  /** Absolute; path and query are already percent-encoded and are sent byte for byte. */
  readonly url: string;
  readonly headers: readonly WireField[];
  readonly body: Uint8Array | undefined;
}

/** One header field: name as sent, value. */
export type WireField = readonly [name: string, value: string];

/** One HTTP response as it came over the wire. */
export interface WireResponse {
  readonly status: number;
  /** Lower-case name to the values of every field line of that name, in order of arrival. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** The content after removal of any content coding. */
  readonly body: Uint8Array;
  /** Says how the message broke HTTP framing (cut short, bytes after the end); undefined when it did not. */
  readonly framingProblem: string | undefined;
}

/** The values of a header joined as RFC 9110 section 5.3 allows; undefined when the field is absent. Case-insensitive. */
export function headerValue(response: WireResponse, name: string): string | undefined {
  const values = response.headers.get(name.toLowerCase());
  return values?.join(', ');
}
