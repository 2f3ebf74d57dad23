/**
 * What the name of a media type says about the body under it. Servers and clients decide the same by
 * `runtime/wire/media-type.ts`, which may not be imported from here; a test holds that both say the same.
 */

/** `type/subtype` in lower case, parameters removed; what is not a media type comes back trimmed. */
export function mediaTypeEssence(name: string): string {
  return (name.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/**
 * True for one JSON document: `application/json`, `text/json` and every `+json` type (RFC 6839 section 3.1), the range
 * `*+json` included. Sequences of documents (`application/json-seq`, lines) are none.
 */
export function isJsonMediaType(name: string): boolean {
  return /^[^/]+\/(?:[^/]+\+)?json$/.test(mediaTypeEssence(name));
}

/** True for JSON, and for a range that takes JSON in: most descriptions with a range mean it. */
export function mayBeJson(name: string): boolean {
  return isJsonMediaType(name) || /^(?:\*|application)\/\*$/.test(mediaTypeEssence(name));
}

/** Media types of one JSON value per line or record (OAS 3.2 "Sequential Media Types"), `+json-seq` included (RFC 8091). */
const LINES = /[/+](?:(?:x-)?(?:jsonl|ndjson|jsonlines|ldjson)|json-seq|json-lines)$/;

/** True for a sequence of JSON values, one per line or record. */
export function isLineMediaType(name: string): boolean {
  return LINES.test(mediaTypeEssence(name));
}

/** True when a body of this media type is text: `text/*`, JSON, XML, urlencoded, JavaScript, YAML. */
export function isTextMediaType(name: string): boolean {
  const essence = mediaTypeEssence(name);
  return (
    essence.startsWith('text/') ||
    LINES.test(essence) ||
    /[/+](?:json|xml|x-www-form-urlencoded|javascript|yaml)$/.test(essence)
  );
}

/** True for `application/x-www-form-urlencoded`. */
export function isFormMediaType(name: string): boolean {
  return mediaTypeEssence(name) === 'application/x-www-form-urlencoded';
}

/** True for `multipart/form-data` and every other multipart type. */
export function isMultipartMediaType(name: string): boolean {
  return mediaTypeEssence(name).startsWith('multipart/');
}

/** True for one XML document: `application/xml`, `text/xml` and every `+xml` type (RFC 7303 section 4.2). */
export function isXmlMediaType(name: string): boolean {
  return /^[^/]+\/(?:[^/]+\+)?xml$/.test(mediaTypeEssence(name));
}
