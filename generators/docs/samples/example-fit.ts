import {
  isFormMediaType,
  isJsonMediaType,
  isLineMediaType,
  isMultipartMediaType,
} from '../../../model/facts/media-kind.ts';
import { readExample } from '../../../model/facts/sample/given-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import type { SchemaView } from '../../emit/schema/schema-view.ts';

/** What becomes of an example that an author wrote. */
export interface Fit {
  /** As one side sends it: JSON in a text is read, members of the other side are left out. */
  readonly value: JsonValue;
  /** False when it does not meet its schema: nobody should send it, or count on it. */
  readonly isSound: boolean;
}

/** Measures the example of a body against its schema; the text of another media type is what it is, and so are lines. */
export function fitOfBody({ name, schema }: MediaType, value: JsonValue, view: SchemaView): Fit {
  const isValue = isJsonMediaType(name) || isFormMediaType(name) || isMultipartMediaType(name);
  const isMeasured = isValue || (typeof value !== 'string' && !isLineMediaType(name));
  return schema === undefined || !isMeasured ? { value, isSound: true } : fitOf(schema, value, view);
}

/** Measures an example against a schema. */
export function fitOf(schema: Schema, value: JsonValue, view: SchemaView): Fit {
  const read = readExample(schema, value, view);
  return read === undefined ? { value, isSound: false } : { value: read, isSound: true };
}
