import { setTimeout as delay } from 'node:timers/promises';
import { type JsonObject, preview } from '../../schema-walk.ts';
import type { Probe } from '../law.ts';

/** Names of the instant at which a thing was last changed. */
export const STAMP: RegExp = /^(?:last_?)?(?:updated|modified|changed)(?:_?(?:at|on|time|date))?$/i;

/** Servers may tell instants in whole seconds. */
const SECOND = 1100;

/** A thing as it was, as it is after a change, and as it is after yet another one. */
export interface Changed {
  readonly operationId: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Changes it once more and reads it; undefined where that does not work. */
  again(): Promise<JsonObject | undefined>;
}

/** What says when a thing was last changed goes on with a change. */
export async function demandStamp(changed: Changed, probe: Probe): Promise<void> {
  const { before, after, operationId } = changed;
  const name = Object.keys(before).find((key) => STAMP.test(key) && isInstant(before[key]) && isInstant(after[key]));
  if (name === undefined || probe.scenario.volatile.has(name) || probe.isFound(name)) return;
  const from = Date.parse(String(before[name]));
  const later = Date.parse(String(after[name]));
  const expected = `an instant after ${preview(before[name])}, as ${operationId} changed it`;
  const violation = { part: 'body', pointer: `/${name}`, expected, cause: `stamp ${operationId}` } as const;
  if (later !== from) return probe.demand(later > from, { ...violation, got: preview(after[name]) });
  await delay(SECOND);
  const last = await changed.again();
  if (last === undefined || !isInstant(last[name])) return;
  probe.demand(Date.parse(String(last[name])) > from, { ...violation, got: preview(last[name]) });
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:/i.test(value) && !Number.isNaN(Date.parse(value));
}
