import { conjuncts } from '../../../model/facts/schema-shape.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Direction } from '../page-context.ts';

/** Who never sees a value. */
export interface OneSided {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

const NEITHER: OneSided = { readOnly: false, writeOnly: false };
const known = new WeakMap<Schema, OneSided>();

/** Whether a schema, or anything that holds beside it, is read-only or write-only (OAS "readOnly", "writeOnly"). */
export function oneSided(schema: Schema): OneSided {
  // Most schemas say it themselves or not at all.
  if (schema.ref === undefined && schema.allOf.length === 0) {
    return schema.readOnly || schema.writeOnly ? schema : NEITHER;
  }
  let sided = known.get(schema);
  if (sided === undefined) {
    const parts = conjuncts(schema);
    sided = { readOnly: parts.some(({ readOnly }) => readOnly), writeOnly: parts.some(({ writeOnly }) => writeOnly) };
    known.set(schema, sided);
  }
  return sided;
}

/** True for a property that the one who looks never sees. */
export function isHiddenFrom(property: Schema, direction: Direction): boolean {
  if (direction === 'both') return false;
  const { readOnly, writeOnly } = oneSided(property);
  return direction === 'read' ? writeOnly : readOnly;
}
