import { inWords } from '../rules/state-words.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** What a thing becomes when nothing of it is left. */
export interface Settling {
  /** The state that it comes into. */
  readonly into: string;
  /** The member that is said to be set then; undefined where none is. */
  readonly stamp: string | undefined;
}

const WHEN = '(?:as soon as|once|when|whenever)';
const IT = '(?:it|(?:the|an?) [a-z]+)';
/** What comes to nothing; `LEFT` stands for the member that says how much is left. */
const NOTHING = `(?:nothing (?:more )?(?:of it )?is (?:left|open|due|outstanding|owed)(?: to (?:pay|be paid|settle))?|${IT} (?:is|has been) (?:fully paid|paid in full|paid off|paid completely|fully settled|settled in full)|(?:its |the )?(?:LEFT) (?:is|reaches|becomes|comes to|drops to|goes to|falls to|gets to) (?:0|zero|nothing)|the (?:whole|full|entire) (?:amount|sum|total|balance) (?:is|has been) paid)`;
const BECOMES = '(?:then |also |automatically )?(?:becomes|turns(?: into)?|goes to|changes to|is set to|is)(?: then)?';
const STAMP = '(?:(?:,| and|, and) (?:its |the )?(?<stamp>\\w+) is set(?: to now)?)?';

/** What makes it hold now and then alone, or later. */
const SELDOM = /\b(?:unless|except|may|can|not|never|if|by hand|later|eventually|manually|only|until)\b/i;

/** "As soon as nothing of it is left to pay, it becomes `paid` and `paid_at` is set." */
export function settlingIn(
  text: string | undefined,
  {
    states,
    left,
    members,
  }: { readonly states: readonly string[]; readonly left: string; readonly members: readonly string[] },
): Settling | undefined {
  const nothing = NOTHING.replace(
    'LEFT',
    `${left}|${left.replaceAll('_', ' ')}|${left.replace(/_cents$/, '').replaceAll('_', ' ')}`,
  );
  for (const sentence of plainSentencesOf(text)) {
    if (SELDOM.test(sentence)) continue;
    for (const into of states) {
      const state = `(?:an? )?${inWords(into)}`;
      const [groups] = [
        `^(?:${WHEN}) ${nothing},? ${IT} ${BECOMES} ${state}${STAMP}$`,
        `^${IT} ${BECOMES} ${state}${STAMP},? (?:${WHEN}) ${nothing}$`,
      ].flatMap((form) => {
        const found = new RegExp(form, 'i').exec(sentence);
        return found === null ? [] : [found.groups ?? {}];
      });
      if (groups === undefined) continue;
      const stamp = groups['stamp'];
      if (stamp === undefined || members.includes(stamp)) return { into, stamp };
    }
  }
  return undefined;
}
