import { plainSentencesOf } from '../values/sentences.ts';

/** What is said of the instant at which a thing was last changed. */
export interface StampWords {
  /** True where every write moves it on. */
  readonly isMoved: boolean;
  /** What becomes of it by a change that changes nothing. */
  readonly byNothing: 'moved' | 'left' | undefined;
}

const WRITE = '(?:write|change|update|modification|action|operation|edit)';
const EVERY = `(?:every|each|any) (?:successful |further |later )?${WRITE}`;
const MOVES =
  '(?:moves?(?: on| forward)?|advances?|changes?|grows?|increases?|goes (?:on|up|forward)|is (?:set|renewed|bumped|updated|moved|refreshed|advanced)(?: anew| forward| on| to now)?)';

/** What an update that changes nothing is called. */
const NOTHING =
  /\b(?:changes? nothing|nothing (?:changes|is changed|has changed|changed)|without (?:any )?(?:effect|change)|no-?ops?|(?:is|are) the same|does not change anything|repeats? (?:what is|the) \w+|same values|stored values)\b/i;

const LEFT =
  /\b(?:leaves?|keeps?|stays?|remains?|unchanged|untouched|(?:does|do|is|will) not (?:be )?(?:move|touch|change|bump|update|renew|moved|touched|changed|bumped|renewed)|never moves)\b/i;

const EVEN = /\b(?:also (?:when|if|by|where)|even (?:when|if|where)|whether or not|no matter (?:if|whether))\b/i;

const OPEN = /\b(?:not|never|except|unless|only|but|apart from|other than)\b|n['’]t\b/i;

/** What texts say of the instant that has this name; a text of its own speaks of itself. */
export function stampWords(texts: readonly (string | undefined)[], name: string, own: string | undefined): StampWords {
  const named = new RegExp(`\\b${name}\\b`);
  const sentences = [
    ...texts.flatMap((text) => plainSentencesOf(text)).filter((sentence) => named.test(sentence)),
    ...plainSentencesOf(own).map((sentence) => `${name} ${sentence}`),
  ];
  const isMoved = sentences.some((sentence) => isMovedBy(sentence, name));
  const left = sentences.some(
    (sentence) =>
      NOTHING.test(sentence) && LEFT.test(sentence) && !EVEN.test(sentence) && !/\bunless\b/i.test(sentence),
  );
  const moved = sentences.some(
    (sentence) => isMovedBy(sentence, name) && EVEN.test(sentence) && NOTHING.test(sentence),
  );
  return { isMoved, byNothing: left ? 'left' : moved ? 'moved' : undefined };
}

function isMovedBy(sentence: string, name: string): boolean {
  const [told = ''] = sentence.split(EVEN);
  const by = new RegExp(
    `\\b${name}\\b,? (?:which )?(?:always )?${MOVES} (?:with|on|by|at|after|upon) ${EVERY}\\b|^${EVERY}\\b[\\w ]{0,30} (?:moves?|sets?|renews?|bumps?|updates?|advances?|refreshes) (?:its |the )?${name}\\b`,
    'i',
  );
  return by.test(told) && !OPEN.test(told);
}
