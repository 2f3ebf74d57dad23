/** What the sender says of a file, and its bytes. */
export interface UploadedContent {
  readonly filename: string | undefined;
  readonly contentType: string;
  /** Bytes that are here already. */
  readonly bytes: Uint8Array;
  /** The bytes behind these, read from the connection as they are asked for. */
  readonly rest?: AsyncIterable<Uint8Array> | undefined;
}

/**
 * A file of a multipart body (RFC 7578), read like a `File` of the platform, once: a large one comes straight from the
 * connection and is never held in memory. Reading fails with 400 or 413 when the body breaks off or passes a limit.
 */
export class UploadedFile {
  /** File name as the sender wrote it, `''` when there is none. It is the sender's word: never a path to write to. */
  readonly name: string;
  /** Media type as the sender wrote it, `''` when there is none. */
  readonly type: string;
  #content: UploadedContent | undefined;

  constructor(content: UploadedContent) {
    this.name = content.filename ?? '';
    this.type = content.contentType;
    this.#content = content;
  }

  /** Chunks of the file as they come; a slow reader slows the sender down. Throws when the file was read before. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const { bytes, rest } = this.#take();
    if (bytes.byteLength > 0) yield bytes;
    for await (const chunk of rest ?? []) yield chunk;
  }

  /** The chunks as a web stream; cancelling it gives up the file. */
  stream(): ReadableStream<Uint8Array> {
    const chunks = this[Symbol.asyncIterator]();
    return new ReadableStream(
      {
        async pull(controller) {
          const step = await chunks.next();
          if (step.done === true) controller.close();
          else controller.enqueue(step.value);
        },
        async cancel() {
          await chunks.return(undefined);
        },
      },
      // Nothing is read ahead of the reader.
      { highWaterMark: 0 },
    );
  }

  /** The whole file in memory: for small ones. */
  async bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return joinBytes(chunks);
  }

  /** The whole file in memory: for small ones. */
  async arrayBuffer(): Promise<ArrayBuffer> {
    const copy = new Uint8Array(await this.bytes());
    return copy.buffer;
  }

  /** The whole file as UTF-8 text. */
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  #take(): UploadedContent {
    const content = this.#content;
    if (content === undefined) throw new TypeError(`the file ${JSON.stringify(this.name)} was read before`);
    this.#content = undefined;
    return content;
  }
}

/**
 * The files of a list, in the order in which they come. Going on to the next one passes over what is left of the one
 * before. Can be gone through once.
 */
export class UploadedFiles {
  #files: AsyncIterable<UploadedFile> | undefined;

  constructor(files: AsyncIterable<UploadedFile>) {
    this.#files = files;
  }

  /** The files one by one. Throws when they were gone through before. */
  [Symbol.asyncIterator](): AsyncIterator<UploadedFile> {
    const files = this.#files;
    if (files === undefined) throw new TypeError('the files were read before');
    this.#files = undefined;
    return files[Symbol.asyncIterator]();
  }
}

/**
 * The body of a multipart request: the type of its schema, with the named properties as files (`Single`) and lists of
 * files (`List`).
 */
export type Uploaded<Body, Single extends PropertyKey, List extends PropertyKey = never> = Body extends unknown
  ? { readonly [Key in keyof Body]: Key extends Single ? UploadedFile : Key extends List ? UploadedFiles : Body[Key] }
  : never;

/** Chunks in one array; a single one is not copied. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Files stand as texts where a schema explains itself: their content is nobody's business there. */
export function withoutFiles(value: unknown): unknown {
  if (value instanceof UploadedFile || value instanceof Uint8Array) return '';
  if (Array.isArray(value)) return value.some(mayHoldFiles) ? value.map(withoutFiles) : value;
  if (!mayHoldFiles(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutFiles(member)]));
}

function mayHoldFiles(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
