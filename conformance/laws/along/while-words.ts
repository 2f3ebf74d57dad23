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
/** Ways of being removed that are as well something else that may be done with what stays. */
const ASIDE = '(?:retired|withdrawn|closed|deactivated|archived)';
const DONE = `(?:deleted|removed|erased|destroyed|discarded|${ASIDE})`;
const REFUSED = '(?:refused|rejected|not possible|impossible|not allowed|forbidden|an? (?:conflict|error)|409)';

/** "Not possible (409) while": the status says nothing of when. */
const STATUS = / ?\((?:with |answered )?4\d\d(?: \w+)?\)/g;

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

/** What is known of the things that a description is about. */
export interface WhileKnown {
  /** What one of those that are removed is called. */
  readonly own: string;
  /** What the removal is called: "Retire a route". */
  readonly removal: string;
  /** The words of the paths of what else can be done with them: "cannot be closed" is about `close`. */
  readonly actions: readonly string[];
  /** The states of those that name it. */
  readonly states: readonly string[];
}

/** What a description says of when a thing is not removed, for another kind of things that name it. */
export function whileRules(text: string, noun: string, known: WhileKnown): readonly WhileRule[] {
  const { own, states } = known;
  return plainSentencesOf(text).flatMap((told) => {
    const [, owner] = HOLDER.exec(told) ?? [];
    if (isOfOther(told, known) || (owner !== undefined && owner.toLowerCase() !== own)) return [];
    const sentence = told.replaceAll(STATUS, '');
    const condition = FORMS.flatMap((form) => form.exec(sentence)?.[1] ?? [])[0];
    return condition === undefined ? [] : (ruleOf(condition, noun, states) ?? []);
  });
}

/** Whose things are meant: "while the route has a sailing". */
const HOLDER = /\b(?:while|as long as|when|if|where|until) the ([\w-]+) (?:still )?has\b/i;

/** True for a sentence on what is done by an action of its own, or in another way than by the removal. */
function isOfOther(sentence: string, { removal, actions }: WhileKnown): boolean {
  const [, done] = new RegExp(`\\bbe (${DONE}) `, 'i').exec(sentence) ?? [];
  if (done === undefined) return false;
  const stem = done.toLowerCase().replace(/n?(?:ed)?$/, '');
  if (actions.some((word) => word.toLowerCase().startsWith(stem))) return true;
  return new RegExp(ASIDE, 'i').test(done) && !removal.toLowerCase().includes(stem);
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
    `^(?:there (?:is|are)|(?:it|the [\\w-]+) (?:still )?has)(?: still)? (?:an?|any|some)? ?(${chain}) ${things}${place}$`,
    'i',
  );
  const hasOneInState = new RegExp(
    `^(?:there (?:is|are)|(?:it|the [\\w-]+) (?:still )?has)(?: still)? (?:an?|any|some|one) ?${things}${place},? (?:that|which) (?:is|are) (?:still )?(?:in state )?(${chain})$`,
    'i',
  );
  const told = [inState, hasState, hasOneInState].flatMap((form) => form.exec(plain)?.[1] ?? [])[0];
  return told === undefined ? undefined : { states: mentioned(told, states), included };
}
