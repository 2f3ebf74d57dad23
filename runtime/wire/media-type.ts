/** A media type or range (RFC 9110 section 8.3.1), lower case where it is case-insensitive. */
export interface ParsedMediaType {
  /** `application`, or `*`. */
  readonly type: string;
  /** `json`, `problem+json`, or `*`. */
  readonly subtype: string;
  /** By lower-case name, values unquoted. */
  readonly parameters: ReadonlyMap<string, string>;
}

// Literals, not built from a shared token: bundlers keep what they cannot prove to be without effect.
const ESSENCE = /^\s*([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)\s*(?=;|$)/;
const PARAMETER = /;\s*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)")\s*)?/gy;

/** Reads a media type or range; undefined when it does not follow RFC 9110 section 8.3.1. */
export function parseMediaType(text: string): ParsedMediaType | undefined {
  const essence = ESSENCE.exec(text);
  const type = essence?.[1]?.toLowerCase();
  const subtype = essence?.[2]?.toLowerCase();
  if (!essence || type === undefined || subtype === undefined) return undefined;
  const parameters = new Map<string, string>();
  let end = essence[0].length;
  PARAMETER.lastIndex = end;
  for (let match = PARAMETER.exec(text); match !== null; match = PARAMETER.exec(text)) {
    addParameter(parameters, match);
    end += match[0].length;
  }
  if (end !== text.length) return undefined;
  return { type, subtype, parameters };
}

/** Adds the parameter that was matched, if there is one; the first of a name wins. */
function addParameter(parameters: Map<string, string>, match: RegExpExecArray): void {
  // By index: to destructure a match costs the type checker of every client more than the rest of this module.
  const name = match[1]?.toLowerCase();
  if (name === undefined || parameters.has(name)) return;
  parameters.set(name, match[2] ?? (match[3] ?? '').replace(/\\(.)/g, '$1'));
}

/** `type/subtype` in lower case, parameters removed; what is not a media type comes back trimmed. */
export function mediaTypeEssence(text: string): string {
  return (text.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** True for `application/json`, `text/json` and every `+json` type (RFC 6839 section 3.1). */
export function isJsonMediaType(text: string): boolean {
  return /^[^/]+\/(?:[^/]+\+)?json$/.test(mediaTypeEssence(text));
}

/** True for one JSON value per line or record (OAS 3.2 "Sequential Media Types"), `+json-seq` included (RFC 8091). */
export function isLineMediaType(text: string): boolean {
  return /[/+](?:(?:x-)?(?:jsonl|ndjson|jsonlines|ldjson)|json-seq|json-lines)$/.test(mediaTypeEssence(text));
}

/** What stands before each item of such a type: a record separator in JSON text sequences (RFC 7464 section 2.2). */
export function itemMark(text: string): string {
  return mediaTypeEssence(text).endsWith('json-seq') ? '\u001e' : '';
}

/** True when a body of this media type is text: `text/*`, JSON, XML, urlencoded, JavaScript, YAML. */
export function isTextMediaType(text: string): boolean {
  const essence = mediaTypeEssence(text);
  return (
    essence.startsWith('text/') ||
    isLineMediaType(essence) ||
    /[/+](?:json|xml|x-www-form-urlencoded|javascript|yaml)$/.test(essence)
  );
}

/** Charset named by a media type, lower case; undefined when there is none. */
export function mediaTypeCharset(text: string): string | undefined {
  return parseMediaType(text)?.parameters.get('charset')?.toLowerCase();
}

/**
 * How closely a range describes a media type: -1 not at all, 0 `*&#47;*`, 1 `type/*`, 2 the type itself, plus one for
 * every parameter of the range that the type carries (OAS "Media Types", most specific wins).
 */
export function matchMediaRange(range: string, mediaType: string): number {
  const wanted = parseMediaType(range);
  const given = parseMediaType(mediaType);
  if (wanted === undefined || given === undefined) return -1;
  const carries = (part: 'type' | 'subtype'): boolean => wanted[part] === '*' || wanted[part] === given[part];
  const required = [...wanted.parameters].filter(([name]) => name !== 'q');
  const matches = required.every(([name, value]) => {
    return given.parameters.get(name)?.toLowerCase() === value.toLowerCase();
  });
  if (!carries('type') || !carries('subtype') || !matches) return -1;
  return (wanted.type === '*' ? 0 : wanted.subtype === '*' ? 1 : 2) + required.length;
}

/** The key of a `content` map that describes a media type best; undefined when none does. */
export function selectMediaType(ranges: readonly string[], mediaType: string): string | undefined {
  let best: string | undefined;
  let score = -1;
  for (const range of ranges) {
    const found = matchMediaRange(range, mediaType);
    if (found > score) [best, score] = [range, found];
  }
  return best;
}

/**
 * Chooses among offered media types by an `Accept` field value (RFC 9110 section 12.5.1): highest `q`, then the
 * order of `offers`. Undefined when none is acceptable; the first offer when there is no `Accept`.
 */
export function negotiateMediaType(accept: string | undefined, offers: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '') return offers[0];
  const ranges = accept.split(',').map((range) => range.trim());
  let best: string | undefined;
  let quality = 0;
  for (const offer of offers) {
    const range = selectMediaType(ranges, offer);
    const q = range === undefined ? 0 : Number(parseMediaType(range)?.parameters.get('q') ?? 1);
    if (q > quality) [best, quality] = [offer, q];
  }
  return best;
}
