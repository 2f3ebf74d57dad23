import { isJsonMediaType, isTextMediaType } from '../../wire/media-type.ts';
import type { BodyReader } from '../descriptor.ts';

/** JSON of no further types. */
const plainJson: BodyReader = (text) => JSON.parse(text) as unknown;

/** Reads bodies that are described as bytes; what the server calls them does not matter. */
export function bytesBody(decode: BodyReader = plainJson): BodyReader<string | Blob> {
  return (raw, response) => (typeof raw === 'string' ? decode(raw, response) : raw);
}

/** Reads bodies by their media type: JSON is parsed, text is a string, anything else a Blob; no body is undefined. */
export function anyBody(decode: BodyReader = plainJson): BodyReader<string | ArrayBuffer> {
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

/** What reads text in the charset of its media type; as UTF-8 where it names none, or one that the platform does not know. */
function decoderOf(mediaType: string): TextDecoder {
  try {
    // To read all of a media type would weigh as much as the rest of this module.
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(mediaType)?.[1]);
  } catch {
    return new TextDecoder();
  }
}
