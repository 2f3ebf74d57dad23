import { toExact } from '../wire/exact/exact-json.ts';
import { ofStatus, type ShapeWord, type StatusTable } from '../wire/exact/exact-shape.ts';
import type { HeaderConverter } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/** Reads response headers that are instants, 64-bit integers and other numbers; by status, names in lower case. */
export function exactHeaders(table: StatusTable<Readonly<Record<string, ShapeWord>>>): HeaderConverter {
  // A result asks for its own headers.
  return function (this: Pick<AnyResult, 'status'>, headers: Record<string, unknown>) {
    for (const [name, word] of Object.entries(ofStatus(table, this.status) ?? {})) {
      const value = headerValue(String(headers[name] ?? '').trim(), word);
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    return headers;
  };
}

/** As for plain numbers, what is none counts as absent. */
function headerValue(text: string, word: ShapeWord): unknown {
  if (text === '') return undefined;
  if (word === 'number') return Number.isNaN(Number(text)) ? undefined : Number(text);
  if (word !== 'date' && !/^-?\d+$/.test(text)) return undefined;
  const value = toExact(text, word);
  return word === 'date' && !(value instanceof Date) ? undefined : value;
}
