import type { JsonValue } from '../../../model/location.ts';
import { enumMeanings } from '../../../model/facts/members/enum-meanings.ts';
import type { Schema } from '../../../model/schema.ts';
import { jsonLiteral } from '../code/literal.ts';

interface Note {
  readonly value: JsonValue;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/**
 * A list of what the values of an enumeration mean, where the description says so: a `oneOf` of constants with titles, or
 * the extensions that generators of descriptions write beside `enum`. Undefined where nothing is said.
 */
export function valueNotes(schema: Schema): string | undefined {
  const lines = notesOf(schema).flatMap(({ value, name, description }) => {
    const text = [name, description].filter((part) => part !== undefined && part.trim() !== '').join(': ');
    return text === '' || text === value ? [] : [`- \`${jsonLiteral(value, Infinity)}\`: ${text.replace(/\s+/g, ' ')}`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

function notesOf(schema: Schema): readonly Note[] {
  const { enum: values, oneOf } = schema;
  if (values === undefined) {
    const isListed = oneOf.length > 0 && oneOf.every(({ hasConst }) => hasConst);
    return isListed ? oneOf.map(({ const: value, title, description }) => ({ value, name: title, description })) : [];
  }
  return enumMeanings(schema).flatMap((meaning, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ ...meaning, value }];
  });
}
