/**
 * Percent-encodes everything but the unreserved set `A-Z a-z 0-9 - . _ ~` (RFC 3986 section 2.3) as UTF-8. A lone
 * surrogate becomes U+FFFD, as in every URL API. `/` becomes `%2F`, `+` becomes `%2B`, a space `%20`.
 */
export function encodeComponent(text: string): string {
  // The test is cheaper than all else, and most names and ids are plain.
  if (/^[\w.~-]*$/.test(text)) return text;
  // Forms (WHATWG URL section 5.2) encode everything else too, but for three marks.
  return String(new URLSearchParams({ '': text }))
    .slice(1)
    .replaceAll('+', '%20')
    .replaceAll('*', '%2A')
    .replaceAll('%7E', '~');
}

/**
 * Encoding for `allowReserved: true`: reserved characters and percent triples pass (RFC 6570 section 3.2.3), except
 * those that would change the structure of the place they go to. OAS "Parameter Object" leaves these to the
 * application: `[ ] # & +` in a query, and `/ ? #` (RFC 3986 section 3.3) in a path.
 */
export function encodeReserved(text: string, place: 'path' | 'query'): string {
  const allowed = place === 'path' ? /(%[\da-f]{2}|[:@!$&'()*+,;=])/i : /(%[\da-f]{2}|[:/?@!$'()*,;=])/i;
  const parts = text.split(allowed);
  return parts.map((part, index) => (index % 2 === 0 ? encodeComponent(part) : part)).join('');
}

/** Percent-decodes once, as UTF-8; undefined when the text is not valid percent-encoding. `+` stays `+`. */
export function decodeComponent(text: string): string | undefined {
  const first = text.indexOf('%');
  if (first === -1) return text;
  const plain = decodeAscii(text, first);
  if (plain !== undefined) return plain;
  try {
    return decodeURIComponent(text);
  } catch {
    // decodeURIComponent's only failure is malformed input; the caller reports it with the parameter's name.
    return undefined;
  }
}

/** Most encoded characters are ASCII, and reading those here is several times cheaper. Undefined for all others. */
function decodeAscii(text: string, first: number): string | undefined {
  let out = '';
  let start = 0;
  for (let at = first; at !== -1; at = text.indexOf('%', start)) {
    const high = hexValue(text.charCodeAt(at + 1));
    const low = hexValue(text.charCodeAt(at + 2));
    if (high > 7 || low > 15) return undefined;
    out += text.slice(start, at) + String.fromCharCode(high * 16 + low);
    start = at + 3;
  }
  return out + text.slice(start);
}

/** Value of a hexadecimal digit; 16 for everything else, the end of the text included. */
function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16;
}

/** As {@link decodeComponent}, with `+` read as a space: query strings and urlencoded bodies (WHATWG URL section 5.1). */
export function decodeFormComponent(text: string): string | undefined {
  return decodeComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

/**
 * What a path template says literally, as it is sent: characters that no path may hold are percent-encoded (RFC 3986 section
 * 3.3).
 */
export function encodedLiteral(text: string): string {
  return text.replace(/[^!-~]+|["<>`]/gu, (part) => encodeComponent(part));
}
