import { sentencesOf } from '../values/sentences.ts';
import { plain } from './role-lines.ts';
import { rolesIn } from './role-words.ts';

/** What words say of who has a say in a member that is sent. */
export interface Say {
  /** Whom alone it is taken from; undefined where it is said from whom it is not. */
  readonly only?: ReadonlySet<string>;
  readonly not?: ReadonlySet<string>;
}

/** What makes it a matter of more than roles, or is about something else than this member. */
const OPEN =
  /^(?:whether|if|when)\b|\b(?:unless (?!the caller|sent by|you are)|except (?:when|if|where|that|on)|(?:while|whose|until|before|after|once|their|own)\b)/i;

const ROLE = '(?:an? |the )?(?:(?:project|group|team|workspace|account|instance|site) )?[a-z][\\w-]*';
const LIST = `(${ROLE}(?:(?:,| and| or|, and|, or) ${ROLE})*)`;
const SET =
  '(?:set|says?|chooses?|chosen|gives?|given|sends?|sent|chang(?:e|ed)|specif(?:y|ied)|provided?|pass(?:ed)?)';
const IT = '(?:it|this|so|that|one|them|(?:this|the) (?:member|field|value|attribute))';
const TAKEN = `(?:${SET}|settable|honou?red|taken|accepted|considered|respected|effective|used|looked at|ignored)`;
const IGNORED =
  '(?:ignored|passed over|dropped|discarded|left out of account|without effect|has no effect|does nothing)';
const MAY = '(?:may|can|is allowed to|are allowed to)';
const NOT = "(?:may not|must not|cannot|can not|can['’]t|(?:is|are) not allowed to)";
const BE = '(?:it |this )?(?:(?:may|can|must|is|are)(?: be)? )?';

/** Ways to say whom alone it is taken from. */
const ONLY: readonly RegExp[] = [
  `^only ${LIST} ${MAY} ${SET}(?: ${IT})?$`,
  `^${BE}(?:only|just) (?:be )?${BE}(?!ignored)${TAKEN} (?:by|for|from) ${LIST}$`,
  `^${BE}(?!ignored)${TAKEN} (?:only|just) (?:by|for|from|when sent by) ${LIST}$`,
  `^${BE}(?!ignored)${TAKEN} (?:by|for|from) ${LIST} (?:only|alone)$`,
  `^takes effect (?:only )?for ${LIST}(?: only| alone)?$`,
  `^(?:for |by |from )?${LIST} (?:only|alone)$`,
  `^${BE}(?:reserved|restricted|limited|left) (?:for|to) ${LIST}$`,
  `^(?:needs|requires|takes) (?:the )?(?:role (?:of )?)?${LIST}(?: role)?$`,
  `^${BE}${IGNORED} (?:for|from) (?:everyone|everybody|anyone|anybody|all)(?: else)? (?:but|except(?: for| from)?|other than) ${LIST}$`,
  `^${BE}${IGNORED} unless (?:the caller is|sent by|the caller has the role(?: of)?|you are) ${LIST}$`,
].map((form) => new RegExp(form, 'i'));

/** Ways to say from whom it is not. */
const FROM: readonly RegExp[] = [
  `^${BE}${IGNORED} (?:for|from|when sent by|when it comes from) ${LIST}$`,
  `^(?:for|from) ${LIST} (?:it|this) is ${IGNORED}$`,
  `^${LIST} ${NOT} ${SET} ${IT}$`,
].map((form) => new RegExp(form, 'i'));

/** Everybody else, and what becomes of what they say: it follows from whom alone it is taken from. */
const OTHERS =
  /^(?:(?:for|from|to|with) )?(?:all |the )?(?:others?|(?:anyone|anybody|everyone|everybody) else|all others)\b|^otherwise\b|^(?:it is )?ignored (?:for|from) (?:others|(?:anyone|anybody|everyone|everybody) else)$/i;

/** What the description of a member that is sent says of who has a say in it. */
export function toldWriters(text: string | undefined, roles: ReadonlySet<string>): Say | undefined {
  for (const sentence of sentencesOf(plain(text).replaceAll(/ ?\([^)]*\)/g, ''))) {
    const [told = '', ...rest] = sentence
      .trim()
      .split(/, (?=(?:and |but )?(?:for|from|to|otherwise|ignored|others?|any|every)\b)/i);
    const isAlone = rest.every((part) => OTHERS.test(part.replace(/^(?:and|but) /i, '')));
    if (!isAlone || OPEN.test(told)) continue;
    const only = listedBy(ONLY, told, roles);
    if (only !== undefined) return { only };
    const not = listedBy(FROM, told, roles);
    if (not !== undefined) return { not };
  }
  return undefined;
}

function listedBy(forms: readonly RegExp[], told: string, roles: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [list] = forms.flatMap((form) => form.exec(told)?.[1] ?? []);
  const bare = list?.replaceAll(/\b(?:project|group|team|workspace|account|instance|site) (?=\w)/gi, '');
  return bare === undefined ? undefined : rolesIn(bare, roles);
}
