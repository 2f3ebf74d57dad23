import { isObject } from './is-object.ts';
import type { FormatTable } from './formats/format.ts';

/** A JSON Schema 2020-12 schema as parsed JSON: an object, or `true` / `false` (JSON Schema Core 4.3). */
export type JsonSchema = boolean | SchemaObject;

/** A schema written as an object: keyword to value. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** Options of `compileSchema`. */
export interface CompileOptions {
  /** Formats by name; default: `standardFormats`. An unknown format is an annotation (Validation 7.2.3). */
  readonly formats?: FormatTable;
  /** Whether `format` refuses values; default true. */
  readonly assertFormat?: boolean;
  /** Document of an absolute URI without fragment; called for references that leave the schema. */
  readonly resolve?: (uri: string) => JsonSchema | undefined;
  /** Base URI of a schema without `$id`; default `''`. */
  readonly baseUri?: string;
  /**
   * Side of the exchange: `request` does not require `readOnly` properties and refuses them when sent,
   * `response` does the same for `writeOnly` (OAS 3.1 4.8.24). Without it both are annotations.
   */
  readonly direction?: 'request' | 'response';
  /** What a property of the other direction does when it is there anyway; default `refuse`. */
  readonly otherDirection?: 'refuse' | 'pass';
  /**
   * Whether `integer` refuses what a number does not keep: beyond 2^53 the value may not be the one that was sent
   * (RFC 8259 section 6). With `format: int64` that is for the format to say. Default false.
   */
  readonly exactIntegers?: boolean;
  /** Upper bound of findings per validation; default 50. */
  readonly maxFindings?: number;
  /** Upper bound of nested references followed in one validation; default 256. */
  readonly maxDepth?: number;
  /**
   * Called for a keyword that cannot be compiled (an invalid pattern, a wrong value type), which is then skipped.
   * Without it such a keyword throws `SchemaError`. A reference without a target always throws.
   */
  readonly onProblem?: (problem: SchemaError) => void;
  /**
   * Schemas of properties and items are compiled when a value first has them, not at once; so are their problems told.
   * Default false.
   */
  readonly lazy?: boolean;
}

/** A schema that cannot be compiled. */
export class SchemaError extends Error {
  /** URI with a JSON Pointer fragment of the offending keyword. */
  readonly schemaLocation: string;
  constructor(schemaLocation: string, message: string) {
    super(`${message} (at ${schemaLocation})`);
    this.name = 'SchemaError';
    this.schemaLocation = schemaLocation;
  }
}

/** Whether a JSON value can stand where a schema is expected. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}
