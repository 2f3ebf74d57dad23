import { isDeepStrictEqual } from 'node:util';
import type { Encoding, MediaType } from '../../model/media-type.ts';
import { isObject } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  mediaTypeEssence,
} from '../../model/facts/media-kind.ts';
import { spreadFields } from '../../model/facts/codec/spread-names.ts';
import { bodyText, hasWrittenForm } from '../../model/facts/sample/written/body-text.ts';
import { encodeForm, type FieldSpec } from '../../runtime/wire/form.ts';
import { encodeMultipart } from '../../runtime/wire/multipart.ts';
import type { BodyValue } from './case.ts';

/** A body as it goes over the wire. */
export interface EncodedBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Writes a body as its media type is written; the author's text is taken where it stands for this value. */
export async function writeBody(body: BodyValue): Promise<EncodedBody> {
  const { mediaType, value, encoding, shown } = body;
  const contentType = mediaType.name.includes('*') ? concreteType(value) : mediaType.name;
  if (encoding !== undefined) return { contentType, bytes: Buffer.from(String(value), encoding) };
  if (isJsonMediaType(contentType) && (isJsonMediaType(mediaType.name) || typeof value !== 'string'))
    return { contentType, bytes: utf8(JSON.stringify(value)) };
  if (shown !== undefined && isDeepStrictEqual(shown.value, value)) return { contentType, bytes: utf8(shown.text) };
  const fields = fieldsOf(mediaType);
  if (isFormMediaType(contentType) && isObject(value)) return { contentType, bytes: utf8(encodeForm(value, fields)) };
  if (mediaTypeEssence(contentType) === 'multipart/form-data' && isObject(value)) {
    return encodeParts(encodeMultipart(value, fields));
  }
  // What is sent comes from a description or is made like what does: it is JSON.
  return { contentType, bytes: utf8(bodyText({ contentType, schema: mediaType.schema }, value as JsonValue)) };
}

/**
 * Tries to write a form, as far as that is known without its bytes.
 * @throws {WireError} when a value cannot be sent without changing its meaning
 */
export function tryForm({ mediaType, value }: BodyValue): void {
  const isForm = isFormMediaType(mediaType.name) || isMultipartMediaType(mediaType.name);
  if (isForm && isObject(value)) encodeForm(value, fieldsOf(mediaType));
}

/** Why a value cannot be written in a media type; undefined where it can be, and for texts, which are sent as they are. */
export function formProblem({ mediaType: { name }, value, encoding }: BodyValue): string | undefined {
  if (encoding !== undefined || typeof value === 'string' || hasForm(name, value)) return undefined;
  return `how its body is written as ${name} is not known: only a text says it`;
}

/** True where a value that is no text has a form in a media type: texts of values, XML, lines and forms. */
function hasForm(name: string, value: unknown): boolean {
  if (isFormMediaType(name) || isMultipartMediaType(name)) {
    return isObject(value) && !/^multipart\/(?!form-data$)/.test(mediaTypeEssence(name));
  }
  return hasWrittenForm(name) || name.includes('*');
}

function concreteType(value: unknown): string {
  return typeof value === 'string' ? 'text/plain' : 'application/json';
}

const BOUNDARY = 'forgewright-part-boundary';

/** The random boundary is replaced so that equal calls are equal bytes. */
async function encodeParts(form: Blob): Promise<EncodedBody> {
  const random = /boundary=(\S+)$/.exec(form.type)?.[1] ?? '';
  const text = Buffer.from(await form.arrayBuffer()).toString('latin1');
  const bytes = Buffer.from(random === '' ? text : text.replaceAll(random, BOUNDARY), 'latin1');
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

function fieldsOf(mediaType: MediaType): Record<string, FieldSpec> {
  const spread = spreadFields(mediaType, { nodes: new Map(), readsXml: false });
  return Object.fromEntries(
    mediaType.encoding.map((encoding) => {
      const { property } = encoding;
      return [property, { ...fieldSpec(encoding), taken: spread.get(property)?.possible }];
    }),
  );
}

function fieldSpec(encoding: Encoding): FieldSpec {
  const contentType = encoding.contentTypes[0];
  if (encoding.style === undefined) return { contentType };
  return { style: encoding.style, explode: encoding.explode, allowReserved: encoding.allowReserved, contentType };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
