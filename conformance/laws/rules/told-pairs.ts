import { snakeCase } from '../../../model/snake-case.ts';
import { sentencesOf } from '../values/sentences.ts';

/** Two names of which one is not to be less than the other. */
export interface ToldPair {
  readonly least: string;
  readonly most: string;
  /** What is told of two that are equal; undefined where nothing is. */
  readonly equal: 'taken' | 'refused' | undefined;
}

const LESS = String.raw`(?:before|earlier than|lower than|less than|smaller than|below|shorter than)`;
const MORE = String.raw`(?:after|later than|higher than|greater than|more than|larger than|above|longer than)`;
const MUST = String.raw`(?:must|has to|have to|needs? to|shall) (?:always )?(?:be|lie|come)`;
const NEVER = String.raw`(?:(?:must|may|can|shall)(?: not| never)(?: be| lie| come)?|cannot be|can not be|is never|is not)`;

/** Ways to say how one thing is to another, both in backticks as names are. */
const FORMS: readonly (readonly [words: string, isMost: boolean, isNot: boolean])[] = [
  [`${NEVER} ${LESS}`, true, true],
  [`${NEVER} ${MORE}`, false, true],
  [String.raw`(?:(?:does|do|must|may|can|shall|will) not|cannot|never) exceeds?`, false, true],
  [`${MUST} ${MORE}`, true, false],
  [`${MUST} ${LESS}`, false, false],
];

/** The same of what is refused: "A closing time that is not later than the opening time is refused". */
const REFUSED_FORMS: typeof FORMS = [
  [`(?:that|which) (?:is|lies|comes) not ${MORE}`, true, false],
  [`(?:that|which) (?:is|lies|comes) not ${LESS}`, false, false],
  [`(?:that|which) (?:is|lies|comes) ${LESS}`, true, true],
  [`(?:that|which) (?:is|lies|comes) ${MORE}`, false, true],
];

const REFUSED = /\b(?:refused|rejected|not accepted|invalid|400|409|422)\b/i;

/** A name in backticks, or what a time is called in words. */
const TERM = '(?:`(\\w+)`|(?:(?:the|an?|its) )?([a-z]+ (?:time|date|day|hour))\\b)';

/** What a text says of two of these names: "`end` must not be before `begin`", "the closing time must be later than the opening time". */
export function toldPairs(text: string, names: readonly string[]): readonly ToldPair[] {
  return sentencesOf(text).flatMap((sentence) => {
    const forms = REFUSED.test(sentence) ? [...FORMS, ...REFUSED_FORMS] : FORMS;
    return forms.flatMap((form) => pairIn(sentence, form, names) ?? []);
  });
}

function pairIn(
  sentence: string,
  [words, isMost, isNot]: (typeof FORMS)[number],
  names: readonly string[],
): ToldPair | undefined {
  const found = new RegExp(`${TERM} ${words} ${TERM}`, 'i').exec(sentence);
  if (found === null) return undefined;
  const [whole, quoted, timed, otherQuoted, otherTimed] = found;
  const one = memberCalled(quoted, timed, names);
  const other = memberCalled(otherQuoted, otherTimed, names);
  if (one === undefined || other === undefined || one === other) return undefined;
  const [least, most] = isMost ? [other, one] : [one, other];
  // "After" and "before" alone leave open what is with two that are equal.
  const isStrict = !/(?:after|before) (?:(?:the|an?|its) )?(?:`\w+`|\w+ \w+)$/i.test(whole);
  return { least, most, equal: isNot ? 'taken' : isStrict ? 'refused' : undefined };
}

/** The one member that has this name, or is called so as times are: "the closing time" is `closes_at`. */
function memberCalled(
  quoted: string | undefined,
  timed: string | undefined,
  names: readonly string[],
): string | undefined {
  if (quoted !== undefined) return names.includes(quoted) ? quoted : undefined;
  const [word = ''] = (timed ?? '').split(' ');
  const meant = names.filter(
    (name) => TIME.test(snakeCase(name)) && stemOf(snakeCase(name).replace(TIME, '')) === stemOf(word),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

const TIME = /_(?:at|on|time|date|day|hour)$/;

/** A verb or noun without what its forms end with: "closing", "closes" and "close" have one. */
function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/(?:ings?|es|ed|s|e)$/, '');
  return plain.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
