import { oneLine } from '../../one-line.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { fits } from '../sample/fits.ts';
import { propertySchemas, propertyNames } from '../members/applicators.ts';
import { saysCaseless } from './filter-words.ts';

/** How a filter looks for a text. */
export interface TextFilter {
  /** Members that are looked into. */
  readonly members: readonly string[];
  /** True where the description says that a part of the text is enough. */
  readonly isPart: boolean;
  /** True where it says that capitals are the same as small letters. */
  readonly isAnyCase: boolean;
  /** Members with words that a search does not look into. */
  readonly elsewhere: readonly string[];
  /** True where items without the text are left out: nothing else is looked into. */
  readonly isOnly: boolean;
  /** True where it says that the text is meant as a whole. */
  readonly isExact: boolean;
}

const SEARCH = /^(?:search|q|query|text|term|keywords?|contains)$/i;
/** Names of what says where to look, whatever items have under the same name. */
const OF_THE_LIST = /^(?:path|ref|branch|sort|order|fields|include)$/i;
const PART =
  /\b(?:contains?|containing|includes?|including|part of|substring|anywhere|somewhere|(?:look(?:s|ed)?(?: for)?|search(?:es|ed)?(?: for)?|occurs?|appears?) in(?:side)?)\b/i;
const EXACT = /\bexact(?:ly)?\b|\b(?:whole|full|complete) (?:name|title|text|word|value)\b/i;
const ONLY =
  /\bwhose\b|\bonly those\b|\bonly [a-z]+ (?:with|that)\b|^(?:a )?part of (?:the|its|their) [\w ]{2,20}(?:[,.;]|$)|^(?:a )?(?:text|words?) that (?:the|its|their) [\w ]{2,20} (?:contains?|has)\b/i;
const MORE = /\b(?:full.?text|fuzzy|similar|relevan|more|others?|etc|any (?:field|text|member)|everything)/i;

/** What has a name of its own that nobody reads. */
const NAME = /(?:^|_|[a-z])(?:id|Id|key|Key|url|Url)$|^(?:id|slug|path)$/;

/** What a search looks into, where its description leaves no doubt. */
export function textFilterOf(
  { name, schema, description: told = '' }: Parameter,
  item: readonly Schema[],
): TextFilter | undefined {
  const description = oneLine(told).replaceAll(/\be-mail\b/gi, 'email');
  if (!schema.types.includes('string') || schema.enum !== undefined || schema.format !== undefined) return undefined;
  if (MORE.test(description)) return undefined;
  const texts = textMembers(item);
  const isPart = PART.test(description);
  const said = { isPart, isAnyCase: saysCaseless(description), isExact: !isPart && EXACT.test(description) };
  if (texts.includes(name) && !OF_THE_LIST.test(name)) return { ...said, members: [name], elsewhere: [], isOnly: true };
  const members = SEARCH.test(name) ? searchedIn(item, texts, description) : [];
  if (members.length === 0) return undefined;
  const elsewhere = texts.filter((each) => !members.includes(each) && !NAME.test(each));
  return { ...said, members, elsewhere, isOnly: ONLY.test(description) || isPartOfThese(description, members) };
}

/** The members with words that a search names, and addresses beside them: these have a format, and are looked into where that is said. */
function searchedIn(item: readonly Schema[], texts: readonly string[], description: string): readonly string[] {
  const members = texts.filter((member) => isNamed(member, description));
  const addresses = addressMembers(item).filter(
    (member) => isNamed(member, description) && !isDenied(member, description),
  );
  return members.length === 0 ? [] : [...new Set([...members, ...addresses])];
}

const PART_OF = /^(?:an? )?part of ((?:(?:the|its|their|an?|or|and|of|either) |, |[\w-]+ )*[\w-]+)(?=[.;(]|, |$)/i;

/** True where a text says in what a part is looked for, and all of it is known: "Part of the name or of the email address". */
function isPartOfThese(description: string, members: readonly string[]): boolean {
  const [, places = ''] = PART_OF.exec(description) ?? [];
  const named = places.split(/,? (?:or|and) (?:of )?|, /);
  return places !== '' && named.every((place) => members.some((member) => isNamed(member, place)));
}

/** True where a text says that something is not looked into. */
function isDenied(member: string, description: string): boolean {
  const words = member.replaceAll(/[_-]/g, '[ _-]?');
  const before = `\\b(?:not|never|except|without|no)\\b[^.;]{0,30}\\b${words}`;
  return new RegExp(`${before}|\\b${words}s?\\b[^.;,]{0,30}\\b(?:not|never|isn['’]t|aren['’]t)\\b`, 'i').test(
    description,
  );
}

/** Addresses that people read. */
function addressMembers(item: readonly Schema[]): readonly string[] {
  return propertyNames(item).filter((name) => propertySchemas(item, name).some(({ format }) => format === 'email'));
}

/** Members with words for people. */
function textMembers(item: readonly Schema[]): readonly string[] {
  const names = propertyNames(item);
  return names.filter((name) => {
    const schemas = propertySchemas(item, name);
    const isText = schemas.some(({ types }) => types.includes('string'));
    return (
      isText && !schemas.some((schema) => schema.enum !== undefined || schema.format !== undefined || schema.hasConst)
    );
  });
}

function isNamed(member: string, description: string): boolean {
  const words = member.replaceAll(/[_-]/g, '[ _-]?');
  return new RegExp(`\\b${words}s?\\b`, 'i').test(description);
}

/** What can be asked for to find an item with this text: a part of its longest word, in other letters, as far as the description goes. */
export function askedFor(text: string, { isPart, isAnyCase }: TextFilter, schema: Schema): string | undefined {
  const [longest = ''] = text.split(/[^\p{L}\p{N}]+/u).toSorted((left, right) => right.length - left.length);
  const part = isPart && longest.length > 3 ? longest.slice(1) : text;
  const other = isAnyCase ? swapped(part) : part;
  return [other, part, text].find((value) => value.trim() !== '' && fits(schema, value, 'write'));
}

function swapped(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Whether a text is what is asked for; undefined where nobody can say: it has a word of it, or other capitals. */
export function hasText(text: unknown, asked: string, { isPart, isAnyCase, isExact }: TextFilter): boolean | undefined {
  if (typeof text !== 'string') return text === null || text === undefined ? false : undefined;
  if (isPart ? text.includes(asked) : text === asked) return true;
  const [left, right] = [text.toLowerCase(), asked.toLowerCase()];
  if (isPart ? left.includes(right) : left === right) return isAnyCase ? true : undefined;
  if (isExact) return false;
  const isNear = right.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && left.includes(word));
  return isNear && !isPart ? undefined : false;
}
