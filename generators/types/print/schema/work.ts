import type { Schema } from '../../../../model/schema.ts';
import type { Place, PrintContext } from '../context.ts';
import type { SchemaParts } from '../facts/schema-parts.ts';

/** A schema that is being printed, with all that its parts are printed by. */
export interface SchemaWork {
  readonly context: PrintContext;
  readonly schema: Schema;
  readonly parts: SchemaParts;
  readonly place: Place;
  /** Properties that must be there beside those that the schema itself requires; undefined outside of `allOf`. */
  readonly required: readonly string[] | undefined;
}
