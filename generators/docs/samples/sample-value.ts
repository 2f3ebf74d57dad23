import { sampleValue as sampleOf } from '../../../model/facts/sample/sample-value.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import type { SchemaView } from '../../emit/schema/schema-view.ts';

/** Values of one sample; a page wants an illustration, and wide schemas multiply at every level. */
const mostValues = 100;

const known = new WeakMap<Schema, Map<string, JsonValue | undefined>>();

/**
 * A value that shows what a schema looks like, and meets it; undefined when none is found. Memoised: the same components
 * stand on many pages.
 */
export function sampleValue(schema: Schema, view: SchemaView, values: number = mostValues): JsonValue | undefined {
  const samples = known.get(schema) ?? new Map<string, JsonValue | undefined>();
  known.set(schema, samples);
  const key = `${view} ${values}`;
  if (!samples.has(key)) samples.set(key, sampleOf(schema, { view, values }));
  return samples.get(key);
}

/** A value of a body: of a sequence, the list of its entries, of which one is shown (OAS 3.2 "Sequential Media Types"). */
export function sampleOfBody(media: MediaType, view: SchemaView, values?: number): JsonValue | undefined {
  const lines = linesBody(media);
  const entry = lines === undefined ? (media.schema === undefined ? media.itemSchema : undefined) : lines.each;
  if (entry === undefined) return media.schema === undefined ? undefined : sampleValue(media.schema, view, values);
  const item = sampleValue(entry, view, values);
  return item === undefined ? undefined : [item];
}
