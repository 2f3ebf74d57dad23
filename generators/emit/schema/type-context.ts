import type { Schema } from '../../../model/schema.ts';
import type { SchemaView } from './schema-view.ts';

/** What printing a type needs to know about its surroundings. */
export interface TypeContext {
  /** Name to write for a schema that has a declaration of its own (noting the import), or undefined to print it here. */
  readonly reference: (schema: Schema, view: SchemaView) => string | undefined;
  /** The named schema whose declaration is being printed; a type alias may not lead straight back to itself. */
  readonly declaring?: Schema | undefined;
  /** What the `$dynamicRef`s of a generic schema lead to where it is printed in place. */
  readonly bindings?: ReadonlyMap<string, Schema> | undefined;
  readonly dates: 'string' | 'Date';
  readonly int64: 'number' | 'string' | 'bigint';
  /** Requests as a server gets them: what a client may write in two ways has one type. */
  readonly isDecoded?: boolean;
  /** Type of binary content; `Blob` when not given. */
  readonly binary?: string | undefined;
}
