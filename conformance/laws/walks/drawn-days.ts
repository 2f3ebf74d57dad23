import { drawOne } from '../../../model/facts/sample/draw.ts';
import type { Schema } from '../../../model/schema.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { propertySchemas } from '../../schema-walk.ts';
import { nearTo } from './near.ts';
import { type Thing, type Walk, happens } from './walking.ts';

/** Members, the schemas of their object, and what they are sent about. */
interface Dated {
  readonly members: Readonly<Record<string, unknown>>;
  readonly whole: readonly Schema[];
  readonly thing: Thing;
  /** True where many of one kind are made, which differ in their days above all. */
  readonly isFilling: boolean;
}

/** Days from another one. */
const STEPS: readonly number[] = [0, 0, 0, 1, -1, 1, -1, 7, -7, 30, -30];

const MILLISECONDS = 86_400_000;

/** The members, the days among which are moved together, now and then, so that one of them is a day that is known here, or beside it. */
export function drawnDays(walk: Walk, { members, whole, thing, isFilling }: Dated): Readonly<Record<string, unknown>> {
  const days = Object.keys(members).filter(
    (name) => formatIn(members[name], propertySchemas(whole, name)) !== undefined,
  );
  const anchor = drawOne(walk.draw, days);
  const day = dayBeside(walk, thing);
  if (anchor === undefined || day === undefined || happens(walk, isFilling ? 10 : 45)) return members;
  const by = Math.round((Date.parse(day) - Date.parse(String(members[anchor]).slice(0, 10))) / MILLISECONDS);
  const moved = days.map((name) => {
    const kind = formatIn(members[name], propertySchemas(whole, name)) ?? 'date';
    return [name, shifted(members[name], kind, by) ?? members[name]] as const;
  });
  return { ...members, ...Object.fromEntries(moved) };
}

/** A day that something has which was looked at, or today, or one beside it. */
export function dayBeside(walk: Walk, thing: Thing): string | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const known = nearTo(walk, thing).all.flatMap((each) =>
    Object.values(each).flatMap((value) => (typeof value === 'string' && DAY.test(value) ? [value.slice(0, 10)] : [])),
  );
  const day = drawOne(walk.draw, [...known, today]) ?? today;
  const moved = shifted(day, 'date', drawOne(walk.draw, STEPS) ?? 0);
  return typeof moved === 'string' ? moved : undefined;
}

const DAY = /^\d{4}-\d\d-\d\d(?:$|T)/;

function formatIn(value: unknown, schemas: readonly Schema[]): 'date' | 'date-time' | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const formats = schemas.map(({ format }) => format);
  return formats.includes('date') ? 'date' : formats.includes('date-time') ? 'date-time' : undefined;
}
