import { inWords } from '../rules/state-words.ts';
import { oneOrMore } from '../told/thing-words.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** "Retired or not": it makes no difference. */
const EITHER = /,? \(?(?:whether )?[\w-]+ or not\)?,?/gi;

/** Words for some of them alone, or for a time. */
const SOME =
  /\b(?:open|active|pending|unpaid|upcoming|future|current(?:ly)?|running|drafts?|submitted|unfinished|planned|today|soon|before|after|during|once|since|yet|until|unless|except|only|more than|last|not|other)\b/i;

/** What is not removed: "refused", "cannot be removed (409)". */
const REFUSED =
  /\b(?:409|refused|rejected|conflict|cannot|can not|can['’]t|may not|must not|in use|is used|referenced)\b/i;

/** What stands before things of which any will do. */
const ANY =
  '(?:^|(?:an?|any|some|the|one|its|by|in|of|at least one|there (?:is|are)|has|have|with|while|if|when|where|as long as) )';

/** What things do with the one that they name: "calls at it", "still uses the port". */
const DOES =
  '(?: (?:still )?(?:[a-z]{2,}s|name|use|refer|have|need|call|stop|list|belong|depend|exist|remain|point|link|contain|include|play|run|hold|are|is)(?: (?:left|there))?(?: (?:at|in|on|to|from|through|with|by|for|of))?(?: (?:it|this \\w+|the \\w+))?)';

/** What follows on them then: nothing else that tells which of them are meant. */
const REST =
  "(?:,? (?:it )?(?:cannot|can not|can['’]t|may not|must not|is (?:refused|rejected|in use|a conflict|409)|so it)\\b.*|,? \\(?(?:with )?409.*)?";

/**
 * True where words say that a thing is not removed while things of another kind name it, whatever these are: `word` is that of their path,
 * `states` are those that they may be in.
 */
export function keptForAny(texts: readonly (string | undefined)[], word: string, states: readonly string[]): boolean {
  if (word.length < 3) return false;
  const things = new RegExp(`${ANY}${oneOrMore(word)}${DOES}?${REST}$`, 'i');
  const inStates = states.length === 0 ? undefined : new RegExp(`\\b(?:${states.map(inWords).join('|')})\\b`, 'i');
  return texts.flatMap(plainSentencesOf).some((sentence) => {
    const told = sentence.replaceAll(EITHER, '');
    const isSome = SOME.test(told.replaceAll(/\b(?:cannot|can not|may not|must not|not possible|not allowed)\b/gi, ''));
    return things.test(told) && REFUSED.test(told) && !isSome && inStates?.test(told) !== true;
  });
}
