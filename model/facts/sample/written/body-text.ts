import { objectOf } from '../../../json-object.ts';
import type { JsonValue } from '../../../location.ts';
import type { Schema } from '../../../schema.ts';
import { isLineMediaType, isXmlMediaType, mayBeJson, mediaTypeEssence } from '../../media-kind.ts';
import { xmlText } from './xml-text.ts';

/** A media type for a value of a declared range (OAS 3.1 section 4.8.17): JSON where the value asks for it. */
export function concreteType(range: string, value: JsonValue): string {
  const essence = mediaTypeEssence(range);
  if (!essence.includes('*')) return range;
  if (essence === 'text/*' || (essence === '*/*' && typeof value === 'string')) return 'text/plain';
  if (/^application\/\*\+json$/.test(essence)) return 'application/vnd.mock+json';
  return mayBeJson(essence) && typeof value !== 'string' ? 'application/json' : range;
}

/** True for a media type in which it is known how a value that is no text is written: as JSON, XML, lines or in a text of its own. */
export function hasWrittenForm(name: string): boolean {
  if (mayBeJson(name) || isXmlMediaType(name) || isLineMediaType(name)) return true;
  // Every JSON text is YAML (YAML 1.2 section 1.3).
  return /^text\/|[/.+-]yaml$/.test(mediaTypeEssence(name));
}

/** What a value is written as. */
export interface WrittenAs {
  /** Media type, no range. */
  readonly contentType: string;
  readonly schema: Schema | undefined;
  /** Spaces of a level of JSON, where it has more than one line; none when not given. */
  readonly indent?: number;
}

/** A value as the text of a media type; JSON where nothing else is known of the type. Forms and multipart are no such texts. */
export function bodyText({ contentType, schema, indent }: WrittenAs, value: JsonValue): string {
  if (isXmlMediaType(contentType)) return isMarkup(value) ? value : xmlText(schema, value);
  if (typeof value === 'string') return value;
  const items: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const essence = mediaTypeEssence(contentType);
  if (essence === 'text/event-stream') return items.map(eventText).join('');
  if (essence === 'text/csv') return csvText(items);
  if (isLineMediaType(contentType)) {
    const before = essence.endsWith('json-seq') ? '\u001e' : '';
    return items.map((item) => `${before}${JSON.stringify(item)}\n`).join('');
  }
  return value === null ? '' : JSON.stringify(value, undefined, indent);
}

function isMarkup(value: JsonValue): value is string {
  return typeof value === 'string' && value.trimStart().startsWith('<');
}

/** One event of a stream (HTML standard, "Server-sent events"); what is no event is its data. */
function eventText(value: JsonValue): string {
  const members = objectOf(value);
  const isEvent = Object.hasOwn(members, 'data');
  const fields = isEvent ? Object.entries(members) : [['data', value] as const];
  const lines = fields
    .filter(([name]) => ['event', 'data', 'id', 'retry'].includes(name))
    .flatMap(([name, field]) =>
      plain(field)
        .split(/\r\n|\r|\n/)
        .map((line) => `${name}: ${line}\n`),
    );
  return `${lines.join('')}\n`;
}

/** Records as lines, under the names of their members where they have such (RFC 4180). */
function csvText(items: readonly JsonValue[]): string {
  const names = new Set(items.flatMap((item) => (Array.isArray(item) ? [] : Object.keys(objectOf(item)))));
  const rows = items.map((item): readonly JsonValue[] => {
    if (Array.isArray(item)) return item;
    return names.size === 0 ? [item] : [...names].map((name) => objectOf(item)[name] ?? null);
  });
  const lines = names.size === 0 ? rows : [[...names], ...rows];
  return lines.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: JsonValue): string {
  const text = value === null ? '' : plain(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
