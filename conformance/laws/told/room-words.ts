import { comparisonIn } from './number-words.ts';
import { oneOrMore } from './thing-words.ts';

/** How many parts a thing takes: a number, or what a member of it says. */
export type ToldRoom =
  | { readonly most: number; readonly member?: undefined }
  | { readonly member: string; readonly most?: undefined };

/** What makes it hold for some, or for some time. */
const CONDITION =
  /\b(?:if|unless|when|while|until|except|per (?:day|week|month|year|hour|minute|user|person)|a (?:day|week|month|year|time)|each (?:day|week|month|year)|at (?:the same time|once|a time)|should|usually|shows?|shown|lists?|listed|answers?|returns?|page|request|open|active)\b/i;
const HAS =
  '(?:has|have|may have|can have|takes?|can take|may take|holds?|can hold|may hold|carr(?:y|ies)|contains?|can contain|may contain|consists? of)';

/** What a sentence says of the parts of a thing, both by the words of their paths; undefined where it says nothing that is sure. */
export function roomIn(
  sentence: string,
  thing: string,
  part: string,
  members: readonly string[],
): ToldRoom | undefined {
  const plain = sentence.replaceAll(/ ?\([^()]*\)/g, '').trim();
  const [first = ''] = plain.split(/, | and (?!more)/);
  if (CONDITION.test(plain) || thing.length < 3 || part.length < 3) return undefined;
  const [owner, parts] = [oneOrMore(thing), oneOrMore(part)];
  return byMember(plain, { owner, parts }, members) ?? byNumber(first, { owner, parts });
}

interface Words {
  readonly owner: string;
  readonly parts: string;
}

function byMember(text: string, { owner, parts }: Words, members: readonly string[]): ToldRoom | undefined {
  const its = `(?:its|their|the|the ${owner}'s|the ${owner}’s)`;
  const forms = [
    `^(?:an?|each|every|the) ${owner} ${HAS} (?:at most |only |just )?as many ${parts} as ${its} \`(\\w+)\`(?: says?| allows?| tells?)?$`,
    `^(?:an?|each|every|the) ${owner} (?:${HAS}|cannot have|cannot take|cannot hold|never has) (?:no )?more ${parts} than ${its} \`(\\w+)\`(?: says?| allows?)?$`,
    `^(?:the )?number of ${parts} (?:of an? ${owner} |in an? ${owner} )?(?:cannot|must not|may not|never) (?:exceeds?|be (?:more|greater|higher) than) ${its} \`(\\w+)\`$`,
    `^(?:there are )?no more ${parts} (?:(?:of|in|for|on|at) (?:an? |the |each |one )?${owner} )?than ${its} \`(\\w+)\`(?: says?| allows?)?$`,
  ];
  const found = forms.map((form) => new RegExp(form, 'i').exec(text)?.[1]).find((name) => name !== undefined);
  return found !== undefined && members.includes(found) ? { member: found } : undefined;
}

/** Of more nobody makes as many. */
const MOST = 25;

function byNumber(text: string, { owner, parts }: Words): ToldRoom | undefined {
  const comparison = comparisonIn(text);
  if (comparison === undefined || comparison.relation !== 'at most') return undefined;
  const { number, noun = '', before, after } = comparison;
  const isOfOwner = new RegExp(`^(?:an?|each|every|one|the) ${owner} ${HAS}$`, 'i').test(before);
  const isPer =
    before === '' && new RegExp(`^(?:per|for each|for every|in an?|in each|in one) ${owner}$`, 'i').test(after);
  const isSaid = (isOfOwner && after === '') || isPer;
  const isPart = new RegExp(`^${parts}$`, 'i').test(noun);
  return isSaid && isPart && Number.isInteger(number) && number >= 1 && number <= MOST ? { most: number } : undefined;
}
