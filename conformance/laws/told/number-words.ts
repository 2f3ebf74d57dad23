import { COUNT_WORDS, countOf } from '../values/count-words.ts';

/** How a value is to a number. */
export type Relation = 'less than' | 'at most' | 'at least' | 'more than';

/** A comparison with a number, and the words around it. */
export interface Comparison {
  readonly relation: Relation;
  readonly number: number;
  /** The word behind the number: what is counted, or a unit. */
  readonly noun: string | undefined;
  readonly before: string;
  readonly after: string;
}

const NUMBER = String.raw`(?<number>-?\d+(?:\.\d+)?(?![\d.,:/-]*\d)|${COUNT_WORDS.join('|')})`;
const AFTER =
  '(?:on|of|and|or|at|in|is|are|for|when|if|then|with|to|from|by|together|because|so|per|times|before|after|yet|now|earlier|later|ago|since|while|within|during)';
const NOUN = String.raw`(?:(?: |-)?(?<noun>%|°C|(?!${AFTER}\b)[a-z]+)(?![\w-]))?`;
const THAN_MORE = '(?:more|greater|higher|larger|longer|older|heavier|bigger)';
const THAN_LESS = '(?:less|fewer|lower|smaller|shorter|younger|lighter)';

/** Ways to compare with a number, those that have words of others in them first. */
const FORMS: readonly (readonly [form: RegExp, relation: Relation])[] = (
  [
    [`from ${NUMBER}${NOUN} (?:on|onwards?|upwards?|up)`, 'at least'],
    [`${NUMBER}${NOUN} (?:or|and) (?:${THAN_MORE}|above|over|up|upwards?)`, 'at least'],
    [`${NUMBER}${NOUN},? at (?:the )?(?:very )?least`, 'at least'],
    [
      `(?:at (?:the )?least|a minimum of|minimum|min\\.?|>=|≥|starting (?:at|from|with)|reach(?:es|ed)?) ${NUMBER}${NOUN}`,
      'at least',
    ],
    [`(?:no|not|never) (?:\\w+ )?${THAN_LESS} than ${NUMBER}${NOUN}`, 'at least'],
    [`(?:not|never|n't) (?:\\w+ )?(?:below|under) ${NUMBER}${NOUN}`, 'at least'],
    [`${NUMBER}${NOUN} (?:or|and) (?:${THAN_LESS}|below|under)`, 'at most'],
    [`${NUMBER}${NOUN},? at (?:the )?(?:very )?most`, 'at most'],
    [`(?:at (?:the )?most|a maximum of|maximum|max\\.?|<=|≤|up to(?: and including)?) ${NUMBER}${NOUN}`, 'at most'],
    [`(?:no|not|never) (?:\\w+ )?${THAN_MORE} than ${NUMBER}${NOUN}`, 'at most'],
    [`(?:not|never|n't) (?:\\w+ )?(?:above|over|exceeds?|beyond) ${NUMBER}${NOUN}`, 'at most'],
    [`cannot (?:exceed|be over|be above|be ${THAN_MORE} than) ${NUMBER}${NOUN}`, 'at most'],
    [`cannot (?:be below|be under|be ${THAN_LESS} than) ${NUMBER}${NOUN}`, 'at least'],
    [`(?:${THAN_MORE} than|above|over|exceed(?:s|ing)?|beyond|>) ${NUMBER}${NOUN}`, 'more than'],
    [`(?:${THAN_LESS} than|below|under|<) ${NUMBER}${NOUN}`, 'less than'],
  ] as const
).map(([words, relation]) => [new RegExp(`(?<![\\w-])${words}(?![\\w])`, 'i'), relation]);

const ANY_NUMBER = new RegExp(`(?<![\\w.])${NUMBER}`, 'gi');

/** The comparison that a clause makes; undefined where it makes none, or has a second number. */
export function comparisonIn(clause: string): Comparison | undefined {
  for (const [form, relation] of FORMS) {
    const found = form.exec(clause);
    if (found === null) continue;
    const before = clause.slice(0, found.index).trim();
    const after = clause.slice(found.index + found[0].length).trim();
    if (hasNumber(before) || hasNumber(after)) return undefined;
    const { number = '', noun } = found.groups ?? {};
    return { relation, number: countOf(number) ?? Number(number), noun: noun?.toLowerCase(), before, after };
  }
  return undefined;
}

/** Statuses of refusals are no numbers of a rule, and "one" may be none. */
function hasNumber(text: string): boolean {
  const plain = text.replaceAll(/`?\b4\d\d\b`?|\bone\b/gi, '');
  return plain.search(ANY_NUMBER) >= 0;
}

/** Whether a value is as a comparison says. */
export function holds(relation: Relation, value: number, number: number): boolean {
  switch (relation) {
    case 'less than':
      return value < number;
    case 'at most':
      return value <= number;
    case 'at least':
      return value >= number;
    case 'more than':
      return value > number;
  }
}
