import type { JsonValue } from '../../model/index.ts';

/** Columns that a line may take. */
const widest = 120;

/**
 * A JSON value as text: what fits on a line stands on one. Of everything else each member or item that has parts of its own
 * stands on a line of its own; texts, numbers, short lists of them and the like that follow one another share lines.
 */
export function wideJson(value: JsonValue): string {
  return print(value, '', 0);
}

/** @param taken columns of the line in front of the value, indentation included */
function print(value: JsonValue, indent: string, taken: number): string {
  const flat = flatText(value, widest - taken);
  if (flat !== undefined) return flat;
  const inner = `${indent}  `;
  const lines: string[] = [];
  let canGoOn = false;
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>);
  for (const [index, [name, part]] of entries.entries()) {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    const text = `${key}${print(part, inner, inner.length + key.length)}${index < entries.length - 1 ? ',' : ''}`;
    const isPlain = isShort(part);
    const last = lines.at(-1) ?? '';
    if (canGoOn && isPlain && last.length + 1 + text.length <= widest) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(inner + text);
    canGoOn = isPlain;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

/** Longest list of texts, numbers and the like that shares a line with others. */
const shortList = 60;

/** True for what has no parts, and for a short list of such. */
function isShort(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null)) return false;
  return flatText(value, shortList) !== undefined;
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
