import type { RawPart } from '../validate/request/raw-request.ts';
import { HttpError } from './http-error.ts';

const crlf = 0x0d;
const maxHeaderBytes = 8192;

/**
 * Splits a multipart body into its parts (RFC 2046 section 5.1, RFC 7578). Throws `HttpError` 400 for a body that is
 * not one: no boundary, a part without a name, no closing delimiter, more than `maxParts` parts.
 */
export function parseMultipart(bytes: Uint8Array, boundary: string, maxParts: number): RawPart[] {
  if (boundary === '' || boundary.length > 70) throw malformed('the boundary parameter is missing or too long');
  const delimiter = latin1(`--${boundary}`);
  const parts: RawPart[] = [];
  let position = findDelimiter(bytes, delimiter, 0);
  if (position === -1) throw malformed('the first boundary is missing');
  for (;;) {
    const after = position + delimiter.length;
    if (bytes[after] === 0x2d && bytes[after + 1] === 0x2d) return parts;
    const start = lineEnd(bytes, after);
    const next = findDelimiter(bytes, delimiter, start);
    if (next === -1) throw malformed('the closing boundary is missing');
    if (parts.length === maxParts)
      throw new HttpError(413, { kind: 'content-too-large', detail: `more than ${maxParts} parts` });
    parts.push(parsePart(bytes.subarray(start, next - 2)));
    position = next;
  }
}

function malformed(reason: string): HttpError {
  return new HttpError(400, { kind: 'invalid-request', detail: `the multipart body is malformed: ${reason}` });
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

/** Start of a delimiter that opens a line, or -1. */
function findDelimiter(bytes: Uint8Array, delimiter: Uint8Array, from: number): number {
  const first = delimiter[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (opensLine(bytes, at) && startsWith(bytes, delimiter, at)) return at;
  }
  return -1;
}

function opensLine(bytes: Uint8Array, at: number): boolean {
  return at === 0 || (bytes[at - 1] === 0x0a && bytes[at - 2] === crlf);
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[at + index] !== prefix[index]) return false;
  }
  return true;
}

/** The position after the line end that follows a delimiter; blanks before it are padding (RFC 2046 section 5.1.1). */
function lineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
  if (bytes[at] !== crlf || bytes[at + 1] !== 0x0a) throw malformed('a boundary line is not ended');
  return at + 2;
}

function parsePart(bytes: Uint8Array): RawPart {
  const { headers, body } = splitHeaders(bytes);
  const disposition = headers.get('content-disposition') ?? '';
  const name = dispositionParameter(disposition, 'name');
  if (name === undefined) throw malformed('a part has no name');
  const filename = extendedFilename(disposition) ?? dispositionParameter(disposition, 'filename');
  return { name, filename, contentType: headers.get('content-type') ?? '', bytes: body };
}

interface PartSource {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

function splitHeaders(bytes: Uint8Array): PartSource {
  const headers = new Map<string, string>();
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(crlf, start);
    if (end === -1 || end > maxHeaderBytes || bytes[end + 1] !== 0x0a) throw malformed('the headers of a part');
    if (end === start) return { headers, body: bytes.subarray(end + 2) };
    const line = new TextDecoder().decode(bytes.subarray(start, end));
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed('a header line of a part has no colon');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    start = end + 2;
  }
}

/** A parameter of Content-Disposition; browsers percent-encode the quote and line ends in it (RFC 7578 section 2). */
function dispositionParameter(disposition: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i');
  const match = pattern.exec(disposition);
  if (match === null) return undefined;
  const text = match[1] === undefined ? (match[2] ?? '') : match[1].replace(/\\(["\\])/g, '$1');
  return text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

/** `filename*=UTF-8''...` (RFC 8187), which wins over the plain one. */
function extendedFilename(disposition: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
