import { oneLine } from '../../one-line.ts';

/** True where the description of a parameter says that it takes things out of a list: "Only ports of this country." */
export function saysOnly(description: string): boolean {
  const text = oneLine(description);
  return ONLY.test(text) && !OTHERWISE.test(text) && !RIGHT.test(text);
}

/** True where it says no more than that: "Filter by country." What is listed by it otherwise is told nowhere. */
export function saysFilter(description: string): boolean {
  return /^filters?\b/i.test(oneLine(description));
}

/** True where a text says of all filters of a list that each of them takes away what does not match it. */
export function saysNarrow(text: string): boolean {
  return sentencesOf(text).some((sentence) => NARROW.test(sentence) && !TURNED.test(sentence));
}

/** True where a text says that a list shows less as long as nobody asks for more: a filter may be what asks. */
export function saysDefault(text: string): boolean {
  return DEFAULT.test(oneLine(text));
}

/** True where it is said so, and not what it is that asks for more: "unless `include_archived` is true". */
export function saysVagueDefault(text: string, flags: readonly string[]): boolean {
  return sentencesOf(text).some((sentence) => DEFAULT.test(sentence) && !flags.some((flag) => sentence.includes(flag)));
}

/** True where a text says that a parameter brings more into a list, or things that are put away. */
export function saysMore(text: string): boolean {
  return MORE.test(oneLine(text));
}

/** True where a sentence of a text says that of the parameter of this name. */
export function saysMoreOf(name: string, text: string): boolean {
  return sentencesOf(text).some((sentence) => sentence.split(/\W+/).includes(name) && saysMore(sentence));
}

/**
 * True where a text says that a list is a part of what there is: the newest ones, those of today, those of whoever asks, the upper level.
 * By a filter one may well come to other parts.
 */
export function saysPart(text: string): boolean {
  return PART.test(oneLine(text));
}

/** True where a text says that filters may stand in each other's way, or that one of them is enough. */
export function saysApart(text: string): boolean {
  return sentencesOf(text).some((sentence) => APART.test(sentence) && !UNKNOWN.test(sentence));
}

/** True where a text about the whole API says so of filters. */
export function saysFiltersApart(text: string): boolean {
  return sentencesOf(text).some((sentence) => /\bfilters?\b/i.test(sentence) && saysApart(sentence));
}

function sentencesOf(text: string): readonly string[] {
  return oneLine(text).split(/[.;](?:\s|$)/);
}

const ONLY =
  /^(?:(?:lists?|shows?|returns?|gives?|gets?|finds?|keeps?)\b[^.;]{0,20} )?(?:only|just) (?!(?:for|in|when|if|used|works|valid|applies|allowed|available|needed|has|admins?|one|once|down|up)\b)|^search: only |\b(?:restricts?|limits?|narrows?|reduces?) (?:the )?(?:list|results?|items|entries|answer) to\b|^(?:filters?|restricts?|narrows?) (?:by|on|to)\b/i;

const NARROW =
  /\bfilters?\b[^.;]{0,40}\b(?:narrow|restrict|combined|cumulative|conjunct)|\b(?:must|has to|have to) match (?:all|each|every)\b|\bwhatever the (?:other )?filters?\b|\bmatch(?:es|ing)? all (?:of )?(?:the )?(?:given )?filters\b/i;

const DEFAULT =
  /\b(?:by default|without (?:any |a |this |these |it\b|one\b)?(?:filters?|parameters?|query|it)?|unless|(?:if|when|where|while|as long as) (?:it (?:is|was) |this (?:is|was) )?(?:no|none|not (?:set|given|sent|there)|omitted|left out|missing|absent|empty|unset)|left out|defaults? to|otherwise|instead|from now on)\b/i;

/** What turns it round. */
const TURNED = /\b(?:not|never|unless|except|instead|or combined|any of|either|alternative)\b/i;

const MORE =
  /\b(?:includ\w*|also|as well|too|even|below|beneath|descend\w*|recursive\w*|sub-?\w+|everything|everywhere|archived|deleted|removed|retired|hidden|inactive|expired|drafts?|unlisted)\b/i;

/** What turns it round, asks for what is not listed as a rule, or gives more. */
const OTHERWISE =
  /\b(?:unless|except|instead|by default|otherwise|also|as well|too|in addition|even|below|beneath|descend\w*|recursive\w*|and all|archived|deleted|removed|retired|hidden|inactive|expired|unlisted|drafts?|includes?|including|any of)\b/i;

/** Who may do something, in place of what is listed: "Only managers may ask for it." */
const RIGHT =
  /^(?:only|just)\b[^.;]*\b(?:may|can|must|could|are allowed|is allowed|permitted|need|needs|have to|has to)\b/i;

const PART =
  /\b(?:(?:at most|up to|no more than) (?:the )?(?:last |latest |newest )?(?:\d+|ten|twenty|fifty|a hundred|few)\b(?! (?:an?|on an?|per) page)|your|my|assigned to (?:you|me)|(?:the|last|past|next|all|your|lists?|shows?|gets?|returns?) (?:\d+ |few |current |most )?(?:latest|newest|most recent|recent|last|next|past|upcoming|future|current|currently|popular|nearest|nearby|featured|suggested)\b(?! (?:first\b|page|item|one|come|on top|ones? first|cursor))|(?:upcoming|today['’]?s?|this week|nearby|trending|featured|recommended|suggestions?)\b|top(?:-| )level|top \d+|(?:authenticated|logged[- ]in|signed[- ]in|calling) (?:user|account|person|member)s?\b|roots?\b|recurr\w*|occurrences?|snapshots?)/i;

const APART =
  /\b(?:ignored|ignores?|takes? precedence|wins?|overrides?|overruled|has no effect|have no effect|mutually exclusive|cannot be combined|not combined|instead of|either|alternatively|alternatives?|only one of|any of the filters|any filter|one of the filters|or combined|combined (?:by|with) (?:an )?or)\b/i;

/** What is said of parameters that nobody knows. */
const UNKNOWN = /\b(?:unknown|undeclared|undocumented|other parameters|not (?:described|known|declared))\b/i;
