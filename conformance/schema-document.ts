import { forEachChildSchema } from '../model/facts/child-schemas.ts';
import { toJsonSchema } from '../model/facts/json-schema.ts';
import type { Schema } from '../model/schema.ts';
import { compileSchema } from '../runtime/schema/compile.ts';
import { wideFormats } from '../runtime/schema/formats/wide-formats.ts';
import type { JsonSchema } from '../runtime/schema/json-schema.ts';
import type { SchemaFinding } from '../runtime/schema/run.ts';

/** Which side of an exchange a value belongs to (OAS 4.8.24, `readOnly` and `writeOnly`). */
export type Direction = 'request' | 'response';

/** Compiled schemas of one API, each compiled when it is first asked for. */
export interface SchemaBook {
  /** Every reason why the value does not meet the schema; empty when it does. */
  findings(schema: Schema, value: unknown, direction: Direction): readonly SchemaFinding[];
  /** True when the value meets the schema. */
  accepts(schema: Schema, value: unknown, direction: Direction): boolean;
}

type Validator = ReturnType<typeof compileSchema>;

/** Components are documents of their own, so that one wrong field has one schema location in every operation. */
const SCHEME = 'model:schema/';

/** Opens an empty book. */
export function createSchemaBook(): SchemaBook {
  const documents = new Map<string, Schema>();
  const validators = { request: new Map<Schema, Validator>(), response: new Map<Schema, Validator>() };
  function validator(schema: Schema, direction: Direction): Validator {
    const known = validators[direction].get(schema);
    if (known !== undefined) return known;
    const compiled = compileSchema(documentOf(schema, documents), {
      baseUri: uriOf(schema),
      resolve: (uri) => {
        const target = documents.get(uri);
        return target === undefined ? undefined : documentOf(target, documents);
      },
      direction,
      // An implementation may send all that 64 bits hold.
      formats: wideFormats,
      // A keyword the validator cannot compile is the linter's finding, not the implementation's.
      onProblem: () => undefined,
    });
    validators[direction].set(schema, compiled);
    return compiled;
  }
  return {
    findings: (schema, value, direction) => validator(schema, direction)(value),
    accepts: (schema, value, direction) => validator(schema, direction).accepts(value),
  };
}

function uriOf(schema: Schema): string {
  return `${SCHEME}${schema.id}`;
}

/** One schema as a document; components and schemas on a cycle become references to documents of their own. */
function documentOf(root: Schema, documents: Map<string, Schema>): JsonSchema {
  const apart = cyclic(root);
  return toJsonSchema(root, (schema) => {
    if (schema.name === undefined && !apart.has(schema)) return undefined;
    documents.set(uriOf(schema), schema);
    return uriOf(schema);
  });
}

/** Unnamed schemas below the root that lead back to themselves without passing a component. */
function cyclic(root: Schema): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const open = new Set<Schema>();
  const done = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (open.has(schema)) found.add(schema);
    if (open.has(schema) || done.has(schema)) return;
    open.add(schema);
    forEachChildSchema(schema, (child) => {
      if (child.name === undefined || child === root) visit(child);
    });
    open.delete(schema);
    done.add(schema);
  };
  visit(root);
  return found;
}
