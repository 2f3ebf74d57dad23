import { toldAround } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import { oneLine, sentencesOf } from './sentences.ts';

/** What breaks a schema. */
export type Breaking = 'body' | 'parameter';

const SUBJECTS = {
  body: /\b(?:bod(?:y|ies)|members?|fields?|propert(?:y|ies)|requests?|input|payloads?|values?)\b/i,
  parameter: /\b(?:parameters?|quer(?:y|ies)|requests?|input|values?)\b/i,
} as const;

const BREAKS =
  /\b(?:breaks?|violates?|contradicts?|against|fails?|outside|invalid|(?:not|never|n't|n’t) (?:match|fit|meet|conform|satisfy|follow|pass|obey|valid|allowed))\b[^.;]{0,30}\bschemas?\b/i;

const REFUSED = /\b4\d\d\b|\brefused\b|\brejected\b|\ban error\b/i;

/**
 * Whether it is said in words that what breaks its schema is refused: for the whole API, or where the operation declares its refusals.
 * Then nobody is generous about it, neither by reading text as a number nor by taking the nearest value that is allowed.
 */
export function refusesWhatBreaks(what: Breaking, operation: Operation, api: Api): boolean {
  const refusals = operation.responses.filter(({ status }) => status === '400' || status === '422');
  const breaks = (sentence: string): boolean => BREAKS.test(sentence) && SUBJECTS[what].test(sentence);
  return (
    refusals.some(({ description }) => sentencesOf(description).some(breaks)) ||
    sentencesOf(toldAround(operation, api)).some((sentence) => breaks(sentence) && REFUSED.test(sentence))
  );
}

const WRONG_PARAMETER =
  /\bparameters?\b[^.;]{0,80}\b(?:invalid|wrong|bad|out of (?:range|bounds)|(?:not|never|n't|n’t) (?:valid|allowed|acceptable))|\b(?:invalid|wrong|bad|unacceptable|out-of-range)\b[^.;]{0,40}\bparameters?\b|\bparameters?\b \(`?4(?:00|22)\b/i;

/** Whether it is said that a wrong parameter is refused: of the refusals that the operation declares, or in an order of checks. */
export function refusesWrongParameters(operation: Operation, api: Api): boolean {
  const refusals = operation.responses.filter(({ status }) => status === '400' || status === '422');
  if (refusals.length === 0) return false;
  const told = [...refusals.map(({ description }) => description), toldAround(operation, api)];
  return told.some((text, index) =>
    sentencesOf(text).some((sentence) => {
      const match = WRONG_PARAMETER.exec(sentence)?.[0];
      return match !== undefined && (index < refusals.length || REFUSED.test(sentence));
    }),
  );
}

const CUT =
  /\b(?:cut|clamped|capped|caps?|reduced|lowered|limited to|(?:treated|taken|counts?|served|answered|read|handled|understood) as)\b/i;

/** Whether a text says that what is too much is taken for the most there may be: "More than 100 is served as 100". */
export function saysCut(text: string): boolean {
  return CUT.test(text);
}

const BROKEN_JSON =
  /\b(?:no|not|invalid|malformed|broken|unreadable) (?:valid |well-formed )?JSON\b|\bJSON (?:that )?(?:(?:cannot|can't|can not) be (?:parsed|read)|is (?:malformed|broken|invalid|not valid))|\bJSON syntax\b/i;

/** Whether it is said that what is no JSON is answered with 400: by the operation, or in one sentence for the whole API. */
export function answersBrokenJsonWith400(operation: Operation, api: Api): boolean {
  const told = sentencesOf(toldAround(operation, api));
  // An order of checks has a status behind each of them.
  const near = new RegExp(`(?:${BROKEN_JSON.source})[^.;,()]{0,60}\\(?\`?400\\b`, 'i');
  return (
    operation.responses.some(({ status, description }) => status === '400' && BROKEN_JSON.test(oneLine(description))) ||
    told.some((sentence) => near.test(sentence))
  );
}
