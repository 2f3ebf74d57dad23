import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { plainSentencesOf } from './sentences.ts';

const IN =
  '(?:entered|enrolled|registered|booked|added|assigned|invited|signed up|subscribed|admitted|rostered|scheduled|joined|attached|linked|a member|a participant|an attendee|a guest|part|listed|included|on it|in it|there)';

/** Ways to say that somebody, or something, is in a place once: `WHO` stands for what it is called. */
const FORMS: readonly string[] = [
  `\\bWHO\\b[^.;]*\\b${IN}\\b[^.;,]{0,25}\\balready\\b`,
  `\\bWHO\\b[^.;]*\\balready\\b[^.;,]{0,25}\\b${IN}\\b`,
  `\\bWHO\\b[^.;]*\\balready (?:has|have|holds?|on|in|at|part)\\b`,
  `\\bWHO\\b[^.;]*\\b(?:has|have|holds?|is (?:on|in|at)) (?:an?|one|the|it)\\b[^.;,]{0,30}\\balready\\b`,
  `\\bWHO\\b[^.;]*(?:\\bnot|n't|n’t)\\b[^.;,]{0,15}\\b(?:yet|already) be ${IN}\\b`,
  `\\bWHO\\b[^.;]*(?:\\bnot|n't|n’t) be ${IN}\\b[^.;,]{0,25}\\b(?:yet|already|twice|again)\\b`,
  `\\bWHO\\b (?:is |can (?:only )?be |may (?:only )?be |must be )?${IN} (?:only |just |at most )?once (?:per|in|for|on|to|a)\\b`,
  `\\b(?:each|every|an?|the|one) WHO\\b[^.;]{0,30}\\b(?:only |at most |no more than |not more than )once (?:per|in|for|on|to|a)\\b`,
  `\\bno WHO\\b[^.;]*\\b(?:twice|more than once)\\b`,
  `\\bWHO (?:cannot|can not|can't|may not|must not|is not|is never) (?:be )?[^.;,]{0,20}\\b(?:twice|more than once)\\b`,
  `\\b(?:one|a single) [\\w ]{1,25} (?:per|for (?:each|every)) WHO (?:and|per|in)\\b`,
  `\\bWHO (?:can|may) (?:only )?(?:have|hold) (?:only |at most |just )?one \\w+ (?:in|per|for|on)\\b`,
  `\\bWHO (?:has|have|holds?) (?:only |at most |just )one \\w+ (?:in|per|for|on)\\b`,
  `\\b(?:a )?second \\w+ (?:of|for|by) the same WHO\\b`,
  `\\b(?:the )?same WHO (?:twice|again|more than once)\\b`,
];

const BE = `(?:(?:be|is|are) (?:${IN}|on|in|at)|appears?|stands?|occurs?|joins?)`;

/** Ways to say so of a text, as an address is one: what is said of names of other things may be about something else here. */
const TEXT_FORMS: readonly string[] = [
  `\\b(?:each|every|an?|the|one) WHO(?: address| number| code)? (?:(?:can|may|must) (?:only )?)?${BE}\\b[^.;,]{0,60}\\b(?:only|at most|just|no more than|not more than) once$`,
  `\\bWHO(?: address| number| code)? (?:cannot|can not|can't|may not|must not) ${BE}\\b[^.;,]{0,60}\\b(?:twice|more than once)$`,
];

/** What is about some time only, about several places, or may be put aside. */
const OTHERWISE =
  /\b(?:(?:active|open) (?!and\b|or\b)[a-z]+|unless|except|overlap\w*|at (?:the|that|this) (?:same )?time|(?:at|in) another|elsewhere|per (?:day|week|month|year|hour)|a (?:day|week|month|year)|idempotent|(?:nothing|no error) happens|is returned|simply|replaced?s?|updated?s?|increase[ds]?)\b/i;

/** True where words at an operation say that what a member names is refused where it is already. */
export function isOnceOnly(name: string, { description, responses }: Operation): boolean {
  const refusal = responses.find(({ status }) => status === '409');
  const words = wordsFor(name);
  if (refusal === undefined || words === undefined) return false;
  return [description, refusal.description]
    .flatMap(plainSentencesOf)
    .some((sentence) => isSaid(sentence, words, FORMS));
}

/** The same of a member that is a text of its own: the sentence has to say that this is refused. */
export function isTextOnceOnly(name: string, { description, responses }: Operation): boolean {
  const refusal = responses.find(({ status }) => status === '409');
  const words = wordsFor(name);
  if (refusal === undefined || words === undefined || TIME.test(snakeCase(name))) return false;
  const told = plainSentencesOf(description).filter((sentence) => REFUSED.test(sentence));
  return [...told, ...plainSentencesOf(refusal.description)].some((sentence) => isSaid(sentence, words, TEXT_FORMS));
}

const REFUSED = /\b(?:409|refused|rejected|conflict)\b/i;

/** What many share. */
const TIME = /(?:^|_)(?:date|day|time|month|year|week|hour|at|on)$/;

/** What a member is called in words, as an expression; undefined where that says too little. */
function wordsFor(name: string): string | undefined {
  const [, called] = /^(.+?)_(?:id|uuid|slug|code|key|number)$/.exec(snakeCase(name)) ?? [];
  const who = (called ?? snakeCase(name)).replaceAll('_', ' ');
  return who.length < 3 ? undefined : `(?:${who}|${lastWord(who)})`;
}

function isSaid(sentence: string, words: string, forms: readonly string[]): boolean {
  const plain = sentence
    .replaceAll(/ ?\([^)]*\)/g, '')
    .replace(/,? ?(?:else|otherwise)?,? (?:it is )?(?:with )?409$/, '');
  return !OTHERWISE.test(plain) && forms.some((form) => new RegExp(form.replaceAll('WHO', words), 'i').test(plain));
}

function lastWord(words: string): string {
  return words.slice(words.lastIndexOf(' ') + 1);
}
