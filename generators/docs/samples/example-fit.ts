import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../../../model/facts/media-kind.ts';
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

/** Measures the example of a body against its schema; the text of another media type is what it is. */
export function fitOfBody({ name, schema }: MediaType, value: JsonValue, view: SchemaView): Fit {
  const isMeasured = isJsonMediaType(name) || isFormMediaType(name) || isMultipartMediaType(name);
  return schema === undefined || !isMeasured ? { value, isSound: true } : fitOf(schema, value, view);
}

const known: Readonly<Record<SchemaView, WeakMap<Schema, Map<JsonValue, Fit>>>> = {
  read: new WeakMap(),
  write: new WeakMap(),
};

/** Measures an example against a schema. Memoised: a page shows it, and the samples of the page, and other pages. */
export function fitOf(schema: Schema, value: JsonValue, view: SchemaView): Fit {
  let fits = known[view].get(schema);
  if (fits === undefined) known[view].set(schema, (fits = new Map()));
  let fit = fits.get(value);
  if (fit === undefined) {
    const read = readExample(schema, value, view);
    fit = read === undefined ? { value, isSound: false } : { value: read, isSound: true };
    fits.set(value, fit);
  }
  return fit;
}
