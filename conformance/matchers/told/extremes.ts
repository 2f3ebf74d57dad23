import { preview } from '../../schema-walk.ts';
import { overList, someList, type Over } from './aggregates.ts';
import { fieldOf, itemsIn, partOf } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Reader } from './told.ts';
import { compared, instantOf } from './values.ts';

type Kind = 'latest' | 'earliest' | 'first' | 'last';

const WORDS: Readonly<Record<string, Kind>> = {
  latest: 'latest',
  newest: 'latest',
  'most recent': 'latest',
  earliest: 'earliest',
  oldest: 'earliest',
  first: 'first',
  last: 'last',
};

const WORD = Object.keys(WORDS).join('|');
const OF_MEMBER = new RegExp(`^(?:the )?(${WORD})(?: of(?: all| the)*)? (.+)$`, 'i');
const OF_ITEM = new RegExp(
  `^(?:the )?(.+?) (?:of|in|from) (?:the |its )?(${WORD}) (?:of (?:the |all |its )*)?(?:(?:item|entry|element) (?:of|in) )?(?:the )?(\`\\w+\`|\\w+)$`,
  'i',
);

/** What one of the items of a list has: "the latest `at` of `events`", "the `reading` of the last entry in `readings`". */
export const readExtreme: Reader = (said, scope) => {
  const told = ofMember(said, scope) ?? ofItem(said, scope);
  const [factor] = told?.factors ?? [];
  if (told === undefined || factor === undefined || told.factors.length > 1) return undefined;
  return ({ object, member }) => {
    const values = itemsIn(object, told.list)?.map((item) => partOf(item, factor));
    if (values === undefined || values.length === 0 || member === undefined || member === null) return undefined;
    const fitting = chosen(values, told.kind);
    // Nothing to go by where they cannot be compared with each other, or with the member.
    if (fitting.length === 0 || fitting.some((each) => isOther(each, member) === undefined)) return undefined;
    return fitting.some((each) => isOther(each, member) === false) ? undefined : preview(fitting[0]);
  };
};

interface Extreme extends Over {
  readonly kind: Kind;
}

function ofMember(said: string, scope: Scope): Extreme | undefined {
  const [, word = '', rest = ''] = OF_MEMBER.exec(said) ?? [];
  const [kind, over] = [WORDS[word.toLowerCase()], overList(rest, scope)];
  return kind === undefined || over === undefined ? undefined : { ...over, kind };
}

function ofItem(said: string, scope: Scope): Extreme | undefined {
  const [, words = '', word = '', listed = ''] = OF_ITEM.exec(said) ?? [];
  const kind = WORDS[word.toLowerCase()];
  const list = someList(listed, scope);
  const factor = list && fieldOf(words, list);
  // "The reading of the latest entry" goes by an instant that is not told.
  if (list === undefined || factor === undefined || (kind !== 'first' && kind !== 'last')) return undefined;
  return { list, factors: [factor], kind };
}

/** The first and the last stand there in the list, which may begin with either, or come first and last in time. */
function chosen(values: readonly unknown[], kind: Kind): readonly unknown[] {
  const isOrdered = values.every((value) => compared(value, values[0]) !== undefined);
  const sorted = isOrdered ? values.toSorted((one, other) => compared(one, other) ?? 0) : [];
  if (kind === 'earliest') return sorted.slice(0, 1);
  if (kind === 'latest') return sorted.slice(-1);
  return [values[0], values.at(-1), ...sorted.slice(0, 1), ...sorted.slice(-1)];
}

/** Undefined where two values cannot be compared. */
function isOther(value: unknown, member: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === member) return false;
  const difference = compared(value, member);
  if (difference === undefined) {
    const areWords = typeof value === 'string' && typeof member === 'string';
    return areWords && instantOf(value) === undefined && instantOf(member) === undefined ? true : undefined;
  }
  // What is shown of an instant may be cut off behind the second.
  return typeof value === 'string' && value.includes('T') ? Math.abs(difference) >= 1_000 : difference !== 0;
}
