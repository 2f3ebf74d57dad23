import { snakeCase } from '../../../model/snake-case.ts';
import type { Schema } from '../../../model/schema.ts';
import { propertyNames, propertySchemas } from '../../schema-walk.ts';
import { mayBeNumber } from './amounts.ts';
import { hasHedge } from './hedges.ts';
import { isWholeNumber, missedBy, reckonedIn } from './numbers.ts';
import { type Rounding, roundedOf } from './rounding.ts';
import { certain, placeOf, type Scope, singulars } from './scope.ts';
import { toldSentences } from './sentences.ts';
import type { Told } from './told.ts';
import { unitOf } from './units.ts';

/** An object that texts around it may be about. */
export interface Around {
  readonly schemas: readonly Schema[];
  /** What stands around it: descriptions of the operation, of its tags, of the whole. */
  readonly texts: readonly string[];
  /** The words for the place of it: what is in `lines` is a line. */
  readonly nouns: readonly string[];
  readonly isPage: boolean;
}

/**
 * The amounts of an object as texts around it tell them: "`subtotal_cents` is the sum of all `amount_cents`", "the discount is
 * `discount_percent` of the subtotal", and "percentages are rounded to whole cents, half a cent upwards" for all of them. Every
 * name has to be that of a member, and what is said of a member besides must not be about when it is something else.
 */
export function amountsAround({ schemas, texts, nouns, isPage }: Around): readonly Told[] {
  const known = certain(schemas);
  const own = known.flatMap(({ description = '' }) => (description === '' ? [] : [description]));
  const all = [...own, ...texts].map(clausesIn);
  const clauses = all.flat();
  const found = clauses.map((clause) => toldIn(clause, { schemas: known, isPage, nouns, clauses }));
  const others = clauses.filter((clause, at) => found[at] === undefined && !REFUSES.test(clause));
  const told = found.filter((each) => each !== undefined);
  const amounts = told.filter(
    ({ name }) => !others.some((clause) => isOpen(clause) && mentions(clause, name)) && !isOtherwise(name, known),
  );
  return [...amounts, ...sharesRounded({ schemas: known, isPage, nouns, clauses })];
}

const REFUSES = /\b(?:4\d\d|refused|accepted|rejected)\b/i;
/** Words behind which there may be more to an amount than is said elsewhere. */
const MORE = /\b(?:includ\w+|inclusive|with|added|deducted|shipping|additional|extra)\b/i;

function isOpen(words: string): boolean {
  return hasHedge(words) || MORE.test(words);
}

/** True where a member's own description may say something else of it. */
function isOtherwise(name: string, schemas: readonly Schema[]): boolean {
  const own = propertySchemas(schemas, name).flatMap(({ description }) => toldSentences(description ?? ''));
  return own.some((sentence) => isOpen(sentence) && !/^`?null\b/i.test(sentence));
}

/** True for words that name a member, or speak of what it counts. */
function mentions(words: string, name: string): boolean {
  const parts = snakeCase(name).split('_');
  const bare = parts.length > 1 && unitOf(parts.at(-1) ?? '') !== undefined ? parts.slice(0, -1) : parts;
  return words.includes(`\`${name}\``) || new RegExp(`\\b${bare.join('[ _-]')}\\b`, 'i').test(words);
}

const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/;
/** A line above an enumeration may say for what it holds: "For business customers:". */
const CASES = /\b(?:for|in|on|as|where|with|during|by default)\b/i;

/** The sentences of a text, and the entries of its enumerations, each of them parted where another member is spoken of. */
function clausesIn(text: string): readonly string[] {
  return paragraphsOf(text)
    .flatMap(toldSentences)
    .flatMap((sentence) => sentence.split(/(?:;|,)? (?:and )?(?=`\w+` (?:is|equals|=) )|; /i));
}

function paragraphsOf(text: string): readonly string[] {
  const blocks = text.split(/\n\s*\n|\n(?=\s*(?:[-*+•]|\d+[.)])\s)/);
  let isInCases = false;
  return blocks.map((block, at) => {
    const said = block.replace(BULLET, '');
    const [isEntry, before] = [said !== block, blocks[at - 1] ?? ''];
    if (!BULLET.test(before)) isInCases = /:\s*$/.test(before) && (hasHedge(before) || CASES.test(before));
    return isEntry && isInCases ? `${said} in some cases only` : said;
  });
}

const SUBJECT =
  /^(?:and |the |its |each |an? )*(`\w+`|[a-z][\w ]*?)(?: of (?:an?|the|each|every|its) ([\w -]+?))? (?:is|are|equals|=)(?: (?:always|equal to|calculated as|computed as|worked out as|defined as))* (.+)$/i;

interface Clauses {
  readonly schemas: readonly Schema[];
  readonly isPage: boolean;
  readonly nouns: readonly string[];
  readonly clauses: readonly string[];
}

function toldIn(clause: string, { schemas, isPage, nouns, clauses }: Clauses): Told | undefined {
  const [, words = '', noun = '', said = ''] = SUBJECT.exec(clause) ?? [];
  const name = isOneOf(noun, nouns) ? memberOf(words, { name: '', schemas, isPage }) : undefined;
  if (name === undefined) return undefined;
  const scope = { name, schemas, isPage };
  const reckoned = reckonedIn(said, scope, roundingTold(clauses, scope));
  return reckoned && { name, said: clause, missed: missedBy(reckoned), reckoned };
}

/** The only member of the object that has this name or these words, where it may be a number. */
function memberOf(words: string, scope: Scope): string | undefined {
  const place = words === '' ? undefined : placeOf(words, scope);
  const [name, ...more] = place !== undefined && mayBeNumber(place) ? place.path : [];
  return more.length === 0 ? name : undefined;
}

/** Shares of which the members themselves tell, rounded as is told of all of them. */
function sharesRounded({ schemas, isPage, clauses }: Clauses): readonly Told[] {
  return propertyNames(schemas).flatMap((name): readonly Told[] => {
    const scope = { name, schemas, isPage };
    const rounding = roundingTold(clauses, scope);
    const [said, ...more] = propertySchemas(schemas, name).flatMap(({ description = '' }) =>
      toldSentences(description),
    );
    if (rounding === undefined || said === undefined || more.length > 0) return [];
    const reckoned = reckonedIn(said, scope, rounding);
    return reckoned?.amount.isShare === true ? [{ name, said, missed: missedBy(reckoned), reckoned }] : [];
  });
}

/** True where nothing says what has the member, and for a word that the place has. */
function isOneOf(noun: string, nouns: readonly string[]): boolean {
  const last = snakeCase(noun.replaceAll(/[ -]/g, '_')).split('_').at(-1);
  return noun === '' || nouns.some((each) => [each, ...singulars(each)].some((one) => ending(one) === last));
}

function ending(word: string): string | undefined {
  return snakeCase(word).split('_').at(-1);
}

const SHARES =
  /^(?:all )?(?:the )?(?:percentages?|percents|shares|amounts|amounts of money|sums|results|computed values|computed amounts|money) (?:is|are) (?=(?:always )?rounded )/i;

/** How shares are rounded, by a sentence that is about all of them; undefined where several say so, or none. */
function roundingTold(clauses: readonly string[], scope: Scope): Rounding | undefined {
  const found = clauses.filter((clause) => SHARES.test(clause));
  const [only = ''] = found;
  return found.length === 1
    ? roundedOf(only.replace(SHARES, '. '), scope.name, isWholeNumber(scope))?.rounding
    : undefined;
}
