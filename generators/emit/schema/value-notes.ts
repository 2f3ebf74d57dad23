import type { JsonValue } from '../../../model/location.ts';
import { isObject } from '../../../model/json-object.ts';
import type { Schema } from '../../../model/schema.ts';
import { jsonLiteral } from '../code/literal.ts';

interface Note {
  readonly value: JsonValue;
  readonly name: JsonValue | undefined;
  readonly description: JsonValue | undefined;
}

/**
 * A list of what the values of an enumeration mean, where the description says so: a `oneOf` of constants with titles, or
 * the extensions that generators of descriptions write beside `enum`. Undefined where nothing is said.
 */
export function valueNotes(schema: Schema): string | undefined {
  const lines = notesOf(schema).flatMap(({ value, name, description }) => {
    const text = [name, description].filter((part) => typeof part === 'string' && part.trim() !== '').join(': ');
    return text === '' || text === value ? [] : [`- \`${jsonLiteral(value, Infinity)}\`: ${text.replace(/\s+/g, ' ')}`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

function notesOf(schema: Schema): readonly Note[] {
  const { enum: values, oneOf, extensions } = schema;
  if (values === undefined) {
    const isListed = oneOf.length > 0 && oneOf.every(({ hasConst }) => hasConst);
    return isListed ? oneOf.map(({ const: value, title, description }) => ({ value, name: title, description })) : [];
  }
  const names = extensions['x-enum-varnames'] ?? extensions['x-enumNames'];
  const descriptions = extensions['x-enum-descriptions'] ?? extensions['x-enumDescriptions'];
  if (names !== undefined || descriptions !== undefined) {
    return values.map((value, index) => ({
      value,
      name: noteAt(names, index, value),
      description: noteAt(descriptions, index, value),
    }));
  }
  const described = extensions['x-ms-enum'];
  const listed = isObject(described) ? described['values'] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((note: JsonValue) => {
    if (!isObject(note) || note['value'] === undefined) return [];
    return [{ value: note['value'], name: note['name'], description: note['description'] }];
  });
}

/** Extensions hold a list beside `enum`, or a mapping from its values. */
function noteAt(notes: JsonValue | undefined, index: number, value: JsonValue): JsonValue | undefined {
  if (Array.isArray(notes)) return notes[index] as JsonValue | undefined; // what a JSON list holds
  return isObject(notes) ? notes[String(value)] : undefined;
}
