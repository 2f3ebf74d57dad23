import { comparisonIn } from '../told/number-words.ts';
import { oneOrMore } from '../told/thing-words.ts';

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

const UNIT = '(?:spots?|places?|seats?|rooms?|spaces?|slots?|beds?|berths?|tickets?|capacity)';

/** Ways to say that something is refused as a thing is full. */
const FULL: readonly RegExp[] = [
  new RegExp(
    `\\b(?:no|without (?:any|an?)?|not enough|needs? an?|(?:has|have|having|must have|with|while there (?:is|are)) (?:an?|any|some)?) ?(?:free |more |further |open |spare )?${UNIT} (?:is |are |remains? )?(?:left|free|available|remaining)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:no|all) (?:more |further |free )?${UNIT} (?:is|are|remains?)? ?(?:left|free|available|taken|gone|sold)\\b`,
    'i',
  ),
  /\b(?:is|are) (?:already )?(?:full|fully booked|sold out|booked up|booked out)\b|\bfull (?:ones? )?(?:is|are) refused\b/i,
  /\b(?:its |the )?capacity (?:is|has been|would be) (?:reached|exceeded|exhausted|used up)\b|\b(?:exceeds?|beyond|over|more than) (?:its|the|their) (?:\w+'s )?capacity\b/i,
];

/** Who waits is taken as well, and what is full only for some is open to others. */
const WAITING = /\bwait(?:ing)?[ -]?list|\bwaitlist\w*|\bqueued?\b|\bstandby\b|\boverbook\w*|\bunless\b|\bexcept\b/i;

/** Members that say how many a thing takes. */
const CAPACITY =
  /^(?:capacity|max_?(?:capacity|entries|participants|attendees|guests|members|people|persons|seats|places|size)|seats|places|spots|slots|(?:seat|place)_count|(?:number|count)_of_(?:seats|places|spots))$/i;

/** What a thing takes where it is said that nothing more is put into it once it is full: as many as its one member of that kind says. */
export function roomWhenFull(sentences: readonly string[], members: readonly string[]): ToldRoom | undefined {
  const told = members.filter((member) => CAPACITY.test(member.replaceAll(/([a-z])([A-Z])/g, '$1_$2')));
  const [member, ...more] = told;
  if (member === undefined || more.length > 0 || sentences.some((sentence) => WAITING.test(sentence))) return undefined;
  return sentences.some((sentence) => FULL.some((form) => form.test(sentence))) ? { member } : undefined;
}
