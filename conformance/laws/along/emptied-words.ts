import { snakeCase } from '../../../model/snake-case.ts';
import { plainSentencesOf } from '../values/sentences.ts';
import { oneOrMore } from '../told/thing-words.ts';

/** The member of other things that names what is removed. */
export interface Reference {
  readonly member: string;
  /** True where it has a list of names. */
  readonly isList: boolean;
  /** The last words of the paths of both. */
  readonly users: string;
  readonly things: string;
}

const EMPTY = '(?:null|empty|emptied|cleared|unset|blank|nulled|nullified)';
const BECOMES =
  '(?:becomes?|turns?(?: into)?|goes to|(?:is|are|gets?|will be|falls?|reverts?)(?: then)?(?: (?:set|reset|put|turned|back))?(?: (?:to|into))?)';
const ITS = '(?:the |its |their |his |her |every |each |all |any |that )';
const GONE = '(?:deleted|removed|gone|erased|discarded)';

/** What is not so in every case, or is about a refusal. */
const SOMETIMES =
  /\b(?:unless|except|only|while|cannot|must|refused|rejected|conflict|409|422|may|might|not (?:deleted|removed|possible|allowed))\b/i;

/** Ways to say that a member is emptied, of the removal; with MEMBER, USERS and THINGS for their words. */
const FORMS: readonly string[] = [
  `\\bMEMBER\\b(?: (?!is |are )[\\w-]+){0,5}? ${BECOMES} ${EMPTY}\\b`,
  `\\b(?:empties|clears|nulls|nullifies|unsets) ${ITS}*MEMBER\\b`,
  `\\b(?:sets|resets) ${ITS}*MEMBER\\b(?: [\\w-]+){0,5}? to ${EMPTY}\\b`,
  `\\bUSERS\\b.*\\b(?:loses?|leaves?|drops?) (?:it|(?:the|its|their) (?:THINGS|MEMBER))\\b`,
  `\\bUSERS\\b.*\\b(?:is|are) (?:then )?(?:no longer (?:part of|in|by|of|on|with|assigned to|attached to) (?:it|the THINGS|any THINGS|an? THINGS)|(?:part of|in|on|assigned to) (?:it|the THINGS) no longer|left without|without (?:an? |any )?THINGS|unassigned|detached)\\b`,
  `\\bUSERS\\b.*\\b(?:no longer (?:names?|refers? to|points? to|belongs? to|has|have) (?:it|the THINGS|any THINGS|an? THINGS)|(?:names?|refers? to|belongs? to) (?:it|the THINGS) no longer)\\b`,
  `\\b(?:is|are|gets?|it) (?:then )?(?:taken out of|removed from|dropped from|taken off|struck from|detached from|unassigned from) ${ITS}*USERS\\b`,
  `(?:^|\\b(?:it|THINGS) )leaves? ${ITS}+USERS\\b`,
  `\\b(?:takes|removes|drops|detaches) (?:it|the THINGS) (?:out of|from|off) ${ITS}*USERS\\b`,
];

/** Ways in which the member says it itself. */
const OWN: readonly string[] = [
  `^${EMPTY},? (?:once|when|after|as soon as|where|if) (?:the |its |that |an? )?THINGS (?:is|was|has been|were) ${GONE}$`,
  `^(?:becomes|turns|is set to|is) ${EMPTY},? (?:once|when|after|as soon as) (?:the |its |that |an? )?THINGS (?:is|was|has been) ${GONE}$`,
  `\\b${GONE} THINGS (?:is|are|gets?) (?:taken out of|removed from|dropped from|taken off|no longer in) ${ITS}*(?:USERS|list|MEMBER)\\b`,
];

/** True where a removal, or the member itself, is told to empty what names the removed thing. */
export function saysEmptied(
  { removal, own }: { readonly removal: readonly string[]; readonly own: readonly string[] },
  reference: Reference,
): boolean {
  const [forms, ownForms] = [FORMS, OWN].map((each) => each.map((form) => formFor(form, reference))) as [
    RegExp[],
    RegExp[],
  ]; // two lists of forms are two again
  const said = (texts: readonly string[], told: readonly RegExp[]): boolean =>
    texts
      .flatMap((text) => plainSentencesOf(text))
      .some((sentence) => !SOMETIMES.test(sentence) && told.some((form) => form.test(sentence)));
  return said(removal, forms) || said(own, ownForms);
}

function formFor(form: string, { member, users, things }: Reference): RegExp {
  const words = snakeCase(member).replaceAll('_', '[ _-]');
  const bare = words.replace(/\[ _-\](?:ids?|uuids?)$/, '');
  const names = `(?:${member}|${words}|${bare})`;
  const told = form
    .replaceAll('MEMBER', names)
    .replaceAll('USERS', oneOrMore(users))
    .replaceAll('THINGS', oneOrMore(things));
  return new RegExp(told, 'i');
}
