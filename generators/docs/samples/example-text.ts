import type { Example } from '../../../model/example.ts';
import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  isXmlMediaType,
} from '../../../model/facts/media-kind.ts';
import { bodyText, concreteType } from '../../../model/facts/sample/written/body-text.ts';
import { allowedTypes } from '../../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import { indentedXml } from './indented-xml.ts';

/** An example as a page shows it: its value, else the text that travels, else where it is. */
export function exampleText(example: Example): string {
  if (example.hasValue) return valueText(example.value);
  return example.serializedValue ?? example.externalValue ?? '';
}

/** A value as it is read best: text as it is, anything else as indented JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : jsonText(value);
}

/** A value as indented JSON. */
export function jsonText(value: JsonValue): string {
  return JSON.stringify(value, undefined, 2);
}

/**
 * A value as the text of a body. The members of a form are shown as JSON: what travels says less.
 * @param type media type that it is sent as, where that of the description is a range
 */
export function mediaText(
  { name, schema }: Pick<MediaType, 'name' | 'schema'>,
  value: JsonValue,
  type: string = concreteType(name, value),
): string {
  if (isJsonMediaType(type)) return typeof value === 'string' && isSource(value, schema) ? value : jsonText(value);
  if (isFormMediaType(type) || isMultipartMediaType(type)) return valueText(value);
  const text = bodyText({ contentType: type, schema, indent: 2 }, value);
  // A text stays as its author has laid it out.
  return isXmlMediaType(type) && text !== value ? indentedXml(text) : text;
}

/** Whether a text that stands for JSON is the document itself: an author wrote it where the schema takes no text. */
function isSource(text: string, schema: Schema | undefined): boolean {
  return /^\s*[[{]/.test(text) && (schema === undefined || !allowedTypes(schema).includes('string'));
}
