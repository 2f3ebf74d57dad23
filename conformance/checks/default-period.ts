import { objectOf } from '../../model/json-object.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { isFormMediaType, isJsonMediaType, mediaTypeEssence } from '../../model/facts/media-kind.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Violation } from '../finding.ts';
import { type JsonObject, applicators, isObject } from '../schema-walk.ts';
import type { Check } from './check.ts';

/** A day that is left out is so many days after another one (`x-default-period`). */
export const defaultPeriod: Check = {
  id: 'default-period',
  title: 'a day that is left out has its default',
  inspect(exchange) {
    const { operation, response, content } = exchange;
    const answer = content.kind === 'json' && response.status < 300 ? content.value : undefined;
    const periods = periodsOf(operation);
    const sent = periods.length === 0 ? undefined : sentMembers(exchange);
    if (!isObject(answer) || sent === undefined) return undefined;
    const judged = periods.flatMap((period) => {
      return sent.has(period.name) ? [] : (violationOf(period, answer) ?? []);
    });
    return judged.length === 0 ? undefined : judged.filter((item) => item !== 'fine');
  },
};

interface Period {
  readonly name: string;
  readonly days: number;
  readonly after: string;
}

function periodsOf({ requestBody }: Operation): readonly Period[] {
  const schemas = (requestBody?.content ?? []).flatMap(({ name, schema }) =>
    isJsonMediaType(name) && schema !== undefined ? [schema] : [],
  );
  return applicators(schemas).flatMap((schema) => [...schema.properties].flatMap(periodOf));
}

function periodOf([name, property]: readonly [string, Schema]): readonly Period[] {
  const { days, after } = objectOf(property.extensions['x-default-period']);
  return typeof days === 'number' && typeof after === 'string' ? [{ name, days, after }] : [];
}

/** The names that a request sends, in its query, as JSON or as a form; undefined where its content is something else. */
function sentMembers({ request: { url, headers, body } }: Exchange): ReadonlySet<string> | undefined {
  const query = new URLSearchParams(url.replace(/^[^?]*\??/, '')).keys();
  if (body === undefined || body.byteLength === 0) return new Set(query);
  const [, type = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const text = new TextDecoder().decode(body);
  if (isFormMediaType(mediaTypeEssence(type))) return new Set([...query, ...new URLSearchParams(text).keys()]);
  if (!isJsonMediaType(mediaTypeEssence(type))) return undefined;
  try {
    const sent: unknown = JSON.parse(text);
    return isObject(sent) ? new Set([...query, ...Object.keys(sent)]) : undefined;
  } catch {
    return undefined; // A body that is none is the affair of whoever sent it.
  }
}

function violationOf({ name, days, after }: Period, answer: JsonObject): Violation | 'fine' | undefined {
  const [from, got] = [dayOf(answer[after]), dayOf(answer[name])];
  if (from === undefined) return undefined;
  const wanted = new Date(from + days * DAY).toISOString().slice(0, 10);
  if (got !== undefined && got === from + days * DAY) return 'fine';
  const expected = `${wanted}, ${days} days after ${after}, as it was left out`;
  const shown = JSON.stringify(answer[name]) ?? 'nothing';
  return { part: 'body', pointer: `/${name}`, expected, got: shown, cause: `default-period ${name} ${days}` };
}

const DAY = 86_400_000;

/** The first moment of the day, in UTC, of a date or an instant. */
function dayOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : Math.floor(instant / DAY) * DAY;
}
