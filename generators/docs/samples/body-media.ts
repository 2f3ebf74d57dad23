import { bodyKind } from '../../../model/facts/body-kind.ts';
import { isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import { concreteType } from '../../../model/facts/sample/written/body-text.ts';
import { allowedTypes } from '../../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';

/** True for a body that is a file: bytes, of which a text would be no example. */
export function isFileBody(media: MediaType): boolean {
  const { name, schema } = media;
  if (isMultipartMediaType(name) || bodyKind(media) !== 'bytes') return false;
  return schema === undefined || allowedTypes(schema).every((type) => type === 'string');
}

/** Media types that are sent where a range of their family is declared. */
const USUAL: Readonly<Record<string, string>> = {
  application: 'application/octet-stream',
  audio: 'audio/mpeg',
  font: 'font/woff2',
  image: 'image/png',
  multipart: 'multipart/form-data',
  video: 'video/mp4',
};

/** The media type that a sample names for a value: no range. */
export function sentType(range: string, value: JsonValue): string {
  const type = concreteType(range, value);
  if (!type.includes('*')) return type;
  return USUAL[type.split('/', 1)[0] ?? ''] ?? 'application/octet-stream';
}
