import type { JsonValue } from '../../model/location.ts';
import type { Schema } from '../../model/schema.ts';
import type { Draw } from './draw.ts';

/** Where sampling stands; handed down so that the files of single types need not know who calls them. */
export interface Sampling {
  readonly depth: number;
  /** Undefined makes the plainest value. */
  readonly draw: Draw | undefined;
  /** Optional members are left out: the only way to be told from an alternative that takes more. */
  readonly isLean?: boolean;
  /** A value that all of the schemas accept. */
  readonly sample: (schemas: readonly Schema[], at: Sampling) => JsonValue | undefined;
}
