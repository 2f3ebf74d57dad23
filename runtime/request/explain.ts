import { compileSchema, type SchemaValidator } from '../schema/compile.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { standardFormats } from '../schema/formats/standard-formats.ts';
import { wideFormats } from '../schema/formats/wide-formats.ts';
import type { SchemaFinding } from '../schema/run.ts';

/**
 * A schema as data, for the slow path: the emitted checks only answer yes or no, and when one says no, the same schema
 * is compiled to closures that name every reason. A thunk, so that nothing is allocated while requests are valid.
 */
export interface SchemaSource {
  /** Relative URI that other sources refer to it by. */
  readonly uri: string;
  readonly schema: () => JsonSchema;
  /** Sources that the schema refers to, directly; absent when there are none. */
  readonly uses?: () => readonly SchemaSource[];
  /** Integers of `format: int64` are kept elsewhere, and come here as the nearest numbers. */
  readonly isWide?: true;
}

/** Side of the exchange a value is checked on. */
export type Direction = 'request' | 'response';

/** Every reason why a value does not meet a schema, bounded; `explain` is the one there is. */
export type Explain = (source: SchemaSource, value: unknown, direction: Direction) => readonly SchemaFinding[];

const compiled: Readonly<Record<Direction, WeakMap<SchemaSource, SchemaValidator>>> = {
  request: new WeakMap(),
  response: new WeakMap(),
};

/** Every reason why a value does not meet a schema, bounded. Compiles on first use; the cache is keyed by our own data. */
export const explain: Explain = (source, value, direction) => validatorOf(source, direction)(value);

/** Verdict of the closure validator, for schemas whose check is not emitted as code. */
export function acceptsBySchema(source: SchemaSource, value: unknown, direction: Direction): boolean {
  return validatorOf(source, direction).accepts(value);
}

function validatorOf(source: SchemaSource, direction: Direction): SchemaValidator {
  const known = compiled[direction].get(source);
  if (known !== undefined) return known;
  const validator = compileSchema(source.schema(), {
    baseUri: source.uri,
    resolve: (uri) => findSource(source, uri)?.schema(),
    direction,
    exactIntegers: true,
    formats: source.isWide === true ? wideFormats : standardFormats,
    lazy: true,
    // A pattern that no engine compiles was left out of the emitted check as well, and reported when it was emitted.
    onProblem: () => undefined,
  });
  compiled[direction].set(source, validator);
  return validator;
}

function findSource(from: SchemaSource, uri: string): SchemaSource | undefined {
  const pending = [from];
  const seen = new Set<SchemaSource>(pending);
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    if (source.uri === uri) return source;
    for (const used of source.uses?.() ?? []) {
      if (seen.has(used)) continue;
      seen.add(used);
      pending.push(used);
    }
  }
  return undefined;
}
