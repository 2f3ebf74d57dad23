import { toldAround } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { plainSentencesOf, sentencesOf, wholeSentencesOf } from '../values/sentences.ts';

const AGAIN =
  /\b(?:same|first|original|earlier|previous|stored|saved|cached|remembered)\b[^.;]{0,30}\b(?:answer|response|result|reply)\b|\breplay(?:s|ed)\b/i;

/** True where it is said that what is sent again with its key is answered as it was, and so not refused. */
export function answersAgain(operation: Operation, { description = '' }: Parameter, api: Api): boolean {
  const around = toldAround(operation, api);
  const about = [...(/idempotency.?key/i.test(around) ? [around] : []), operation.description];
  const isSaid = (sentence: string): boolean => /\bkeys?\b/i.test(sentence) && AGAIN.test(sentence);
  return (
    sentencesOf(description).some((sentence) => AGAIN.test(sentence)) ||
    about.some((text = '') => wholeSentencesOf(text).some(isSaid))
  );
}

/** What is told of a key that comes again with something else. */
export interface ToldReuse {
  /** The status of the refusal, where one is told. */
  readonly status: string | undefined;
}

/** What is told of a key that comes again with something else; undefined where it is not said to be refused. */
export function refusesOthers(text: string): ToldReuse | undefined {
  if (!/idempotency.?key/i.test(text)) return undefined;
  const told = sentencesOf(text).find(
    (sentence) => ELSE.test(sentence) && /\b(?:409|422|400|refused|rejected|conflict|error)\b/i.test(sentence),
  );
  return told === undefined ? undefined : { status: statusOf(told) };
}

const ELSE = /\b(?:different|another|other) (?:request )?(?:body|payload|content|contents|request|parameters)\b/i;

/** The one status that a sentence tells, if it is about nothing else. */
function statusOf(sentence: string): string | undefined {
  const [status, ...others] = new Set(sentence.match(/\b4\d\d\b/g));
  const isOfMore = /\b(?:but|while|whereas|missing|malformed|invalid|without|longer|running|progress|too)\b/i.test(
    sentence,
  );
  return others.length === 0 && !isOfMore ? status : undefined;
}

/** Whose keys have nothing to do with each other. */
export interface KeyOwner {
  /** The word for them, one of them: "account", "api key". */
  readonly word: string;
  /** True where each credential has keys of its own; else people have, each of whom may have several credentials. */
  readonly isCredential: boolean;
}

const CREDENTIAL = '(?:api[ -]?keys?|access[ -]?keys?|staff[ -]?keys?|tokens?|credentials?)';
const PERSON =
  '(?:account holders?|accounts?|users?|callers?|customers?|persons?|people|somebody else|someone else|members? of staff|staff members?|agents?)';
const KEY = '(?:idempotency[ -]keys?|keys?)';
const EACH = '(?:each|every|the|an?|its|their|one|that|own)';
const APART =
  '(?:kept apart|separate|separated|distinct|independent|unrelated|told apart|scoped|bound|unique|valid|remembered|stored|known|counted|private|local|limited|specific|kept|good)';
const NOTHING =
  '(?:nothing to do with|independent|unrelated|separate|apart|distinct|(?:not|never) (?:collide|clash|interfere|conflict|affect|share|matter))';

/** A word is all that it is about: "per user" is, "per user agent" and "for users with a plan" are not. */
const ALONE = '(?=$|[,:()]| (?:and|alone|only|who sent|that sent|that sends|who sends|they|it))';

/** Ways to say that keys are told apart by who sends them: `WHO` stands for those. */
const FORMS: readonly string[] = [
  `\\b${KEY} (?:of|from|by|sent by|used by) (?:different|other|two|several|various) (WHO)\\b.*\\b${NOTHING}\\b`,
  `\\b${KEY} (?:are|is)(?: only)? ${APART}(?: only)? (?:for|to|by|per|within|of) ${EACH} (?:own )?(WHO)${ALONE}`,
  `\\b${KEY} (?:are|is|counts?|holds?)(?: only)?(?: ${APART})?(?: only)? (?:per[ -]|by )(WHO)${ALONE}`,
  `\\b${KEY} counts? (?:only )?for (?:each|the|one) (WHO)${ALONE}`,
];

/** The same of one key that two have sent: what is made with it is said to be another one. */
const SHARED: readonly string[] = [
  `\\bsame key (?:of|from|by|sent by|used by|with) (?:an?other|a different|other|different) (WHO)\\b.*\\b(?:new|own|nothing|other|another|independent|unrelated|different)\\b`,
  `\\b(?:an?other|different|two|other) (WHO) (?:may|can) (?:use|send) the same ${KEY}\\b`,
];

/** What may be, and what holds where something else does, is no promise. */
const HEDGED =
  /\b(?:may be shared|shared between|across|globally|whoever|regardless|no matter who|as long as|if|unless|should|random|uuids?)\b/i;

/** What is refused is not apart, and neither is what is answered as it was. */
const REFUSED = /\b(?:4\d\d|refused|rejected|conflict|error|forbidden|results?|answers?|responses?|repl(?:y|ies))\b/i;

/** Keys that open something. */
const OPENING = /\b(?:api|access|staff|secret|private|public|signing|service|user|account)[ -]?keys?\b/i;

/** Whose keys are said to be apart; undefined where nothing is said, or where they are those of a whole house. */
export function ownerOfKeys(operation: Operation, { description }: Parameter, api: Api): KeyOwner | undefined {
  const sentences = [
    ...plainSentencesOf(description),
    ...[operation.description, toldAround(operation, api)].flatMap(sentencesOnKeys),
  ].filter((sentence) => !HEDGED.test(sentence));
  const shared = sentences.filter((sentence) => !REFUSED.test(sentence));
  const find = (who: string): string | undefined => wordIn(FORMS, who, sentences) ?? wordIn(SHARED, who, shared);
  const credential = wordIn(FORMS, CREDENTIAL, sentences);
  if (credential !== undefined) return { word: singularOf(credential), isCredential: true };
  const person = find(PERSON);
  if (person !== undefined) return { word: singularOf(person), isCredential: false };
  const other = find(CREDENTIAL);
  return other === undefined ? undefined : { word: singularOf(other), isCredential: true };
}

function wordIn(forms: readonly string[], who: string, sentences: readonly string[]): string | undefined {
  const expressions = forms.map((form) => new RegExp(form.replaceAll('WHO', who), 'i'));
  for (const sentence of sentences)
    for (const form of expressions) {
      const [, word] = form.exec(sentence) ?? [];
      if (word !== undefined) return word.toLowerCase();
    }
  return undefined;
}

/** "members of staff" are each a "member of staff". */
function singularOf(word: string): string {
  return word
    .replace(/^members /, 'member ')
    .replace(/^people$/, 'person')
    .replace(/(?<=[a-rt-z])s$/, '');
}

/**
 * The sentences that are about idempotency keys: they say so, or stand behind one in the same paragraph, and no keys of another kind were
 * spoken of there.
 */
function sentencesOnKeys(text: string | undefined): readonly string[] {
  return (text ?? '').split(/\n\s*\n/).flatMap((paragraph) => {
    const sentences = plainSentencesOf(paragraph);
    const first = sentences.findIndex((sentence) => /idempotency.?key/i.test(sentence));
    if (first === -1) return [];
    const other = sentences.findIndex((sentence) => OPENING.test(sentence));
    return sentences.filter(
      (sentence, index) => /idempotency.?key/i.test(sentence) || (index > first && (other === -1 || index <= other)),
    );
  });
}

const FAILED = '(?:refused|rejected|failed|failing|unsuccessful|invalid)';
const USABLE = '(?:can|may) be (?:used|sent|tried|reused)(?: again| anew| once more| afresh)?';

/** Ways to say that a refusal uses up no key. */
const FREED: readonly RegExp[] = [
  `\\bafter an? ${FAILED} (?:request|attempt|call),? (?:its|the|that|the same) key ${USABLE}\\b`,
  `\\b(?:the )?keys? of (?:an? |the )?${FAILED} (?:requests?|attempts?|calls?) ${USABLE}\\b`,
  `\\b${FAILED} (?:requests?|attempts?|calls?) (?:do not|does not|don['’]t|doesn['’]t|never) (?:use up|consume|spend|take|burn|occupy) (?:its|the|their|a|any) keys?\\b`,
  `\\b(?:its|the|that) key (?:stays|remains|is) (?:free|usable|good)(?: again)? after an? ${FAILED} (?:request|attempt|call)\\b`,
].map((form) => new RegExp(form, 'i'));

/** True where words say that the key of a request that was refused is as good as a new one. */
export function isFreedByRefusal(operation: Operation, { description }: Parameter, api: Api): boolean {
  const sentences = [
    ...plainSentencesOf(description),
    ...[operation.description, toldAround(operation, api)].flatMap(sentencesOnKeys),
  ];
  return sentences.some((sentence) => FREED.some((form) => form.test(sentence)) && !SELDOM.test(sentence));
}

/** What makes it hold now and then alone. */
const SELDOM = /\b(?:if|unless|except|only|not be|until|later|days?|hours?|minutes?|when|where)\b/i;
