import { snakeCase } from '../../../model/snake-case.ts';
import { sentencesOf } from '../values/sentences.ts';
import { plain } from './role-lines.ts';
import { rolesIn } from './role-words.ts';

/** Words for those who may read and nothing else, whatever a scenario calls them. */
export const READING: ReadonlySet<string> = new Set(['viewer', 'reader', 'guest', 'read-only', 'readonly', 'visitor']);

/** What words say of who is shown a member. */
export interface Telling {
  /** The roles that it is hidden from; undefined where it is said whom alone it is shown to. */
  readonly from?: ReadonlySet<string>;
  readonly only?: ReadonlySet<string>;
}

/** What makes it a matter of more than roles. */
const OPEN =
  /\b(?:unless|except|if|when|where|while|whose|until|before|after|once|their|own|others?['’]|by default)\b/i;

const LIST =
  '(?:(?:callers?|users?|clients?|those|anyone|anybody|somebody|everyone|everybody) (?:with|of|in|who (?:has|have)) )?(?:the roles? )?((?:an? |the |all )?[a-z][\\w-]*(?:(?:,| and| or|, and|, or) (?:an? |the )?[a-z][\\w-]*)*)';
const SHOWN = '(?:shown|visible|given|returned|included|sent|available|readable|disclosed|revealed)';
const GONE = `(?:null|empty|blank|absent|missing|left out|omitted|hidden|withheld|masked|removed|(?:not|never) ${SHOWN})`;

/** What each way to say it has in the middle, whatever the member is called. */
const MIDDLE = {
  gone: `${GONE} (?:for|from|to)`,
  absent: '(?:absent|missing|left out|omitted|withheld|removed|hidden) (?:in|from|of)',
  seesNothing:
    '(?:always |only )*(?:sees?|gets?|receives?|finds?|reads?) (?:always |only )?(?:null|nothing|none|no value|an empty text)',
  seesNot:
    "(?:do not|does not|don['’]t|doesn['’]t|cannot|can['’]t|never|may not|must not) (?:sees?|gets?|receives?|reads?)",
  onlyShown: `(?:only|just) ${SHOWN} (?:to|for)`,
  shownOnly: `${SHOWN} (?:only|just) (?:to|for)`,
  shown: `${SHOWN} (?:to|for)`,
  sees: '(?:can |may |are allowed to |is allowed to )?(?:sees?|gets?|reads?|receives?)',
} as const;

/** Most sentences have nothing of it: for them no ways to say it are built. */
const TELLS = new RegExp(`(?:${Object.values(MIDDLE).join('|')}) `, 'i');

/** Ways to say whom something is hidden from, or whom alone it is shown to; what it is stands for the words of the member. */
function formsFor(what: string): Readonly<Record<'from' | 'only', readonly RegExp[]>> {
  const itself = `(?:${what} )?(?:(?:is|are|stays?) )?`;
  return {
    from: [
      // "Left out for guests", "always null for viewers", "it is never shown to guests"
      `^${itself}(?:always |shown as |kept )?${MIDDLE.gone} ${LIST}$`,
      // "A viewer always sees null for phone", "guests get nothing"
      `^${LIST} ${MIDDLE.seesNothing}(?: (?:for|in|as|at|instead of|in place of) ${what})$`,
      // "Absent in everything that the role public is answered"
      `^${itself}(?:always )?${MIDDLE.absent} (?:everything|anything|all|all answers|every answer|answers)(?: that)? ${LIST} (?:is|are|gets?|sees?|receives?)(?: (?:answered|given|shown|sent|told))?$`,
      // "Viewers do not see it"
      `^${LIST} ${MIDDLE.seesNot} ${what}$`,
    ].map((form) => new RegExp(form, 'i')),
    only: [
      // "Only shown to managers", "shown only to managers", "visible to managers only"
      `^${itself}${MIDDLE.onlyShown} ${LIST}$`,
      `^${itself}${MIDDLE.shownOnly} ${LIST}$`,
      `^${itself}${MIDDLE.shown} ${LIST} (?:only|alone)$`,
      // "Only admins see this"
      `^only ${LIST} ${MIDDLE.sees} ${what}$`,
    ].map((form) => new RegExp(form, 'i')),
  };
}

/** The sentences of a text that can say whom something is hidden from: most texts have none. */
export function tellingSentences(text: string | undefined): readonly string[] {
  return text === undefined ? [] : sentencesOf(plain(text)).filter((sentence) => TELLS.test(sentence));
}

/** What the description of a member says of itself. */
export function toldOfMember(text: string | undefined, name: string, roles: ReadonlySet<string>): Telling | undefined {
  return toldBy(
    tellingSentences(text),
    `(?:it|this|them|these|(?:this|the) (?:member|field|value|property)|${named(name)})`,
    roles,
  );
}

/** What sentences about an operation say of a member that they name. */
export function toldOfNamed(
  sentences: readonly string[],
  name: string,
  roles: ReadonlySet<string>,
): Telling | undefined {
  if (sentences.length === 0) return undefined;
  // Without its name it is about what is answered as a whole.
  const nameless = new RegExp(`\\b${named(name)}(?: |$)`, 'i');
  const told = sentences.filter((sentence) => nameless.test(sentence));
  return toldBy(told, named(name), roles);
}

/** A member by its name, or by the words in it. */
function named(name: string): string {
  const plainName = name.replaceAll(/[^\w-]/g, '');
  return `(?:(?:the |their |its )?(?:${plainName}|${snakeCase(plainName).replaceAll('_', ' ')}))`;
}

function toldBy(sentences: readonly string[], what: string, roles: ReadonlySet<string>): Telling | undefined {
  if (sentences.length === 0) return undefined;
  const known = new Set([...roles, ...READING]);
  for (const sentence of sentences) {
    const told = (/: (.*)$/.exec(sentence)?.[1] ?? sentence)
      .trim()
      .replaceAll(/ ?\([^)]*\)/g, '')
      .replace(/,? (?:and )?(?:for )?(?:anyone|anybody|everyone|everybody|all|the) (?:else|others?)\b.*$/i, '')
      .replace(/,? (?:and )?others (?:see|get|find)\b.*$/i, '');
    if (OPEN.test(told) || !TELLS.test(told)) continue;
    const { from, only } = formsFor(what);
    const hidden = listedBy(from, told, known);
    if (hidden !== undefined) return { from: hidden };
    const shown = listedBy(only, told, known);
    if (shown !== undefined) return { only: shown };
  }
  return undefined;
}

function listedBy(forms: readonly RegExp[], told: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [list] = forms.flatMap((form) => form.exec(told)?.[1] ?? []);
  return list === undefined ? undefined : rolesIn(list.replace(/^all /i, ''), roles);
}

/** What words say of the things of others: members that are not shown, and to whom; to anybody where nothing is said of that. */
export interface OfOthers {
  readonly members: ReadonlySet<string>;
  readonly to: string | undefined;
}

const OTHERS =
  '(?:(?:of|by|from) (?:others|other [a-z]+|somebody else|someone else|another [a-z]+)|that (?:belong to|are of) (?:others|somebody else|someone else))';
const MEMBERS = '(?<members>\\w+(?:, \\w+)*(?:,? and \\w+)?)';
const NOTHING = '(?:null|nothing|empty|blank|hidden|left out|masked|absent|missing|withheld)';
const TO = '(?: (?:in (?:the |an |all |every |any )?answers? to|for|to|from) (?<to>(?:an? |the |all )?[a-z][\\w-]*))?';

const FORMS: readonly RegExp[] = [
  // "The bookings of others have `title` and `notes` null in the answer to a member"
  `${OTHERS} (?:always )?(?:have|has|show|shows|come with|are shown with) ${MEMBERS} (?:as |set to |always )?${NOTHING}${TO}`,
  // "`title` and `notes` of the bookings of others are null for members"
  `${MEMBERS} (?:of|in) (?:the |all )?[a-z]+ ${OTHERS} (?:is|are) (?:always )?${NOTHING}${TO}`,
].map((form) => new RegExp(form, 'i'));

/** What makes it hold now and then alone. */
const NOW_AND_THEN =
  /^(?:if|when|where|while|until|unless|once|after|before)\b|\b(?:unless|except|only|not|never|sometimes|may)\b/i;

/** "So that nobody sees by whom, the bookings of others have `title` and `notes` null in the answer to a member." */
export function hiddenOfOthers(text: string): readonly OfOthers[] {
  return sentencesOf(plain(text)).flatMap((sentence): readonly OfOthers[] => {
    const groups = FORMS.map((form) => form.exec(sentence)?.groups).find((found) => found !== undefined);
    const rest = sentence.trim().replace(/^so that .*?, /i, '');
    if (groups === undefined || NOW_AND_THEN.test(rest)) return [];
    const members = new Set((groups['members'] ?? '').split(/,? and |, /));
    return [{ members, to: groups['to'] }];
  });
}
