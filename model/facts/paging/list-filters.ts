import { oneLine } from '../../one-line.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { paginationOf } from '../pagination.ts';
import { conjuncts, objectShape } from '../schema-shape.ts';
import { listPlaceOf } from './index.ts';
import { isOf, unwrapped } from './members.ts';

/** A query parameter that takes items out of a list by the value of their member of the same name. */
export interface ListFilter {
  readonly parameter: Parameter;
  /** Name of the member. */
  readonly member: string;
  /** Words of the parameter that no member has: they stand for all items, or for what only the API knows. */
  readonly others: readonly string[];
}

const memo = new WeakMap<Operation, readonly ListFilter[]>();

/** Names of texts that name one thing: nobody means a part of one. */
const EXACT = /^(?:username|login|email|slug|code|sku|uuid)$/;

/** Names of what names another thing: the values of one name are the same names, and nobody means a part of one. */
const ID = /(?:^|_)i?id$|Id$/;

/** What is told of a text that is looked for in part, or of a bound. */
const IN_PART =
  /\b(?:contain|includ|begin|prefix|match|descend|recursive|sub)|\b(?:part of|starts?|starting|ends?|ending|like|before|after|since|until|earlier|later|from|to|also|as well|too|below|beneath|under|and (?:all|its|their|those|everything|the)|or)\b/i;

/** What things lie in, one in the other: those of a folder may be all that lie anywhere below it. */
const ABOVE =
  /(?:parent|folder|director|categor|ancestor|root|tree|area|region|location|unit|department|group|project|section|node|topic)[a-z]*_?(?:id|Id)$/i;

/** Words of a parameter that say what to do with the list, whatever its items have. */
const OF_THE_LIST =
  /^(?:page|per_page|limit|offset|size|count|sort|order|order_by|sort_by|fields|include|search|q|path)$/;

/**
 * The filters of a list that parameters and items leave no doubt about: they have one name, one type, and values that are
 * compared as a whole (words of one `enum`, `true`, ids, numbers of one range, names of one thing, days). Memoised.
 */
export function listFiltersOf(operation: Operation): readonly ListFilter[] {
  const known = memo.get(operation);
  if (known !== undefined) return known;
  const found = recognised(operation);
  memo.set(operation, found);
  return found;
}

function recognised(operation: Operation): readonly ListFilter[] {
  if (operation.method !== 'GET') return [];
  const place = listPlaceOf(operation);
  if (place === undefined) return [];
  const members = objectShape(unwrapped(place.item)).properties;
  const pagination = paginationOf(operation);
  const paging = [pagination?.page, pagination?.pageSize, pagination?.offset, pagination?.cursor, pagination?.chooser];
  return operation.parameters.flatMap((parameter): ListFilter[] => {
    const { name, schema } = parameter;
    const [own] = members.get(name) ?? [];
    const isPlain = parameter.in === 'query' && parameter.content === undefined && !paging.includes(parameter);
    if (own === undefined || !isPlain || parameter.required || OF_THE_LIST.test(name.toLowerCase())) return [];
    return isCompared(parameter, own) ? [{ parameter, member: name, others: wordsBeyond(schema, own) }] : [];
  });
}

function isCompared(parameter: Parameter, member: Schema): boolean {
  const { name, schema: sent } = parameter;
  if (isOf(sent, 'boolean')) return isOf(member, 'boolean');
  const words = wordsOf(member);
  const haveWords = wordsOf(sent).some((word) => words.includes(word));
  if (isOf(sent, 'integer'))
    return isOf(member, 'integer') && (ID.test(name) || haveOneRange(sent, member) || haveWords);
  if (!isOf(sent, 'string') || !isOf(member, 'string')) return false;
  return EXACT.test(name) || haveWords || isWhole(parameter, member);
}

/** True for days and for what names another thing, as far as nothing is said of parts of them, or of more than that one. */
function isWhole({ name, schema, description = '' }: Parameter, member: Schema): boolean {
  const said = oneLine(description);
  if (formatOf(schema) !== formatOf(member) || IN_PART.test(said)) return false;
  return (formatOf(schema) === 'date' && ONE_DAY.test(said)) || (ID.test(name) && !ABOVE.test(name));
}

/** "Only tickets for this day." */
const ONE_DAY = /\b(?:this|that|the|the given|exact) (?:day|date)\b/i;

function formatOf(schema: Schema): string | undefined {
  return conjuncts(unwrapped(schema)).find(({ format }) => format !== undefined)?.format;
}

/** Numbers of one range, both of whose ends are named, are the same numbers: nobody means a bound. */
function haveOneRange(sent: Schema, member: Schema): boolean {
  const [left, right] = [sent, member].map((schema) => {
    const parts = conjuncts(unwrapped(schema));
    const [least] = parts.flatMap(({ minimum }) => minimum ?? []);
    const [most] = parts.flatMap(({ maximum }) => maximum ?? []);
    return least === undefined || most === undefined ? undefined : `${least} to ${most}`;
  });
  return left !== undefined && left === right;
}

function wordsBeyond(sent: Schema, member: Schema): readonly string[] {
  const words = wordsOf(member);
  return wordsOf(sent).filter((word): word is string => typeof word === 'string' && !words.includes(word));
}

function wordsOf(schema: Schema): readonly unknown[] {
  return conjuncts(unwrapped(schema)).flatMap((part) => part.enum ?? []);
}
