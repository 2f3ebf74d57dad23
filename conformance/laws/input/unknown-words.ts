import { plainSentencesOf } from '../values/sentences.ts';

const PARAMETERS = '(?:(?:url |request )?query (?:string )?(?:parameters?|arguments?|keys?)|(?:query )?parameters?)';
const STRANGE = '(?:unknown|unrecogni[sz]ed|undocumented|unexpected|unsupported|undeclared|undefined|unlisted|surplus)';
const IS_REFUSED =
  '(?:(?:is|are|gets?|will be|leads? to|results? in|causes?|gives?|means?|yields?|answers?)(?: always| all)?(?: (?:refused|rejected|answered|an? (?:client )?error|an? (?:invalid|bad) request|not (?:allowed|accepted|permitted|tolerated)|forbidden|invalid))?(?: with| by| as)?(?: an?)?(?: status)?(?: 4(?:00|22))?)';

/** Ways to say that a parameter which an operation does not have is refused. */
const FORMS: readonly RegExp[] = [
  new RegExp(`^(?:an? |any |all )?${STRANGE} ${PARAMETERS}(?: and [\\w ]+?)? (${IS_REFUSED})`, 'i'),
  new RegExp(
    `^(?:an? |any |all )?${PARAMETERS},? (?:that|which) (?:the|an?|this) (?:operation|endpoint|request|resource|call|path) (?:does not|doesn['’]t|do not|don['’]t) (?:have|know|take|define|declare|list|document|support|accept)(?:, or [^,]+, | or [\\w ']+? )? ?(${IS_REFUSED})`,
    'i',
  ),
  new RegExp(
    `^(?:an? |any |all )?${PARAMETERS},? (?:that|which) (?:is|are) (?:not|n['’]t) (?:listed|documented|known|declared|defined|described|supported|mentioned)(?: here| below| for (?:it|the operation|an operation))? (${IS_REFUSED})`,
    'i',
  ),
  new RegExp(
    `^(?:an? |any |all )?${PARAMETERS} other than (?:the )?(?:ones|those)?(?: that are)? ?(?:listed|documented|declared|described|known|given)(?: here| below)? (${IS_REFUSED})`,
    'i',
  ),
];

const SAYS_REFUSED =
  /\b(?:refused|rejected|error|4(?:00|22)|bad request|invalid|forbidden|not (?:allowed|accepted|permitted|tolerated))\b/i;

const OTHERWISE =
  /\b(?:ignored|skipped|dropped|no effect|may|might|unless|except|only|in (?:a|the) (?:path|body|header))\b/i;

/** True where a text says that a query with a parameter that an operation does not have is refused. */
export function refusesUnknown(text: string): boolean {
  return plainSentencesOf(text).some((sentence) => {
    if (OTHERWISE.test(sentence)) return false;
    return FORMS.some((form) => SAYS_REFUSED.test(form.exec(sentence)?.[1] ?? ''));
  });
}
