import type { Encoding, Header, MediaType } from '../media-type.ts';
import { isJsonMediaType } from '../facts/media-kind.ts';
import type { Link, Response } from '../response.ts';
import type { Schema } from '../schema.ts';
import type { Place } from './change-log.ts';
import { flipped, within } from './change-log.ts';
import { restrictsNothing } from './open-schema.ts';
import { coveredBy, coveringStatus } from './status-ranges.ts';
import type { OperationPair } from './compare-parameters.ts';

/** The request bodies of two operations. */
export function compareRequestBody(pair: OperationPair): void {
  const { log, place } = pair;
  const [old, later] = [pair.old.requestBody, pair.new.requestBody];
  const at = within(place, 'request body');
  if (old === undefined && later === undefined) return;
  if (old === undefined || later === undefined) {
    const added = later?.required === true ? 'required-request-body-added' : 'optional-request-body-added';
    const sides = { old: (old ?? pair.old).location, new: (later ?? pair.new).location };
    return log.add(at, later === undefined ? 'request-body-removed' : added, sides);
  }
  if (old.required !== later.required) {
    const kind = later.required ? 'request-body-became-required' : 'request-body-became-optional';
    log.add(at, kind, { old: old.location, new: later.location });
  }
  compareContent(pair, at, {
    old: { content: old.content, holder: old },
    new: { content: later.content, holder: later },
  });
}

/** The responses of two operations, by status. */
export function compareResponses(pair: OperationPair): void {
  const { log, place, old, new: later } = pair;
  const at = { ...place, direction: flipped(place.direction) };
  const isNew = (response: Response): boolean => !old.responses.some(({ status }) => status === response.status);
  const fresh = new Set(later.responses.filter(isNew));
  for (const response of old.responses) {
    const inside = within(at, `response ${response.status}`);
    const partner = later.responses.find(({ status }) => status === response.status);
    if (partner !== undefined) compareResponse(pair, inside, { old: response, new: partner });
    else replaceResponse(pair, inside, { old: response, fresh });
  }
  for (const response of fresh) {
    const kind = /^[123]/.test(response.status) ? 'success-status-added' : 'error-status-added';
    const sides = { old: old.location, new: response.location };
    log.add(within(at, `response ${response.status}`), kind, sides, { status: response.status });
  }
}

/** A response whose key is gone: a new range may tell what it told, or new statuses what a range told. */
function replaceResponse(
  pair: OperationPair,
  place: Place,
  { old, fresh }: { readonly old: Response; readonly fresh: Set<Response> },
): void {
  const { log, new: later } = pair;
  const { status } = old;
  const added = [...fresh];
  const range = coveringStatus(status, added);
  if (range !== undefined) {
    fresh.delete(range);
    log.add(place, 'status-generalised', { old: old.location, new: range.location }, { status, range: range.status });
    return compareResponse(pair, place, { old, new: range });
  }
  const parts = added.filter((response) => coveredBy(response.status, status));
  const [first] = parts;
  if (first !== undefined) {
    const statuses = parts.map((part) => part.status).join(', ');
    log.add(place, 'status-specified', { old: old.location, new: first.location }, { range: status, statuses });
    for (const part of parts) {
      fresh.delete(part);
      compareResponse(pair, within(place, part.status), { old, new: part });
    }
    return;
  }
  const kind = /^[123]/.test(status) ? 'response-status-removed' : 'error-status-removed';
  log.add(place, kind, { old: old.location, new: later.location }, { status });
}

interface Both<Node> {
  readonly old: Node;
  readonly new: Node;
}

function compareResponse(pair: OperationPair, place: Place, { old, new: later }: Both<Response>): void {
  compareHeaders(pair, place, { old, new: later });
  compareLinks(pair, place, { old, new: later });
  const sides = { old: old.location, new: later.location };
  if (old.content.length === 0 && later.content.length === 0) return;
  if (later.content.length === 0) return pair.log.add(place, 'response-body-removed', sides);
  if (old.content.length === 0) return pair.log.add(place, 'response-body-added', sides);
  compareContent(pair, place, {
    old: { content: old.content, holder: old },
    new: { content: later.content, holder: later },
  });
}

function compareHeaders({ log }: OperationPair, place: Place, { old, new: later }: Both<Response>): void {
  const find = (headers: readonly Header[], name: string): Header | undefined =>
    headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of old.headers) {
    const partner = find(later.headers, header.name);
    const parameters = { name: header.name };
    const sides = { old: header.location, new: (partner ?? later).location };
    if (partner === undefined) log.add(place, 'response-header-removed', sides, parameters);
    else {
      if (header.required && !partner.required) log.add(place, 'response-header-became-optional', sides, parameters);
      if (!header.required && partner.required) log.add(place, 'response-header-became-required', sides, parameters);
      log.schemas(within(place, `header ${header.name}`), header.schema, partner.schema);
    }
  }
  for (const header of later.headers) {
    if (find(old.headers, header.name) !== undefined) continue;
    log.add(place, 'response-header-added', { old: old.location, new: header.location }, { name: header.name });
  }
}

function compareLinks({ log }: OperationPair, place: Place, { old, new: later }: Both<Response>): void {
  for (const link of old.links) {
    const partner = later.links.find(({ name }) => name === link.name);
    const sides = { old: link.location, new: (partner ?? later).location };
    if (partner === undefined) log.add(place, 'link-removed', sides, { name: link.name });
    else if (linkText(link) !== linkText(partner)) log.add(place, 'link-changed', sides, { name: link.name });
  }
  for (const link of later.links) {
    if (old.links.some(({ name }) => name === link.name)) continue;
    log.add(place, 'link-added', { old: old.location, new: link.location }, { name: link.name });
  }
}

function linkText({ operationId, operationRef, parameters, requestBody }: Link): string {
  const named = Object.keys(parameters)
    .toSorted()
    .map((name) => [name, parameters[name]]);
  return JSON.stringify([operationId, operationRef, named, requestBody]);
}

interface Held {
  readonly content: readonly MediaType[];
  readonly holder: { readonly location: MediaType['location'] };
}

function compareContent(pair: OperationPair, place: Place, { old, new: later }: Both<Held>): void {
  const { log } = pair;
  const matched = new Set<MediaType>();
  for (const mediaType of old.content) {
    const same = later.content.find(({ name }) => sameMediaType(name, mediaType.name));
    const partner = same ?? later.content.find(({ name }) => isRangeOf(name, mediaType.name));
    if (partner === undefined) {
      const sides = { old: mediaType.location, new: later.holder.location };
      log.add(place, 'media-type-removed', sides, { name: mediaType.name });
      continue;
    }
    matched.add(partner);
    if (same === undefined) {
      const sides = { old: mediaType.location, new: partner.location };
      log.add(place, 'media-type-generalised', sides, { name: mediaType.name, range: partner.name });
    }
    compareMediaType(pair, within(place, mediaType.name), { old: mediaType, new: partner });
  }
  for (const mediaType of later.content) {
    if (matched.has(mediaType)) continue;
    const sides = { old: old.holder.location, new: mediaType.location };
    log.add(place, 'media-type-added', sides, { name: mediaType.name });
  }
}

function compareMediaType(pair: OperationPair, place: Place, { old, new: later }: Both<MediaType>): void {
  const { log } = pair;
  log.schemas(place, old.schema, later.schema);
  log.schemas(within(place, 'each item'), old.itemSchema, later.itemSchema);
  compareEncodings(pair, place, { old, new: later });
  const [before, after] = [old.schema ?? old.itemSchema, later.schema ?? later.itemSchema];
  if (before === undefined && after !== undefined && says(later, after)) {
    log.add(place, 'schema-added', { old: old.location, new: after.location });
  } else if (after === undefined && before !== undefined && says(old, before)) {
    log.add(place, 'schema-removed', { old: before.location, new: later.location });
  }
}

/** False for a schema that says no more than that there are bytes or text, which no schema says as well. */
function says({ name }: MediaType, schema: Schema): boolean {
  const isText = schema.types.length === 1 && schema.types[0] === 'string' && schema.pattern === undefined;
  return !restrictsNothing(schema) && (isJsonMediaType(name) || !isText);
}

/**
 * Media types are compared without case, and without the spaces around their parameters (RFC 9110 section 8.3.1). UTF-8
 * is what text is written in anyway.
 */
function sameMediaType(one: string, other: string): boolean {
  return plainType(one) === plainType(other);
}

function plainType(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/;charset="?utf-8"?(?=;|$)/, '');
}

/** True for a range, such as `text/*`, that a media type is in. */
function isRangeOf(range: string, name: string): boolean {
  const wide = plainType(range);
  return wide === '*/*' || (wide.endsWith('/*') && plainType(name).startsWith(wide.slice(0, -1)));
}

function compareEncodings({ log }: OperationPair, place: Place, { old, new: later }: Both<MediaType>): void {
  const names = new Set([...old.encoding, ...later.encoding].map(({ property }) => property));
  for (const name of names) {
    const before = old.encoding.find(({ property }) => property === name);
    const after = later.encoding.find(({ property }) => property === name);
    const [was, is] = [encodingText(before), encodingText(after)];
    if (was === is) continue;
    const sides = { old: (before ?? old).location, new: (after ?? later).location };
    log.add(place, 'encoding-changed', sides, { name, old: was, new: is });
  }
}

function encodingText(encoding: Encoding | undefined): string {
  if (encoding === undefined) return 'the default';
  const { style, explode, contentTypes, allowReserved } = encoding;
  const words = style === undefined ? contentTypes : [style, ...(explode ? ['exploded'] : []), ...contentTypes];
  return `\`${[...words, ...(allowReserved ? ['reserved characters as they are'] : [])].join(', ') || 'the default'}\``;
}
