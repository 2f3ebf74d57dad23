import { createHash } from 'node:crypto';
import type { Instant } from '../store/table.ts';
import type { Call } from './call.ts';
import { preconditionFailed } from './refusal.ts';

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
export function conditional<Body>(call: Call, body: Body): ConditionalAnswer<Body> {
  const headers = { ETag: entityTag(body) };
  return notModified(call, headers.ETag) ?? { status: 200, body, headers };
}

/** 304 when the client has the version of this tag, else undefined. */
export function notModified(call: Call, tag: string): NotModified | undefined {
  return matches(call.noneMatch, tag) ? { status: 304, headers: { ETag: tag } } : undefined;
}

/** The weak entity tag of whatever decides about an answer (RFC 9110 section 8.8.3). */
export function entityTag(facts: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` header holds the tag; weak comparison (RFC 9110 section 8.8.3.2). */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === opaque;
  });
}

/**
 * Honours `If-Unmodified-Since` (RFC 9110 section 13.1.4); the header has whole seconds, so the record's instant is
 * cut to them as well.
 * @throws Refusal 412 when the record changed later.
 */
export function checkUnmodified(call: Call, updatedAt: Instant): void {
  if (call.unmodifiedSince === undefined) return;
  if (Math.floor(updatedAt / 1000) * 1000 > call.unmodifiedSince) throw preconditionFailed();
}
