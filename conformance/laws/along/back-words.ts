import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { inWords } from '../rules/state-words.ts';
import { sentencesAbout } from '../told/operation-words.ts';

/** Paths of actions that bring back what was removed. */
export const BACK: RegExp =
  /\/:?(?:restore|undelete|un-delete|recover|reinstate|unarchive|reactivate|revive|bring-back)$/i;

const GONE = String.raw`(?:deleted|removed|archived|trashed|deactivated|discarded|withdrawn)`;

/** Ways to say so: "brings a deleted boat back", "undoes the removal", "restores a removed one". */
const SAID: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:restor(?:es?|ed)|recovers?|reinstates?|undeletes?|revives?|brings?|puts?|takes?|gets?)\b.*\b${GONE}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:undo(?:es)?|reverts?|reverses?|takes? back) (?:the |its |an? )?(?:deletion|removal)\b`,
    'i',
  ),
  /\b(?:comes?|is (?:there|brought|put)|are (?:there|brought|put)) (?:back|again) (?:exactly |just )?as (?:it was|they were|before)\b/i,
  /\bundeletes?\b/i,
];

/** Whether an action brings back what was removed. */
export function bringsBack(action: Operation): boolean {
  return BACK.test(action.path) || sentencesAbout(action).some((sentence) => SAID.some((form) => form.test(sentence)));
}

const AS_IT_WAS =
  /\bas (?:it was|they were|before|if nothing had happened)\b|\b(?:with|including) (?:all|everything)\b|\b(?:just|exactly) like before\b|\bin (?:its|the) (?:old|former|previous|earlier) state\b|\bunchanged\b|\bincluded\b/i;

/** Whether sentences say that all of it comes back, not only what it was made of. */
export function isAsItWas(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => AS_IT_WAS.test(sentence));
}

const OTHERWISE =
  /\b(?:not|never|n['’]t|except|but|without|loses?|lost|only|no longer|empt(?:y|ies|ied)|clear(?:s|ed)|null|becomes?|(?:is|are) (?:set|removed|dropped|deleted|reset|released|freed|taken|given|renamed|changed)|anew|new|as an?|into)\b/i;

/** Whether sentences say of a member that it comes back otherwise, or of one of its words that it has that then. */
export function leftOut(name: string, states: readonly string[], sentences: readonly string[]): boolean {
  const words = snakeCase(name)
    .split('_')
    .filter((word) => word.length > 2 && word !== 'ids');
  const stems = words.map((word) => word.replace(/ies$|y$/, '').replace(/s$/, ''));
  const isNamed = (sentence: string): boolean => {
    return (
      stems.length > 0 &&
      stems.every((stem) => new RegExp(String.raw`\b${stem}\w{0,3}\b`, 'i').test(sentence.replaceAll('_', ' ')))
    );
  };
  const isState = (sentence: string): boolean =>
    states.some((state) => new RegExp(String.raw`\b${inWords(state)}\b`, 'i').test(sentence));
  return sentences.some((sentence) => (OTHERWISE.test(sentence) && isNamed(sentence)) || isState(sentence));
}
