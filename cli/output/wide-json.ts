import type { JsonValue } from '../../model/index.ts';

/** Columns that a value on one line may take. */
const widest = 120;

/**
 * A JSON value as text: what fits on a line stands on one, everything else with a member or an item per line. Half the
 * lines of `JSON.stringify` with an indent, and a change of a member is still a change of its line.
 */
export function wideJson(value: JsonValue): string {
  return print(value, '', 0);
}

/** @param taken columns of the line in front of the value, indentation included */
function print(value: JsonValue, indent: string, taken: number): string {
  const flat = flatText(value, widest - taken);
  if (flat !== undefined) return flat;
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => `${indent}  ${print(item, `${indent}  `, indent.length + 2)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(Object(value) as Readonly<Record<string, JsonValue>>).map(([name, member]) => {
    const key = `${JSON.stringify(name)}: `;
    return `${indent}  ${key}${print(member, `${indent}  `, indent.length + 2 + key.length)}`;
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** A value on one line; undefined as soon as that takes more than `room`. What has no parts is written whatever it takes. */
function flatText(value: JsonValue, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  // Brackets, and a comma behind.
  let left = room - 5;
  for (const [name, member] of Object.entries(value as Readonly<Record<string, JsonValue>>)) {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    const text = flatText(member, left - key.length);
    if (text === undefined) return undefined;
    left -= key.length + text.length + 2;
    if (left < -2) return undefined;
    parts.push(key + text);
  }
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}';
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}
