import { sampleValue as sampleOf } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
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
