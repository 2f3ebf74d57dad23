import type { SourceDocument } from '../source-document.ts';
import { writtenAt } from '../written-at.ts';
import { locate } from './locate.ts';

/** A plain scalar of YAML or a literal of JSON, as far as numbers and booleans go. */
const LITERAL = /[^\s,[\]{}]+/y;

/**
 * A number or boolean as it is written: reading it as one has changed it before (`1.10` is 1.1, `007` is 7). Where the text is
 * not found, because an alias stands there, the usual spelling of the value.
 */
export function scalarText(document: SourceDocument, pointer: string, value: number | boolean): string {
  const { document: source, pointer: at } = writtenAt({ document, pointer });
  LITERAL.lastIndex = locate(source, at);
  const text = LITERAL.exec(source.text.units)?.[0] ?? '';
  const isIt = typeof value === 'number' ? Number(text) === value : text.toLowerCase() === String(value);
  return text !== '' && isIt ? text : String(value);
}
