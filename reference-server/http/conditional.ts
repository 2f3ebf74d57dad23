import { createHash } from 'node:crypto';
import type { HandlerContext } from '../../runtime/http/handler.ts';

/** An answer to a read that may be conditional. */
export type ConditionalAnswer<Body> =
  | { readonly status: 200; readonly body: Body; readonly headers: { readonly ETag: string } }
  | NotModified;

/** The answer to a client that has the present version. */
export interface NotModified {
  readonly status: 304;
  readonly headers: { readonly ETag: string };
}

/**
 * Adds a weak entity tag to a single resource, or answers 304 when the client has this version (RFC 9110 sections
 * 8.8.3 and 13.1.2). The tag is made from the JSON text, so whatever changes the answer changes the tag.
 */
export function conditional<Body>(context: HandlerContext, body: Body): ConditionalAnswer<Body> {
  const headers = { ETag: entityTag(body) };
  return notModified(context, headers.ETag) ?? { status: 200, body, headers };
}

/** 304 when the client has the version of this tag, else undefined. */
export function notModified(context: HandlerContext, tag: string): NotModified | undefined {
  return matches(context.headers['if-none-match'], tag) ? { status: 304, headers: { ETag: tag } } : undefined;
}

/** The weak entity tag of whatever decides about an answer (RFC 9110 section 8.8.3). */
export function entityTag(facts: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` header holds the tag; weak comparison (RFC 9110 section 8.8.3.2). */
export function matches(header: string | readonly string[] | undefined, tag: string): boolean {
  const text = typeof header === 'string' ? header : header?.join(',');
  if (text === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return text.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === opaque;
  });
}
