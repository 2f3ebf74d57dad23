import type { Encoding, Header, MediaType } from '../media-type.ts';
import type { Response } from '../response.ts';
import type { Place } from './change-log.ts';
import { flipped } from './change-log.ts';
import type { OperationPair } from './compare-parameters.ts';

/** The request bodies of two operations. */
export function compareRequestBody(pair: OperationPair): void {
  const { log, place } = pair;
  const [old, later] = [pair.old.requestBody, pair.new.requestBody];
  const at = { ...place, words: 'request body' };
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
  for (const response of old.responses) {
    const partner = later.responses.find(({ status }) => status === response.status);
    const words = `response ${response.status}`;
    if (partner !== undefined) compareResponse(pair, { ...at, words }, { old: response, new: partner });
    else {
      const sides = { old: response.location, new: later.location };
      log.add({ ...at, words }, 'response-status-removed', sides, { status: response.status });
    }
  }
  for (const response of later.responses) {
    if (old.responses.some(({ status }) => status === response.status)) continue;
    const kind = /^[123]/.test(response.status) ? 'success-status-added' : 'error-status-added';
    const sides = { old: old.location, new: response.location };
    log.add({ ...at, words: `response ${response.status}` }, kind, sides, { status: response.status });
  }
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
      log.schemas({ ...place, words: `${place.words}, header ${header.name}` }, header.schema, partner.schema);
    }
  }
  for (const header of later.headers) {
    if (find(old.headers, header.name) !== undefined) continue;
    log.add(place, 'response-header-added', { old: old.location, new: header.location }, { name: header.name });
  }
}

function compareLinks({ log }: OperationPair, place: Place, { old, new: later }: Both<Response>): void {
  for (const link of old.links) {
    if (later.links.some(({ name }) => name === link.name)) continue;
    log.add(place, 'link-removed', { old: link.location, new: later.location }, { name: link.name });
  }
  for (const link of later.links) {
    if (old.links.some(({ name }) => name === link.name)) continue;
    log.add(place, 'link-added', { old: old.location, new: link.location }, { name: link.name });
  }
}

interface Held {
  readonly content: readonly MediaType[];
  readonly holder: { readonly location: MediaType['location'] };
}

function compareContent(pair: OperationPair, place: Place, { old, new: later }: Both<Held>): void {
  const { log } = pair;
  for (const mediaType of old.content) {
    const partner = later.content.find(({ name }) => sameMediaType(name, mediaType.name));
    if (partner === undefined) {
      const sides = { old: mediaType.location, new: later.holder.location };
      log.add(place, 'media-type-removed', sides, { name: mediaType.name });
      continue;
    }
    const at = { ...place, words: `${place.words}, ${mediaType.name}` };
    log.schemas(at, mediaType.schema, partner.schema);
    log.schemas({ ...at, words: `${at.words}, each item` }, mediaType.itemSchema, partner.itemSchema);
    compareEncodings(pair, at, { old: mediaType, new: partner });
  }
  for (const mediaType of later.content) {
    if (old.content.some(({ name }) => sameMediaType(name, mediaType.name))) continue;
    const sides = { old: old.holder.location, new: mediaType.location };
    log.add(place, 'media-type-added', sides, { name: mediaType.name });
  }
}

/** Media types are compared without case, and without the spaces around their parameters (RFC 9110 section 8.3.1). */
function sameMediaType(one: string, other: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');
  return plain(one) === plain(other);
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
