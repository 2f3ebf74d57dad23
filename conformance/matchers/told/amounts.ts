import { type Amount, aggregate } from './aggregates.ts';
import { isRange } from './ranges.ts';
import { type Place, partOf, placeOf, type Scope } from './scope.ts';
import { haveOneUnit } from './units.ts';
import { numberOf } from './values.ts';

export type { Amount } from './aggregates.ts';

/** One link of a chain: how it is joined to what stands before it. */
interface Link {
  readonly word: string;
  readonly amount: Amount;
  /** True for a share of all that stands before it: "plus 20 % tax". */
  readonly isShare: boolean;
}

const WORD = /(\+|-|−|–|plus|minus|less|reduced by|times|×|\*|x|multiplied by|divided by|÷|\/)/;
const JOINT = new RegExp(` ${WORD.source} `, 'i');
const ADDS = /^(?:\+|plus)$/i;
const TAKES = /^(?:-|−|–|minus|less|reduced by)$/i;
const TIMES = /^(?:times|×|\*|x|multiplied by)$/i;

/** What a sentence says that a number is: sums, differences, products, quotients and shares of other members. */
export function amountOf(said: string, scope: Scope): Amount | undefined {
  const [, whole = '', percent] = /^(.*?)(,? (?:in|as a) percent(?:age)?| × 100| times 100)?$/i.exec(said) ?? [];
  const amount = aggregate(whole, scope) ?? listed(whole, scope) ?? chain(spaced(whole), scope);
  if (amount === undefined || percent === undefined) return amount;
  return amount.isQuotient ? scaled(amount, 100) : undefined;
}

function spaced(said: string): string {
  return said.replaceAll(/`\s*([×*÷/+−-])\s*`/g, '` $1 `').replaceAll(/`\s*([×*])\s*(?=\d)/g, '` $1 ');
}

function scaled(amount: Amount, factor: number): Amount {
  return { ...amount, isExact: false, of: (object) => amount.of(object)?.map((value) => value * factor) };
}

function chain(said: string, scope: Scope): Amount | undefined {
  const parts = said.split(JOINT);
  if (parts.length < 3) return shareOf(said, scope);
  return shareOfAll(said, scope) ?? chainOf(parts, scope);
}

function chainOf(parts: readonly string[], scope: Scope): Amount | undefined {
  const [first = '', sign = '', second = ''] = parts;
  if (parts.length === 3 && isRange(first, sign, second)) return undefined;
  const links: Link[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const link = linkOf(parts[at - 1] ?? '', parts[at] ?? '', scope);
    if (link === undefined) return undefined;
    links.push(link);
  }
  return chained(links, scope.name);
}

function chained(links: readonly Link[], name: string): Amount | undefined {
  const isProduct = links.some(({ word }) => word !== '' && !isSum(word));
  const names = links.flatMap(({ amount }) => amount.names);
  // A number alone on both sides says nothing of others, and grams are not added to kilograms.
  if (names.length === 0 || (!isProduct && !haveOneUnit([name, ...names]))) return undefined;
  return {
    names,
    isExact: !isProduct && links.every(({ amount, isShare }) => amount.isExact && !isShare),
    isQuotient: links.length === 2 && links.some(({ word }) => /^(?:divided by|÷|\/)$/i.test(word)),
    of: (object) => reckoned(links, object),
  };
}

function linkOf(word: string, part: string, scope: Scope): Link | undefined {
  const [, share] =
    /^(\d+(?:\.\d+)?) ?(?:%|percent)(?: (?:of (?:it|that)|(?:sales )?tax|vat|interest|surcharge|service charge))?$/i.exec(
      part,
    ) ?? [];
  if (share !== undefined) {
    return isSum(word) ? { word, isShare: true, amount: fixed(Number(share) / 100) } : undefined;
  }
  const percent = percentMember(part, scope);
  if (percent !== undefined) return word === '' ? undefined : { word, amount: percent, isShare: isSum(word) };
  const amount = /^\d+(?:\.\d+)?$/.test(part)
    ? fixed(Number(part))
    : (shareOf(part, scope) ?? aggregate(part, scope) ?? single(part, scope));
  return amount === undefined ? undefined : { word, isShare: false, amount };
}

function isSum(word: string): boolean {
  return ADDS.test(word) || TAKES.test(word);
}

/** "`vat_rate` percent" behind a sum. */
function percentMember(part: string, scope: Scope): Amount | undefined {
  const [, words = ''] = /^(`[\w.]+`) ?(?:%|percent)(?: of (?:it|that))?$/i.exec(part) ?? [];
  const amount = single(words, scope);
  return amount === undefined ? undefined : { ...scaled(amount, 0.01), names: [] };
}

function fixed(value: number): Amount {
  return { names: [], isExact: Number.isInteger(value), isQuotient: false, of: () => [value] };
}

/** A member that is a number. */
function single(words: string, scope: Scope): Amount | undefined {
  const place = placeOf(words, scope);
  if (place === undefined || !mayBeNumber(place)) return undefined;
  return {
    names: [place.path.at(-1) ?? ''],
    isExact: true,
    isQuotient: false,
    of(object) {
      const value = numberOf(partOf(object, place));
      return value === undefined ? undefined : [value];
    },
  };
}

export function mayBeNumber({ schemas }: Place): boolean {
  const types = schemas.flatMap((schema) => schema.types);
  return types.length === 0 || types.some((type) => type === 'number' || type === 'integer' || type === 'string');
}

/** "20 % of `net`", "`discount_percent` percent of `subtotal`", "discount_percent of subtotal_cents". */
function shareOf(part: string, scope: Scope): Amount | undefined {
  const [, share = '', mark, words = ''] = /^(?:the )?(\S+)( ?%| percent)? of (?:the )?(\S+)$/i.exec(part) ?? [];
  return shareIn(share, mark, single(words, scope), scope);
}

/** "`tax_percent` of subtotal less discount": a share of what follows as a whole, or the first of the terms is a share. */
function shareOfAll(said: string, scope: Scope): Amount | undefined {
  const [, share = '', mark, words = ''] = /^(?:the )?(\S+)( ?%| percent)? of (?:the )?(.+)$/i.exec(said) ?? [];
  if (share === '') return undefined;
  const parts = said.split(JOINT);
  const whole = shareIn(share, mark, chainOf(words.split(JOINT), scope), scope);
  const first = chainOf(parts, scope);
  if (whole === undefined || first === undefined) return whole;
  return { ...whole, of: (object) => joinedValues(whole.of(object), first.of(object)) };
}

function joinedValues(
  one: readonly number[] | undefined,
  other: readonly number[] | undefined,
): readonly number[] | undefined {
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

function shareIn(share: string, mark: string | undefined, of: Amount | undefined, scope: Scope): Amount | undefined {
  if (of === undefined) return undefined;
  const literal = /^(\d+(?:\.\d+)?)(%)?$/.exec(share);
  if (literal !== null) {
    const isShare = mark !== undefined || literal[2] !== undefined;
    return isShare ? { ...percentOf(() => [Number(literal[1])], of), isShare: true } : undefined;
  }
  const percent = single(share, scope);
  if (percent === undefined || (mark === undefined && !/percent|pct/i.test(percent.names[0] ?? ''))) return undefined;
  return { ...percentOf((object) => percent.of(object), of), isShare: true };
}

function percentOf(percent: Amount['of'], of: Amount): Amount {
  return {
    names: of.names,
    isExact: false,
    isQuotient: false,
    of(object) {
      const [share] = percent(object) ?? [];
      return share === undefined ? undefined : of.of(object)?.map((value) => (share * value) / 100);
    },
  };
}

/** How what is listed is joined. */
const SIGNS: Readonly<Record<string, string>> = {
  sum: ' + ',
  total: ' + ',
  product: ' × ',
  difference: ' - ',
  ratio: ' / ',
  quotient: ' / ',
};

/** "the sum of `a`, `b` and `c`", "the product of `a` and `b`", "the ratio of `a` to `b`". */
function listed(said: string, scope: Scope): Amount | undefined {
  const [, lead = '', inner = ''] =
    /^(?:the )?(sum|total|product|difference|ratio|quotient) (?:of|between) (.+)$/i.exec(said) ?? [];
  if (lead === '') return together(said, scope);
  const sign = SIGNS[lead.toLowerCase()] ?? '';
  const isPair = !/[+×]/.test(sign);
  const parts = inner.split(isPair ? / and | to /i : /, (?:and |plus )?| and | plus /i);
  return parts.length < 2 || (isPair && parts.length > 2) ? undefined : chain(parts.join(sign), scope);
}

/** "`a` and `b` together". */
function together(said: string, scope: Scope): Amount | undefined {
  const [, inner = ''] = /^(.+?),? (?:together|added up|added together|combined|in total|in all)$/i.exec(said) ?? [];
  const parts = inner.split(/, (?:and |plus )?| and | plus /i);
  return parts.length < 2 ? undefined : chain(parts.join(' + '), scope);
}

/** Products before sums; where that makes a difference, also from left to right, as who reads aloud may mean it. */
function reckoned(links: readonly Link[], object: Readonly<Record<string, unknown>>): readonly number[] | undefined {
  const values = links.map(({ amount }) => amount.of(object)?.[0]);
  if (values.includes(undefined)) return undefined;
  const steps = links.map(({ word, isShare }, at) => ({ word, isShare, value: values[at] ?? 0 }));
  const found = [fromLeft(steps), productsFirst(steps)].filter((value) => Number.isFinite(value));
  return found.length === 2 ? found : undefined;
}

interface Step {
  readonly word: string;
  readonly isShare: boolean;
  readonly value: number;
}

function fromLeft(steps: readonly Step[]): number {
  return steps.reduce((sum, step, at) => (at === 0 ? step.value : joined(sum, step)), 0);
}

function productsFirst(steps: readonly Step[]): number {
  const terms: Step[] = [];
  for (const step of steps) {
    const before = terms.at(-1);
    if (before === undefined || isSum(step.word)) terms.push(step);
    else terms[terms.length - 1] = { ...before, value: joined(before.value, step) };
  }
  return fromLeft(terms);
}

function joined(sum: number, { word, isShare, value }: Step): number {
  const by = isShare ? sum * value : value;
  if (ADDS.test(word)) return sum + by;
  if (TAKES.test(word)) return sum - by;
  return TIMES.test(word) ? sum * by : sum / by;
}
