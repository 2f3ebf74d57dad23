import { oneLine } from '../../one-line.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { snakeCase } from '../../snake-case.ts';
import { applicators, propertyNames, propertySchemas } from '../members/applicators.ts';
import { saysOnly } from './narrowing-words.ts';
import type { FilterTest } from './one-filter.ts';

/** How deep members of things are looked for. */
const DEPTH = 3;

/** Names of texts that name one thing. */
const NAME = /(?:^|_)i?id$|Id$|(?:^|_)(?:code|sku|slug|email|key|uuid|username)$|Code$/;

/** Words for one of several parts, for parts that were there, and for parts that are not there. */
const ONE_PART =
  /\b(?:first|last|main|primary|default|current|latest|newest|oldest|next|previous|former|once|ever|history|any time|from|to|start|starts|starting|end|ends|ending|origin|destination|depart\w*|arriv\w*|not|no|never|none|without|except|all)\b/i;

/** Words for a list that has some of the parts. */
const SOME_PARTS =
  /\b(?:first|last|latest|newest|recent|at most|up to|some|preview|sample|excerpt|short|summary|few|top)\b/i;

/** What things have in themselves: a route that calls at a port, an order with a product. Where one is available, or who likes it, may be told elsewhere. */
const HAVING =
  /\b(?:with|that (?:have|has|call|calls|stop|stops|pass|passes|contain|contains|visit|visits|use|uses|carry|carries))\b/i;

/** Where a member stands, and what describes it there. */
interface Place {
  readonly member: string;
  readonly schemas: readonly Schema[];
  /** What describes the objects that it is in. */
  readonly above: readonly Schema[];
  /** True where it is in a list of objects: a thing has it more than once. */
  readonly isOfSeveral: boolean;
}

/**
 * A member that things have in exactly one place of the objects that they consist of, and of whose kind the parameter is: "Only routes that
 * call at this port" (`port`) of `stops[].port`, "Only trips with this code of the car" (`code`) of `car.code`.
 */
export function nestedTest(parameter: Parameter, item: readonly Schema[]): FilterTest | undefined {
  const { name, schema, description: told = '' } = parameter;
  const description = oneLine(told);
  if (!saysOnly(description) || ONE_PART.test(description.replace(/^only\b/i, ''))) return undefined;
  const [place, ...others] = placesOf(name, item);
  if (place === undefined || others.length > 0 || !place.member.endsWith(`/${name}`)) return undefined;
  const { member, schemas, isOfSeveral } = place;
  if (!areOfOneKind(name, applicators([schema]), schemas) || !isMeant(place, description)) return undefined;
  return { parameter, member, kind: isOfSeveral ? 'has' : 'is', others: [] };
}

/** True where the description is about what things have there, and things show all that they have. */
function isMeant(place: Place, description: string): boolean {
  const isSaid = isSaidOf(place, description) || (place.isOfSeveral && HAVING.test(description));
  return isSaid && !place.above.some((each) => SOME_PARTS.test(oneLine(each.description ?? '')));
}

/** True where the description names one of the objects that the member is in. */
function isSaidOf({ member }: Place, description: string): boolean {
  const above = member.split('/').slice(0, -1);
  return above.some((name) => {
    const one = snakeCase(name).replace(/s$/, '').replaceAll('_', '[ _-]?');
    return new RegExp(`\\b${one}s?\\b`, 'i').test(description);
  });
}

const HERE: Omit<Place, 'schemas'> = { member: '', above: [], isOfSeveral: false };

/** Wherever something is called that, or names it in another way: `port`, `portId` and `ports` may be one and the same. */
function placesOf(name: string, item: readonly Schema[], from = HERE, depth = 0): readonly Place[] {
  if (depth >= DEPTH) return [];
  return propertyNames(item).flatMap((each): readonly Place[] => {
    const schemas = propertySchemas(item, each);
    const member = from.member === '' ? each : `${from.member}/${each}`;
    const here = { ...from, member, above: [...from.above, ...schemas] };
    const parts = applicators(schemas.flatMap(({ items }) => items ?? []));
    const own: readonly Place[] = rootOf(each) === rootOf(name) ? [{ ...from, member, schemas }] : [];
    return [
      ...own,
      ...placesOf(name, applicators(schemas), here, depth + 1),
      ...placesOf(name, parts, { ...here, isOfSeveral: true }, depth + 1),
    ];
  });
}

/** `routeId`, `route_id`, `route` and `routes` name the same. */
export function rootOf(name: string): string {
  return snakeCase(name)
    .replace(/_(?:ids?|codes?)$/, '')
    .replace(/s$/, '');
}

/** Words of one list, texts of one pattern, and what names one thing are the same values. */
function areOfOneKind(name: string, asked: readonly Schema[], shown: readonly Schema[]): boolean {
  const own = applicators(shown);
  const words = wordsOf(own);
  if (words.length > 0) return wordsOf(asked).some((word) => words.includes(word));
  const isSame = (type: 'string' | 'integer'): boolean =>
    [asked, own].every((each) => each.some(({ types }) => types.includes(type)));
  if (isSame('integer')) return NAME.test(name);
  const patterns = own.flatMap(({ pattern }) => pattern ?? []);
  if (patterns.length > 0) return asked.some(({ pattern }) => pattern !== undefined && patterns.includes(pattern));
  return isSame('string') && NAME.test(name);
}

function wordsOf(schemas: readonly Schema[]): readonly unknown[] {
  return schemas.flatMap((schema) => schema.enum ?? []).filter((word) => word !== null);
}
