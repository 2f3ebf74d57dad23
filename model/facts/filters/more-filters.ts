import { oneLine } from '../../one-line.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { applicators, propertySchemas, propertyNames } from '../members/applicators.ts';
import { isBoundIncluded } from './filter-words.ts';
import { type FilterTest, memberOf } from './one-filter.ts';

/** A list of words of which a member has one: any of them will do, since no member has two. */
export function anyOfTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  if (!parameter.schema.types.includes('array')) return undefined;
  const asked = wordsOf(applicators([parameter.schema]).flatMap(({ items }) => items ?? []));
  const { name } = parameter;
  const member = [name, name.replace(/(?:es|s)$/, ''), name.replace(/s$/, '')].find((each) =>
    wordsOf(membersOf(item, each)).some((word) => asked.includes(word)),
  );
  return member === undefined ? undefined : { parameter, member, kind: 'is', others: [] };
}

/** A member of an object that items have, of whose kind the parameter is, and whose object the description names: "Country of the buyer." */
export function partTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  const { name, schema, description = '' } = parameter;
  const names = propertyNames(item);
  if (names.includes(name)) return undefined;
  // Few members have a member of that name: what the description says is asked for those alone.
  const found = names.filter((above) => {
    const parts = membersOf(propertySchemas(item, above), name);
    return parts.some((part) => isOneKind(applicators([schema]), part)) && isSaid(above, description);
  });
  const [above, ...others] = found;
  return above === undefined || others.length > 0
    ? undefined
    : { parameter, member: `${above}/${name}`, kind: 'is', others: [] };
}

function isSaid(name: string, description: string): boolean {
  return new RegExp(`\\b${name.replaceAll(/[_-]/g, '[ _-]')}s?\\b`, 'i').test(oneLine(description));
}

/** Words of one list, or texts of one pattern, are the same values. */
function isOneKind(asked: readonly Schema[], part: Schema): boolean {
  const own = wordsOf([part]);
  if (own.length > 0) return wordsOf(asked).some((word) => own.includes(word));
  return part.pattern !== undefined && asked.some(({ pattern }) => pattern === part.pattern);
}

const BEGIN = /^(?:starts?|begins?|opens?|valid_?from|from)(?:_?(?:on|at|date|day))?$/i;
const END = /^(?:ends?|closes?|valid_?(?:to|until)|until|to|expires)(?:_?(?:on|at|date|day))?$/i;

/** What is asked for when it goes on: "open on this day". */
const DURING =
  /\b(?:open|valid|running|active|current|in force|under way|going on|taking place)\b[^.;]{0,20}\bon (?:this|the|that|a) day\b/i;

/** A day between two days of an item. */
export function spanTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  const { schema, description = '' } = parameter;
  if (schema.format !== 'date' || !DURING.test(oneLine(description))) return undefined;
  const names = propertyNames(item).filter((name) => membersOf(item, name).some(({ format }) => format === 'date'));
  const [begins, ends] = [names.filter((name) => BEGIN.test(name)), names.filter((name) => END.test(name))];
  const [[member], [end]] = [begins, ends];
  if (member === undefined || end === undefined || begins.length + ends.length > 2) return undefined;
  return { parameter, member, end, kind: 'within', others: [], isSaidIn: isBoundIncluded(description) };
}

/** Whether a day is between two of an item; undefined where nobody can say: at a bound that nothing is said of, or without an end. */
export function isWithin({ member, end = '', isSaidIn }: FilterTest, item: unknown, day: unknown): boolean | undefined {
  const [from, to] = [memberOf(item, member), memberOf(item, end)];
  if (typeof day !== 'string' || typeof from !== 'string') return undefined;
  if (day < from) return false;
  if (typeof to !== 'string') return undefined;
  if (day > to) return false;
  return day === from || day === to ? isSaidIn : true;
}

function wordsOf(schemas: readonly Schema[]): readonly unknown[] {
  return applicators(schemas)
    .flatMap((schema) => schema.enum ?? [])
    .filter((word) => word !== null);
}

function membersOf(schemas: readonly Schema[], name: string): readonly Schema[] {
  const whole = applicators(schemas);
  return whole.some(({ properties }) => properties.has(name)) ? propertySchemas(whole, name) : [];
}
