import { isJsonMediaType, isTextMediaType } from '../wire/media-type.ts';

/** Reads a body that is described as bytes; what the server calls them does not matter. */
export function bytesBody(response: Response): Promise<Blob> {
  return response.blob();
}

/** Reads a body by its media type: JSON is parsed, text is a string, anything else a Blob; no body is undefined. */
export async function anyBody(response: Response, decode: (text: string) => unknown): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (isJsonMediaType(type) || isTextMediaType(type) || type === '') {
    const text = await response.text();
    if (text === '') return undefined;
    try {
      return isJsonMediaType(type) ? decode(text) : text;
    } catch {
      // Whoever takes any body takes one whose type promises too much.
      return text;
    }
  }
  const blob = await response.blob();
  return blob.size === 0 ? undefined : blob;
}
