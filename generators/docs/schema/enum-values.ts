import type { JsonValue } from '../../../model/location.ts';
import { enumMeanings } from '../../../model/facts/members/enum-meanings.ts';
import type { Schema } from '../../../model/schema.ts';
import { plainText } from '../text/one-line.ts';
import { literalAt, variantsOf } from '../type-label.ts';
import { valueSources } from './value-sources.ts';

/** A value that may be sent, and what it means; the meaning is empty when the description does not say. */
export interface AllowedValue {
  readonly text: string;
  readonly meaning: string;
}

const known = new WeakMap<Schema, readonly AllowedValue[]>();

/** The allowed values of a schema, or of the alternatives it consists of; empty when they are not listed. Memoised. */
export function allowedValues(schema: Schema): readonly AllowedValue[] {
  const before = known.get(schema);
  if (before !== undefined) return before;
  // Set before the parts are looked at: a circle lists nothing.
  known.set(schema, []);
  const values = listedValues(schema);
  known.set(schema, values);
  return values;
}

function listedValues(schema: Schema): readonly AllowedValue[] {
  if (schema.enum !== undefined) return enumValues(schema, schema.enum);
  const inline = variantsOf(schema).filter((variant) => variant.name === undefined || variant.enum !== undefined);
  const values = inline.flatMap((variant) =>
    variant.hasConst
      ? [{ text: literalAt(variant, 'const', variant.const), meaning: meaningOf(variant) }]
      : allowedValues(variant),
  );
  if (values.length > 0) return values;
  const listing = valueSources(schema).find((source) => source !== schema && allowedValues(source).length > 0);
  return listing === undefined ? [] : allowedValues(listing);
}

function enumValues(schema: Schema, values: readonly JsonValue[]): readonly AllowedValue[] {
  const meanings = enumMeanings(schema);
  return values.map((value, index) => {
    const { name = '', description = '' } = meanings[index] ?? {};
    const words = [name, description].filter((text) => text !== '').map((text) => plainText(text, Infinity));
    return { text: literalAt(schema, `enum/${index}`, value), meaning: words.join(': ') };
  });
}

function meaningOf({ title, description }: Schema): string {
  return [title, description].flatMap((text) => (text === undefined ? [] : [plainText(text, Infinity)])).join(': ');
}
