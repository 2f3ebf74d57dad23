import { sentencesOf } from '../values/sentences.ts';
import { plain } from './role-lines.ts';

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
