import { plainSentencesOf } from '../values/sentences.ts';
import { chainOf, mentioned } from '../rules/state-words.ts';

/** When something is not removed: while something else is there, in one of the states, or in any. */
export interface WhileRule {
  /** The states that are meant; undefined where it may be in any. */
  readonly states: ReadonlySet<string> | undefined;
  /** Words for those that one might think are not meant, and are: "retired ones included", "even a deleted one". */
  readonly included: readonly string[];
}

const WHEN = '(?:while|as long as|when|if|where|until)';
const DONE = '(?:deleted|removed|erased|destroyed|discarded)';
const REFUSED = '(?:refused|rejected|not possible|impossible|not allowed|forbidden|an? (?:conflict|error)|409)';

/** Ways to say so; what they have found is the condition. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:this is )?(?:not|never)(?: possible| allowed| permitted)? (?:while|as long as|when|if|where) (.+)$`,
    'i',
  ),
  new RegExp(
    `^(?:it|this|(?:the|an?) [\\w-]+) (?:cannot|can['’]t|can not|may not|must not) be ${DONE} ${WHEN} (.+)$`,
    'i',
  ),
  new RegExp(
    `^(?:it |this |deleting it |removing it |the request )?(?:is |gets )?(?:answered |refused |rejected )?(?:with )?${REFUSED}(?: with 409)? ${WHEN} (.+)$`,
    'i',
  ),
  new RegExp(
    `^(?:while|as long as|when|if) (.+?),? (?:it|this|deleting it|removing it|the answer|the request) (?:is|gets)(?: answered| refused)?(?: with)?(?: an?)? ${REFUSED}\\b.*$`,
    'i',
  ),
  new RegExp(
    `^(?:while|as long as|when|if) (.+?),? (?:it|the [\\w-]+) (?:cannot|can['’]t|can not|may not|must not) be ${DONE}$`,
    'i',
  ),
];

const INCLUDED: readonly RegExp[] = [
  /,? ?\(?(?:the )?([\w-]+) ones? included\)?/i,
  /,? ?\(?includ(?:ing|es) (?:the |an? )?([\w-]+) ones?\)?/i,
  /,? ?\(?(?:not )?even (?:an? |the |if it is )?([\w-]+)(?: ones?)?\)?(?=$|,)/i,
];

/** What a description says of when a thing is not removed, for another kind of things that name it. */
export function whileRules(text: string, noun: string, states: readonly string[]): readonly WhileRule[] {
  return plainSentencesOf(text).flatMap((sentence) => {
    const condition = FORMS.flatMap((form) => form.exec(sentence)?.[1] ?? [])[0];
    return condition === undefined ? [] : (ruleOf(condition, noun, states) ?? []);
  });
}

function ruleOf(condition: string, noun: string, states: readonly string[]): WhileRule | undefined {
  const [, word] = INCLUDED.flatMap((form) => [form.exec(condition) ?? []]).find((found) => found.length > 0) ?? [];
  const plain = INCLUDED.reduce((told, form) => told.replace(form, ''), condition)
    .trim()
    .replace(/,$/, '');
  const included = word === undefined ? [] : [word];
  const things = `${noun}s?`;
  const chain = states.length === 0 ? undefined : chainOf(states);
  const place = String.raw`(?: left)?(?: (?:at|of|in|on|for|with|under|to|that (?:names?|refers? to|uses?|belongs? to)) (?:it|this \w+|the \w+|that \w+))?`;
  const isThere = new RegExp(
    `^(?:there (?:is|are)(?: still)?|it (?:still )?has|(?:an?|any|some) )?(?: ?(?:still )?(?:an?|any|some|one) )? ?${things}(?: (?:still )?(?:exists?|(?:is|are) (?:still )?(?:there|left)|names? it|refers? to it))?${place}$`,
    'i',
  );
  if (isThere.test(plain) && /^(?:there|it)|\b(?:exists?|there|left|names?|refers?)\b/i.test(plain))
    return { states: undefined, included };
  if (chain === undefined) return undefined;
  const one = `(?:one(?: of (?:them|its ${things}))?|any(?: of (?:them|its ${things}))?|(?:an?|any|one|some) ${things}|its ${things}|${things})`;
  const inState = new RegExp(`^${one}${place} (?:is|are) (?:still )?(${chain})$`, 'i');
  const hasState = new RegExp(
    `^(?:there (?:is|are)|it (?:still )?has)(?: still)? (?:an?|any|some)? ?(${chain}) ${things}${place}$`,
    'i',
  );
  const told = inState.exec(plain)?.[1] ?? hasState.exec(plain)?.[1];
  return told === undefined ? undefined : { states: mentioned(told, states), included };
}
