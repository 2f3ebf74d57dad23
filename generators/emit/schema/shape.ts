import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { memberKey } from '../code/literal.ts';
import type { EmitOptions } from '../options.ts';
import { typeParts } from './schema-view.ts';

/** How instants and 64-bit integers are to be typed. */
export type Policies = Pick<EmitOptions, 'dates' | 'int64'>;

/** Prints shapes (`Shape` of the runtime) of one description. */
export interface ShapePrinter {
  /** Shape of the bodies of all responses of an operation; undefined when they hold nothing to convert. */
  readonly ofResponses: (operation: Operation) => string | undefined;
  readonly of: (schema: Schema) => string | undefined;
  /** Shape of what a named schema is made of. */
  readonly structure: (schema: Schema) => string | undefined;
}

/** @param reference name to write for a named schema, noting the import; undefined to print it in place */
export function shapePrinter(policies: Policies, reference: (schema: Schema) => string | undefined): ShapePrinter {
  const of = (schema: Schema): string | undefined => {
    if (!holds(schema, policies)) return undefined;
    const name = reference(schema);
    return name === undefined ? structure(schema) : `() => ${name}`;
  };
  const structure = (schema: Schema): string | undefined => {
    const scalar = scalarShape(schema, policies);
    if (scalar !== undefined) return scalar;
    const properties = [...schema.properties].flatMap(([key, property]) => member(memberKey(key), of(property)));
    const other = [...schema.patternProperties.values(), schema.additionalProperties, schema.unevaluatedProperties];
    const values = other.flatMap((part) => (part === undefined ? [] : (of(part) ?? [])));
    const items = [...schema.prefixItems, schema.items].flatMap((part) => (part === undefined ? [] : (of(part) ?? [])));
    const composed = [schema.ref, ...schema.allOf, ...schema.oneOf, ...schema.anyOf];
    const all = composed.flatMap((part) => (part === undefined ? [] : (of(part) ?? [])));
    return objectShape([
      ...member('properties', objectShape(properties)),
      ...member('values', together(values)),
      ...member('items', together(items)),
      ...member('all', all.length === 0 ? undefined : `[${all.join(', ')}]`),
    ]);
  };
  const ofResponses = (operation: Operation): string | undefined => {
    const schemas = operation.responses.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
    return together([...new Set(schemas.flatMap((schema) => of(schema) ?? []))]);
  };
  return { of, structure, ofResponses };
}

function scalarShape(schema: Schema, { dates, int64 }: Policies): string | undefined {
  // `format: date` is no instant: it stays text under every policy.
  if (dates === 'Date' && schema.types.includes('string') && schema.format === 'date-time') return "'date'";
  if (int64 === 'number' || !schema.types.includes('integer') || schema.format !== 'int64') return undefined;
  return int64 === 'bigint' ? "'bigint'" : "'text'";
}

/** True when a value of the schema can hold something to convert. */
export function holds(schema: Schema, policies: Policies): boolean {
  const seen = new Set<Schema>([schema]);
  // A set goes on to what is added while it is walked.
  for (const part of seen) {
    if (scalarShape(part, policies) !== undefined) return true;
    for (const next of typeParts(part)) seen.add(next);
  }
  return false;
}

function member(key: string, code: string | undefined): string[] {
  return code === undefined ? [] : [`${key}: ${code}`];
}

function objectShape(members: readonly string[]): string | undefined {
  if (members.length === 0) return undefined;
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= 70 && !line.includes('\n')) return line;
  return `{\n${members.map((text) => `  ${text.replaceAll('\n', '\n  ')},\n`).join('')}}`;
}

function together(shapes: readonly string[]): string | undefined {
  const unique = [...new Set(shapes)];
  return unique.length > 1 ? `{ all: [${unique.join(', ')}] }` : unique[0];
}
