import type { Schema } from '../../model/schema.ts';
import { isJsonMediaType } from '../../model/facts/media-kind.ts';

/** One kind of event of a stream of server-sent events (OAS 3.2, "Sequential Media Types"). */
export interface EventView {
  /** What the field `event` says; undefined when any name is meant. */
  readonly name: string | undefined;
  /** Schema of `data`: of the JSON in it, where it is JSON. */
  readonly data: Schema | undefined;
  readonly isJson: boolean;
}

/** The events that the `itemSchema` of a stream describes; none when it says nothing of their data. */
export function eventsOf(item: Schema | undefined): readonly EventView[] {
  const events = alternativesOf(item, new Set()).flatMap((schema) => {
    const data = propertyOf(schema, 'data');
    const isJson = data !== undefined && isJsonMediaType(data.contentMediaType ?? '');
    const inner = isJson ? data.contentSchema : data;
    return namesOf(propertyOf(schema, 'event')).map((name): EventView => ({ name, data: inner, isJson }));
  });
  return events.some(({ data }) => data !== undefined) ? events : [];
}

/** Pattern of the names of the events whose data is JSON; undefined when there are none. */
export function jsonEvents(events: readonly EventView[]): string | undefined {
  const names = events.flatMap(({ name, isJson }) => (isJson ? [name] : []));
  if (names.length === 0) return undefined;
  // An event of any name is JSON unless another one says that it is not.
  if (!names.includes(undefined)) return `^(?:${names.map((name) => escapePattern(name ?? '')).join('|')})$`;
  const others = events.flatMap(({ name, isJson }) => (isJson || name === undefined ? [] : [escapePattern(name)]));
  return others.length === 0 ? '' : `^(?!(?:${others.join('|')})$)`;
}

function escapePattern(text: string): string {
  return text.replace(/[^\w-]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}

function alternativesOf(schema: Schema | undefined, seen: Set<Schema>): readonly Schema[] {
  const target = schema?.ref ?? schema;
  if (target === undefined || seen.has(target)) return [];
  seen.add(target);
  const members = [...target.oneOf, ...target.anyOf];
  return members.length === 0 ? [target] : members.flatMap((member) => alternativesOf(member, seen));
}

function propertyOf(schema: Schema, name: string): Schema | undefined {
  const own = schema.properties.get(name);
  const found = own ?? schema.allOf.map((part) => (part.ref ?? part).properties.get(name)).find(Boolean);
  return found?.ref ?? found;
}

function namesOf(event: Schema | undefined): readonly (string | undefined)[] {
  const listed = event?.hasConst === true ? [event.const] : (event?.enum ?? []);
  const names = listed.filter((value) => typeof value === 'string');
  return names.length === 0 ? [undefined] : names;
}
