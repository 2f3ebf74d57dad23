import { drawInteger, drawOne } from '../../../model/facts/sample/draw.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import type { Schema } from '../../../model/schema.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { nameOf } from '../../steps/taken.ts';
import { nameBy, storiesOf } from '../state/story.ts';
import { dayBeside } from './drawn-days.ts';
import { nearTo } from './near.ts';
import { type Thing, type Walk, happens } from './walking.ts';

/** A member that a value is drawn for. */
export interface Site {
  readonly name: string;
  /** The schema of the object that it is a member of. */
  readonly body: Schema;
  readonly schemas: readonly Schema[];
  readonly current: unknown;
  readonly thing: Thing;
  readonly isWrong: boolean;
  /** True where what is left out stays. */
  readonly isPart: boolean;
}

/** Another value for a member; undefined where none is known. */
export function drawnValue(walk: Walk, site: Site): unknown {
  const own = applicators([...site.schemas]);
  const types = new Set(own.flatMap((schema) => schema.types));
  if (site.isWrong && happens(walk, 50)) return drawOne(walk.draw, wrongFor(site.current));
  if (types.has('null') && happens(walk, 25)) return null;
  const words = own.flatMap((schema) => schema.enum ?? []);
  if (words.length > 0) return drawOne(walk.draw, words);
  const named = resourceNamed(walk.context.api, site.body, site.name);
  return named === undefined ? drawnOfKind(walk, site, { own, types }) : drawnName(walk, named.list);
}

interface Kind {
  readonly own: readonly Schema[];
  readonly types: ReadonlySet<string>;
}

function drawnOfKind(walk: Walk, site: Site, { own, types }: Kind): unknown {
  if (types.has('boolean')) return happens(walk, 50);
  if (types.has('integer') || types.has('number')) return drawnNumber(walk, site, own);
  if (types.has('array')) return drawnList(walk, site.current, own);
  if (types.has('object')) return drawnParts(walk, site, own);
  if (own.some(({ format }) => format === 'date')) return dayBeside(walk, site.thing);
  if (own.some(({ format }) => format === 'date-time')) return drawnInstant(walk, site);
  return drawnText(walk, site, own);
}

/** Values of other kinds, and beyond what is allowed. */
function wrongFor(current: unknown): readonly unknown[] {
  const asText = typeof current === 'number' ? String(current) : ' ';
  return [asText, -1, 0, 1.5, 1e9, true, [], {}, '', 'x'.repeat(3000), null, ['x']];
}

/** What things of a kind are called that were made here, by somebody else now and then, or what nobody is called. */
function drawnName(walk: Walk, list: unknown): unknown {
  const stories = storiesOf(walk.context).filter(({ resource }) => resource.list === list);
  const own = walk.things.flatMap(({ story, step, isGone }) => {
    const name = stories.includes(story) ? nameOf(nameBy(story, step), walk.taken) : undefined;
    return name === undefined || (isGone && happens(walk, 70)) ? [] : [name];
  });
  const foreign = walk.foreign.flatMap(({ step, operation }) => {
    const story = stories.find(({ create }) => create.call.operation === operation);
    return (story && nameOf(nameBy(story, step), walk.taken)) ?? [];
  });
  return drawOne(walk.draw, foreign.length > 0 && happens(walk, 35) ? foreign : own);
}

/** Members that tell what there still is of something. */
const LEFT = /open|left|remain|balance|due|rest|free|avail|total|capacity|limit|max/i;

/** Numbers that name something. */
const NAMING = /(?:^|_|[a-z])(?:id|no|number|version|position)$/i;

function drawnNumber(walk: Walk, { current, thing }: Site, own: readonly Schema[]): number | undefined {
  const bounds = own.flatMap(({ minimum, maximum }) => [minimum, maximum].flatMap((bound) => bound ?? []));
  const isWhole = own.some(({ types }) => types.includes('integer'));
  const told = happens(walk, 60) ? toldNumbers(walk, thing) : [];
  const plain = [
    ...bounds,
    0,
    1,
    2,
    3,
    5,
    10,
    50,
    ...(typeof current === 'number' ? [current, current * 2, current * 10] : []),
  ];
  const number = drawOne(walk.draw, told.length > 0 ? told : plain) ?? 1;
  const step = drawOne(walk.draw, [0, 0, 0, 0, 1, -1, 2]) ?? 0;
  const part = happens(walk, 25) ? number / drawInteger(walk.draw, 2, 3) : number + step;
  return isWhole ? Math.floor(part) : part;
}

/** Numbers of the thing and of those beside it: what is left of something is likelier than others. */
function toldNumbers(walk: Walk, thing: Thing): readonly number[] {
  return nearTo(walk, thing)
    .all.slice(0, 3)
    .flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) => {
        if (typeof value !== 'number' || NAMING.test(name)) return [];
        return LEFT.test(name) ? [value, value, value, value] : [value];
      }),
    );
}

function drawnList(walk: Walk, current: unknown, own: readonly Schema[]): readonly unknown[] {
  const items = own.flatMap((schema) => schema.items ?? []);
  const known: readonly unknown[] = Array.isArray(current) ? current : [];
  const words = applicators(items).flatMap((schema) => schema.enum ?? []);
  if (words.length > 0) return words.filter(() => happens(walk, 45));
  const more = items.flatMap((schema) => sampleValue(schema, { view: 'write', draw: walk.draw }) ?? []);
  const all: readonly (readonly unknown[])[] = [
    [],
    known.slice(0, 1),
    known.toReversed(),
    [...known, ...more],
    [...more],
    [...known, ...known],
  ];
  return drawOne(walk.draw, all) ?? known;
}

/** Some members of an object that is a part. */
function drawnParts(walk: Walk, site: Site, own: readonly Schema[]): unknown {
  const [schema] = site.schemas;
  const known = isObject(site.current) ? site.current : {};
  if (schema === undefined) return undefined;
  const names = propertyNames(own);
  const members = names.flatMap((name): readonly (readonly [string, unknown])[] => {
    const isKnown = Object.hasOwn(known, name) && (!site.isPart || happens(walk, 40));
    if (!happens(walk, 40)) return isKnown ? [[name, known[name]]] : [];
    const value = drawnValue(walk, {
      ...site,
      name,
      body: schema,
      schemas: propertySchemas(own, name),
      current: known[name],
    });
    return value === undefined ? (isKnown ? [[name, known[name]]] : []) : [[name, value]];
  });
  const extra = site.isWrong && happens(walk, 50) ? [['no_such_part', 1] as const] : [];
  return Object.fromEntries([...members, ...extra]);
}

/** Days from now, and from the instant that is known. */
const DAYS: readonly number[] = [-400, -30, -1, 1, 2, 30, 400];

function drawnInstant(walk: Walk, { current }: Site): unknown {
  const now = new Date().toISOString().replace(/T.*/, 'T12:00:00Z');
  const base = typeof current === 'string' && happens(walk, 60) ? current : now;
  return shifted(base, 'date-time', drawOne(walk.draw, DAYS) ?? 1);
}

function drawnText(walk: Walk, { name, current, thing }: Site, own: readonly Schema[]): string | undefined {
  const most = Math.min(...own.flatMap(({ maxLength }) => maxLength ?? []), 200);
  const least = Math.max(...own.flatMap(({ minLength }) => minLength ?? []), 0);
  const known =
    typeof current === 'string' ? [current, current.toUpperCase(), current.toLowerCase(), ` ${current} `] : [];
  const beside = nearTo(walk, thing).all.flatMap((each) => (typeof each[name] === 'string' ? [each[name]] : []));
  const form = own.find(({ pattern, format }) => pattern !== undefined || format !== undefined);
  const drawn =
    form === undefined
      ? undefined
      : sampleValue({ ...form, examples: [], hasDefault: false }, { view: 'write', draw: walk.draw });
  if (form !== undefined) {
    const all = [...known, ...beside, ...(typeof drawn === 'string' ? [drawn, drawn, drawn] : [])];
    return drawOne(walk.draw, all);
  }
  return drawOne(walk.draw, [
    ...known,
    ...beside,
    'Éclair Ångström',
    'x'.repeat(most),
    '\u{1F600}'.repeat(most),
    'x'.repeat(least),
  ]);
}
