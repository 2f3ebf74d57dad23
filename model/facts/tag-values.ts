import type { Schema } from '../schema.ts';
import { conjuncts } from './schema-shape.ts';

/**
 * The texts that a schema allows a property to have, as far as `const` and `enum` of the property say it: of the schema
 * itself, what it includes and what its property refers to. Undefined where nothing of them says anything.
 */
export function listedTexts(schema: Schema, property: string): readonly string[] | undefined {
  const declared = conjuncts(schema).flatMap((part) => part.properties.get(property) ?? []);
  let texts: readonly string[] | undefined;
  for (const part of declared.flatMap(conjuncts)) {
    const listed = part.hasConst ? [part.const] : part.enum;
    if (listed === undefined) continue;
    const own = listed.filter((value) => typeof value === 'string');
    texts = texts === undefined ? own : texts.filter((text) => own.includes(text));
  }
  return texts;
}
