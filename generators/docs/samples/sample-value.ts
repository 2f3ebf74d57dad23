import { sampleValue as sampleOf } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { SchemaView } from '../../emit/schema/schema-view.ts';

/** Values of one sample; a page wants an illustration, and wide schemas multiply at every level. */
const mostValues = 100;

/** A value that shows what a schema looks like, and meets it; undefined when none is found. */
export function sampleValue(schema: Schema, view: SchemaView): JsonValue | undefined {
  return sampleOf(schema, { view, values: mostValues });
}
