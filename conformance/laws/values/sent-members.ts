import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { isJsonMediaType } from '../../../runtime/wire/media-type.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';

/**
 * The members of a body that the answer of a read promises to show: declared there under the same name and with the type of
 * what was sent, no secrets, and under no condition of their own.
 */
export function sentMembers({ request }: Exchange, read: Operation, probe: Probe): ReadonlyMap<string, unknown> {
  const schema = read.responses.find(isSuccess)?.content[0]?.schema;
  const sent = sentJson({ request });
  if (schema === undefined || !isObject(sent)) return new Map();
  const whole = applicators([schema]);
  const shown = Object.entries(sent).filter(([name, value]) => {
    const schemas = propertySchemas(whole, name);
    const isDeclared = whole.some(({ properties }) => properties.has(name));
    if (!isDeclared || !isPlain(value) || probe.scenario.volatile.has(name)) return false;
    return !isSecretSite(name, schemas) && !schemas.some(isConditional) && schemas.some((part) => takes(part, value));
  });
  return new Map(shown);
}

/** The JSON that a request has; undefined where it has none, or is broken on purpose. */
export function sentJson({ request: { headers, body } }: Pick<Exchange, 'request'>): unknown {
  const isJson = headers.some(([name, value]) => name.toLowerCase() === 'content-type' && isJsonMediaType(value));
  if (!isJson || body === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): boolean {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Extensions say when a member is there, and to whom. */
export function isConditional(schema: Schema): boolean {
  return schema.deprecated || schema.writeOnly || Object.keys(schema.extensions).length > 0;
}

/** True when a schema names the type of a text, number or truth value, or of each of those that a list has. */
export function takes({ types, items }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) {
    const parts = items === undefined ? [] : applicators([items]);
    return types.includes('array') && value.every((item) => parts.some((part) => takes(part, item)));
  }
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value === 'string' ? 'string' : 'boolean');
}

/**
 * Equal but for what servers tidy up: space around texts, letters' case, how an instant is written, the order of lists, and what is there
 * more than once.
 */
export function sameSent(sent: unknown, got: unknown): boolean {
  if (sent === got) return true;
  if (Array.isArray(sent) && Array.isArray(got)) return haveSame(sent, got) && haveSame(got, sent);
  if (typeof sent !== 'string' || typeof got !== 'string') return false;
  if (sent.trim().toLowerCase() === got.trim().toLowerCase()) return true;
  const [left, right] = [Date.parse(sent), Date.parse(got)];
  return !Number.isNaN(left) && left === right;
}

function haveSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((item) => others.some((other) => sameSent(item, other)));
}
