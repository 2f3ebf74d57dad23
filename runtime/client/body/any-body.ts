import { isJsonMediaType, isTextMediaType } from '../../wire/media-type.ts';
import type { BodyReader } from '../descriptor.ts';

/** JSON of no further types. */
const plainJson: BodyReader = (text) => JSON.parse(text) as unknown;

/** What comes: the text of a failure, or the bytes of a success. */
export type RawBody = string | ArrayBuffer;

/** Reads bodies that are described as bytes; what the server calls them does not matter. */
export function bytesBody(decode: BodyReader = plainJson): BodyReader<string | Blob> {
  return (raw, response) => (typeof raw === 'string' ? decode(raw, response) : raw);
}

/** As {@link bytesBody}, where not every success has a body: a Blob, or undefined when nothing came. */
export function blobBody(decode: BodyReader = plainJson): BodyReader<RawBody> {
  return (raw, response) => {
    if (typeof raw === 'string') return decode(raw, response);
    return raw.byteLength === 0 ? undefined : new Blob([raw], { type: response.headers.get('content-type') ?? '' });
  };
}

/** Reads JSON whatever the server calls it. @throws SyntaxError for anything else */
export function jsonBody(decode: BodyReader = plainJson): BodyReader<RawBody> {
  return (raw, response) => {
    // JSON is UTF-8 whatever its type says (RFC 8259 section 8.1).
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    return text === '' ? undefined : decode(text, response);
  };
}

/** Reads bodies that are described as text, in the charset that the answer names; a failure may be JSON all the same. */
export function textBody(decode: BodyReader = plainJson): BodyReader<RawBody> {
  return (raw, response) => {
    const type = response.headers.get('content-type') ?? '';
    // A failure's type decides: a text of digits would be a number otherwise.
    if (typeof raw === 'string') return type === '' || isJsonMediaType(type) ? decode(raw, response) : raw;
    return raw.byteLength === 0 && type === '' ? undefined : decoderOf(type).decode(raw);
  };
}

/** Reads bodies by their media type: JSON is parsed, text is a string, anything else a Blob; no body is undefined. */
export function anyBody(decode: BodyReader = plainJson): BodyReader<RawBody> {
  return (raw, response) => {
    // The text of a failure.
    if (typeof raw === 'string') return decode(raw, response);
    const type = response.headers.get('content-type') ?? '';
    if (raw.byteLength === 0) return undefined;
    if (!isJsonMediaType(type) && !isTextMediaType(type) && type !== '') return new Blob([raw], { type });
    // JSON is UTF-8 whatever its type says (RFC 8259 section 8.1).
    if (!isJsonMediaType(type)) return decoderOf(type).decode(raw);
    const text = new TextDecoder().decode(raw);
    try {
      return decode(text, response);
    } catch {
      // Whoever takes any body takes one whose type promises too much.
      return text;
    }
  };
}

/** Reads bodies as their statuses say, a code or a range such as `2XX`; `rest` reads those of all others. */
export function byStatus<Raw extends RawBody>(
  readers: Readonly<Record<string, BodyReader<Raw>>>,
  rest: BodyReader<Raw>,
): BodyReader<Raw> {
  return (raw, response) => {
    const { status } = response;
    const read = readers[status] ?? readers[`${Math.floor(status / 100)}XX`] ?? rest;
    return read(raw, response);
  };
}

/** Reads failures of the statuses that `text` finds as they are: they are described as text, which can look like JSON. */
export function textFailures<Raw extends RawBody | Blob = string>(
  text: RegExp,
  decode: BodyReader<Raw & string> = plainJson,
): BodyReader<Raw> {
  return (raw, response) => {
    const isText = text.test(String(response.status)) && !isJsonMediaType(response.headers.get('content-type') ?? '');
    // What is read is what the reader takes: the same details say both.
    return isText ? raw : decode(raw as Raw & string, response);
  };
}

/** What reads text in the charset of its media type; as UTF-8 where it names none, or one that the platform does not know. */
function decoderOf(mediaType: string): InstanceType<typeof TextDecoder> {
  try {
    // To read all of a media type would weigh as much as the rest of this module.
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(mediaType)?.[1]);
  } catch {
    return new TextDecoder();
  }
}
