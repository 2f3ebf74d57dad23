import { toldAround } from '../../../model/told-around.ts';
import type { Api } from '../../../model/api.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** What a description says of the link to the next page. */
export interface ToldNext {
  /** It is there as long as more follows. */
  readonly isThere: boolean;
  /** It is not there on the last page. */
  readonly isAbsent: boolean;
}

const LINK = /\blink\b|rel="?next"?|\bnext (?:page|link)\b/i;

/** The last page, or one that nothing follows. */
const LAST =
  /\b(?:last|final) page\b|\b(?:no|without (?:any )?) ?(?:more|further|next|other) (?:items?|entries|results?|pages?)\b|\bnothing (?:more )?follows\b|\bno (?:items?|entries|results?|pages?) (?:follow|are left|come after)\b/i;
const ABSENT =
  /\b(?:absent|missing|left out|omitted|none|no link|(?:is|are|has|have|sends?|carries) no(?:ne|t)?\b|not (?:sent|present|there|set|given|included)|lacks?|without (?:it|one|a link)|except(?:ing)?|but the|other than|apart from|unless|until|up to)\b/i;

/** Ways to say that more follows. */
const MORE =
  /\b(?:as long as|while|if|when|whenever|on (?:each|every|all) pages?|(?:each|every|all) pages?)\b[^.;]*\b(?:more|further|next page|others?|(?:is|are) followed|follows?|remain|left)\b/i;
const EACH_BUT_LAST =
  /\b(?:each|every|all|any)(?: of the)? (?:other )?pages? (?:but|except|other than|apart from|before) (?:for )?the (?:last|final)\b|\bon all but the (?:last|final)\b|\bup to the (?:last|final) page\b/i;

/** Neither is promised where it may, or only with something else. */
const OPEN =
  /\b(?:may|might|can|could|optional(?:ly)?|usually|should|cursor|deprecated|not yet|first page|previous|prev)\b/i;

/** What is said of the next link of a list: at its header, at the operation, and in the description of the whole. */
export function toldNext(operation: Operation, api: Api): ToldNext {
  const answers = operation.responses.filter(isSuccess);
  const headers = answers.flatMap((answer) => answer.headers).filter(({ name }) => /^link$/i.test(name));
  const own = headers.flatMap(({ description }) => plainSentencesOf(description).map((sentence) => `Link ${sentence}`));
  const around = [operation.description, ...answers.map(({ description }) => description)];
  // What is said of all lists is meant of those that declare the header.
  const whole = headers.length > 0 ? [toldAround(operation, api)] : [];
  const said = [...own, ...[...around, ...whole].flatMap(plainSentencesOf)].filter(
    (sentence) => LINK.test(sentence) && !OPEN.test(sentence),
  );
  const isAbsent = said.some((sentence) => LAST.test(sentence) && ABSENT.test(sentence));
  // What is said to be absent on the last page alone is there on all others.
  const isImplied = isAbsent && own.some((sentence) => LAST.test(sentence) && !OPEN.test(sentence));
  return { isThere: isImplied || said.some(isPromised), isAbsent };
}

function isPromised(sentence: string): boolean {
  return (
    EACH_BUT_LAST.test(sentence) || (MORE.test(sentence) && !/\b(?:no|without) (?:more|further)\b/i.test(sentence))
  );
}
