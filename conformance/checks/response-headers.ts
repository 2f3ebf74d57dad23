import type { Header } from '../../model/media-type.ts';
import type { Schema } from '../../model/schema.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import { applicators } from '../schema-walk.ts';
import type { Check, CheckSession } from './check.ts';

/** Declared headers: required ones are there, and every value meets its schema after its text is typed (OAS 4.8.21). */
export const responseHeaders: Check = {
  id: 'response-headers',
  title: 'declared headers are present and valid',
  inspect({ response, declared }, session) {
    if (declared === undefined || declared.headers.length === 0) return undefined;
    return declared.headers.flatMap((header) => {
      const name = header.name.toLowerCase();
      // OAS 4.8.17: a header named Content-Type is ignored, the content map describes it.
      return name === 'content-type' ? [] : inspectHeader(header, headerValue(response, name), session);
    });
  },
};

function inspectHeader(header: Header, value: string | undefined, session: CheckSession): readonly Violation[] {
  const place = { part: 'header', pointer: header.name.toLowerCase() } as const;
  if (value === undefined) {
    return header.required ? [{ ...place, expected: `the required header ${header.name}`, got: 'no such header' }] : [];
  }
  const readings = headerReadings(header, value);
  if (readings.some((reading) => session.schemas.accepts(header.schema, reading, 'response'))) return [];
  const first = session.schemas.findings(header.schema, readings[0], 'response')[0];
  return [{ ...place, expected: first?.expected ?? `a value as ${header.name} declares`, got: JSON.stringify(value) }];
}

/** Every value that the text can stand for under the header's schema; the most specific reading first. */
function headerReadings(header: Header, text: string): readonly unknown[] {
  if (header.content !== undefined) return [parseJson(text) ?? text];
  const schemas = applicators([header.schema]);
  const types = new Set(schemas.flatMap((schema) => schema.types));
  const readings: unknown[] = [];
  if (types.has('array')) readings.push(splitList(text).map((item) => scalarReading(item, itemTypes(schemas))));
  if (types.has('object')) readings.push(objectReading(splitList(text), header.explode));
  const scalar = scalarReading(text, types);
  if (types.has('null') && text === '') readings.push(null);
  return [...readings, scalar, ...(scalar === text ? [] : [text])];
}

function itemTypes(schemas: readonly Schema[]): ReadonlySet<string> {
  return new Set(applicators(schemas.flatMap((schema) => schema.items ?? [])).flatMap((schema) => schema.types));
}

function scalarReading(text: string, types: ReadonlySet<string>): unknown {
  if (types.has('integer') && /^-?\d+$/.test(text)) return Number(text);
  if (types.has('number') && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function splitList(text: string): string[] {
  return text === '' ? [] : text.split(',').map((item) => item.trim());
}

/** `a=1,b=2` when exploded, `a,1,b,2` otherwise (style `simple`). */
function objectReading(items: readonly string[], explode: boolean): Record<string, string> {
  const entries: [string, string][] = [];
  if (explode) {
    for (const item of items) entries.push([item.split('=', 1)[0] ?? '', item.slice(item.indexOf('=') + 1)]);
  } else {
    for (let index = 0; index + 1 < items.length; index += 2)
      entries.push([items[index] ?? '', items[index + 1] ?? '']);
  }
  return Object.fromEntries(entries);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
