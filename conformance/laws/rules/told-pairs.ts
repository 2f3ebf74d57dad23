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

/** What a text says of two of these names: "`end` must not be before `begin`". */
export function toldPairs(text: string, names: readonly string[]): readonly ToldPair[] {
  return sentencesOf(text).flatMap((sentence) =>
    FORMS.flatMap(([words, isMost, isNot]): readonly ToldPair[] => {
      const pattern = new RegExp(`\`(\\w+)\` ${words} (?:the |its )?\`(\\w+)\``, 'i');
      const [, one, other] = pattern.exec(sentence) ?? [];
      if (one === undefined || other === undefined || !names.includes(one) || !names.includes(other)) return [];
      const [least, most] = isMost ? [other, one] : [one, other];
      // "After" and "before" alone leave open what is with two that are equal.
      const isStrict = !/(?:after|before) (?:the |its )?`\w+`$/i.test(pattern.exec(sentence)?.[0] ?? '');
      return [{ least, most, equal: isNot ? 'taken' : isStrict ? 'refused' : undefined }];
    }),
  );
}
