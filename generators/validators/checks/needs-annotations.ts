import { forEachChildSchema } from '../../../model/facts/child-schemas.ts';
import type { Schema } from '../../../model/schema.ts';

const memo = new WeakMap<Schema, boolean>();

/** Schemas below which there is no dynamic reference. */
const settled = new WeakSet<Schema>();

/**
 * Whether a schema must be left to the closure validator: it looks at annotations of others (`unevaluated*`, JSON
 * Schema Core 11) or at the dynamic scope (`$dynamicRef`, Core 8.2.3.2). The scope reaches through references, so a
 * schema with a dynamic anchor takes everything that leads to the reference along.
 */
export function needsAnnotations(schema: Schema): boolean {
  const known = memo.get(schema);
  if (known !== undefined) return known;
  const { unevaluatedItems, unevaluatedProperties } = schema;
  const own = unevaluatedItems !== undefined || unevaluatedProperties !== undefined;
  const result = own || reachesDynamicReference(schema);
  memo.set(schema, result);
  return result;
}

function reachesDynamicReference(root: Schema): boolean {
  if (settled.has(root)) return false;
  const seen = new Set<Schema>([root]);
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.dynamicRef !== undefined) return true;
    forEachChildSchema(schema, (child) => {
      if (seen.has(child) || settled.has(child)) return;
      seen.add(child);
      pending.push(child);
    });
  }
  // What holds for all of it holds for each part.
  for (const schema of seen) settled.add(schema);
  return false;
}
