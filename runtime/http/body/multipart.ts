import type { PartHead } from '../../request/raw-request.ts';
import { HttpError } from '../http-error.ts';

const dash = 0x2d;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Bounds on the parts of a multipart body. */
export interface PartLimits {
  readonly maxParts: number;
  /** Bytes of all header lines of one part. */
  readonly maxHeaderBytes: number;
  /** True where parts may do without names, as they have to have in a form (RFC 7578 section 4.2). */
  readonly mayLackNames?: boolean;
}

/**
 * Reads a multipart body part by part (RFC 2046 section 5.1, RFC 7578) and takes no more from its source than was asked
 * for. Every method throws `HttpError`: 400 for a body that is not one (no boundary, a part without a name, no closing
 * delimiter), 413 for too many parts.
 */
export class MultipartReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #limits: PartLimits;
  readonly #delimiter: Uint8Array;
  /** The first delimiter opens the body, so that a line end before it is implied. */
  #buffer: Uint8Array = Uint8Array.of(carriageReturn, lineFeed);
  #place: 'preamble' | 'part' | 'delimiter' | 'end' = 'preamble';
  #parts = 0;

  constructor(source: AsyncIterable<Uint8Array>, boundary: string, limits: PartLimits) {
    if (boundary === '' || boundary.length > 70) throw malformed('the boundary parameter is missing or too long');
    this.#source = source[Symbol.asyncIterator]();
    this.#limits = limits;
    this.#delimiter = latin1(`\r\n--${boundary}`);
  }

  /** The head of the next part, passing over what is left of the one before; undefined at the end of the body. */
  async next(): Promise<PartHead | undefined> {
    while ((await this.chunk()) !== undefined);
    if (this.#place === 'end' || (await this.#isLast())) return undefined;
    if (this.#parts === this.#limits.maxParts) {
      throw new HttpError(413, { kind: 'content-too-large', detail: `more than ${this.#limits.maxParts} parts` });
    }
    this.#parts += 1;
    const head = partHead(await this.#headers(), this.#limits.mayLackNames !== true);
    this.#place = 'part';
    return head;
  }

  /** The next bytes of the part, undefined at its end. */
  async chunk(): Promise<Uint8Array | undefined> {
    while (this.#place === 'part' || this.#place === 'preamble') {
      const at = findDelimiter(this.#buffer, this.#delimiter);
      if (at === 0) {
        this.#take(this.#delimiter.length);
        this.#place = 'delimiter';
        return undefined;
      }
      const length = at === -1 ? endOfContent(this.#buffer, this.#delimiter) : at;
      if (length > 0) return this.#take(length);
      if (!(await this.#more())) {
        throw malformed(`the ${this.#place === 'preamble' ? 'first' : 'closing'} boundary is missing`);
      }
    }
    return undefined;
  }

  /** Stops reading; what has not come yet is left to the connection. */
  close(): void {
    this.#place = 'end';
    this.#buffer = new Uint8Array(0);
    // Not awaited: a source that waits for its sender ends when that goes on or goes away.
    void this.#source.return?.().catch(() => undefined);
  }

  /** Behind the closing delimiter; what follows is of no meaning and is read to its end. */
  async #isLast(): Promise<boolean> {
    while (this.#buffer.length < 2 && (await this.#more()));
    if (this.#buffer[0] !== dash || this.#buffer[1] !== dash) return false;
    this.#place = 'end';
    this.#buffer = new Uint8Array(0);
    while (await this.#more()) this.#buffer = new Uint8Array(0);
    return true;
  }

  async #headers(): Promise<ReadonlyMap<string, string>> {
    const headers = new Map<string, string>();
    const budget = { bytes: this.#limits.maxHeaderBytes };
    // Blanks behind a delimiter are padding (RFC 2046 section 5.1.1).
    if (/[^ \t]/.test(await this.#line(budget, 'a boundary line is not ended'))) {
      throw malformed('a boundary line is not ended');
    }
    for (;;) {
      const line = await this.#line(budget, 'the headers of a part');
      if (line === '') return headers;
      const colon = line.indexOf(':');
      if (colon < 1) throw malformed('a header line of a part has no colon');
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
  }

  /** The next line without its end. */
  async #line(budget: { bytes: number }, what: string): Promise<string> {
    let from = 0;
    for (;;) {
      const end = this.#buffer.indexOf(carriageReturn, from);
      if ((end === -1 ? this.#buffer.length : end) > budget.bytes) throw malformed(what);
      if (end !== -1 && this.#buffer[end + 1] === lineFeed) {
        budget.bytes -= end + 2;
        const line = new TextDecoder().decode(this.#take(end));
        this.#take(2);
        return line;
      }
      if (end !== -1 && end + 1 < this.#buffer.length) throw malformed(what);
      from = end === -1 ? this.#buffer.length : end;
      if (!(await this.#more())) throw malformed(what);
    }
  }

  #take(length: number): Uint8Array {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  /** Appends what the source gives; false at its end. */
  async #more(): Promise<boolean> {
    const step = await this.#source.next();
    if (step.done === true) return false;
    if (this.#buffer.length === 0) this.#buffer = step.value;
    else {
      const joined = new Uint8Array(this.#buffer.length + step.value.length);
      joined.set(this.#buffer);
      joined.set(step.value, this.#buffer.length);
      this.#buffer = joined;
    }
    return true;
  }
}

function malformed(reason: string): HttpError {
  return new HttpError(400, { kind: 'invalid-request', detail: `the multipart body is malformed: ${reason}` });
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

function findDelimiter(bytes: Uint8Array, delimiter: Uint8Array): number {
  for (let at = bytes.indexOf(carriageReturn); at !== -1; at = bytes.indexOf(carriageReturn, at + 1)) {
    if (startsWith(bytes, delimiter, at)) return at;
  }
  return -1;
}

/** Where the bytes at the end begin that may be the start of a delimiter and wait for more. */
function endOfContent(bytes: Uint8Array, delimiter: Uint8Array): number {
  const first = Math.max(0, bytes.length - delimiter.length + 1);
  for (let at = bytes.indexOf(carriageReturn, first); at !== -1; at = bytes.indexOf(carriageReturn, at + 1)) {
    if (startsWith(delimiter, bytes.subarray(at), 0)) return at;
  }
  return bytes.length;
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[at + index] !== prefix[index]) return false;
  }
  return true;
}

function partHead(headers: ReadonlyMap<string, string>, needsName: boolean): PartHead {
  const parameters = dispositionParameters(headers.get('content-disposition') ?? '');
  const name = parameters.get('name');
  if (name === undefined && needsName) throw malformed('a part has no name');
  const filename = extendedFilename(parameters.get('filename*')) ?? parameters.get('filename');
  return { name: name ?? '', filename, contentType: headers.get('content-type') ?? '' };
}

/**
 * The parameters of Content-Disposition (RFC 6266 section 4), read one behind the other, so that a file name that looks
 * like a parameter is none. Browsers percent-encode the quote and line ends (RFC 7578 section 2).
 */
function dispositionParameters(disposition: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const start = disposition.indexOf(';');
  // The second alternative is for a name that ends with a backslash: browsers escape none.
  const pattern = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:;|$))|"([^"]*)"|([^;\s]*))[^;]*/gy;
  pattern.lastIndex = start;
  for (let match = start === -1 ? null : pattern.exec(disposition); match !== null; match = pattern.exec(disposition)) {
    const [, name = '', quoted, plain, token = ''] = match;
    const text = quoted === undefined ? (plain ?? token) : quoted.replace(/\\(["\\])/g, '$1');
    const value = text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return parameters;
}

/** `filename*=UTF-8''...` (RFC 8187), which wins over the plain one. */
function extendedFilename(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'([^;\s]+)$/i.exec(value ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
