import { snakeCase } from '../../../model/snake-case.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';

/** Where a day must not be. */
export type When = 'future' | 'past';

/** "Must not be", "cannot lie", "never". */
const NEVER = String.raw`(?<!\b(?:need|whether or|do|does|did|is) )(?:not|never|cannot|(?:can|mustn|shan)['’]t)(?: be| lie| fall)?`;

const TODAY =
  "(?:today(?:'s date)?|now|the (?:present|current) (?:day|date|time|moment|instant)|the day of the request)";

/** Ways to say that a day must not be there. */
const BARRED: Readonly<Record<When, readonly RegExp[]>> = {
  future: formsOf([
    String.raw`\b${NEVER} (?:dated |set )?in the future\b`,
    String.raw`\bneither (?:be |lie )?in the future\b`,
    String.raw`\bneither (?:be |lie )?(?:before [\w ]{1,40}|in the (?:distant|far) past) nor in the future\b`,
    String.raw`\b${NEVER} (?:later than|after|past|beyond) ${TODAY}\b`,
    String.raw`\bno later than ${TODAY}\b`,
    String.raw`\b${TODAY} (?:at the latest|or (?:earlier|before|in the past))\b`,
    String.raw`\bmust (?:be|lie|fall) (?:in the past|on or before ${TODAY}|before ${TODAY})\b`,
    String.raw`\b(?:days?|dates?|times?|moments?|instants?|ones?|values?) (?:that (?:is|are|lies?) )?in the future (?:is|are|gets?) (?:refused|rejected|not (?:allowed|accepted|taken|valid)|invalid|wrong|answered with 4\d\d)\b`,
    String.raw`\b(?:refused|rejected|wrong|invalid|422|400) (?:if|when|where) (?:it|that|the \w+) (?:is|lies|falls) in the future\b`,
  ]),
  past: formsOf([
    String.raw`\b${NEVER} (?:dated |set )?in the past\b`,
    String.raw`\bneither (?:be |lie )?in the past\b`,
    String.raw`\b${NEVER} (?:earlier than|before) ${TODAY}\b`,
    String.raw`\b${TODAY} (?:at the earliest|or (?:later|after))\b`,
    String.raw`\bmust (?:still )?(?:be|lie|fall) (?:in the future|ahead|on or after ${TODAY}|after ${TODAY}|later than ${TODAY})\b`,
    String.raw`\b(?:has|have) to (?:be|lie) (?:in the future|ahead)\b`,
    String.raw`\bmust (?:still )?be (?:yet )?to come\b`,
    String.raw`\b(?:days?|dates?|times?|moments?|instants?|ones?|values?) (?:that (?:is|are|lies?) )?in the past (?:is|are|gets?) (?:refused|rejected|not (?:allowed|accepted|taken|valid)|invalid|wrong|answered with 4\d\d)\b`,
    String.raw`\b(?:refused|rejected|wrong|invalid|422|400) (?:if|when|where) (?:it|that|the \w+) (?:is|lies|falls) in the past\b`,
  ]),
};

/** Words behind which it is a condition, and not a demand. */
const CONDITION = /\b(?:if|when|unless|whether|while|where|as long as|until|once|only)\b/i;

const REFUSED = /\b(?:refused|rejected|wrong|invalid|422|400) (?:if|when|where)\b/i;

function formsOf(forms: readonly string[]): readonly RegExp[] {
  return forms.map((form) => new RegExp(form, 'i'));
}

/** Where a sentence says that what it is about must not be. */
export function barredBy(sentence: string): When | undefined {
  return (['future', 'past'] as const).find((when) =>
    BARRED[when].some((form) => {
      const match = form.exec(sentence);
      if (match === null) return false;
      return REFUSED.test(match[0]) || !CONDITION.test(sentence.slice(0, match.index));
    }),
  );
}

/** What the description of a member says of itself. */
export function toldOf(text: string): When | undefined {
  return sentencesOf(text.replaceAll('`', ''))
    .map(barredBy)
    .find((when) => when !== undefined);
}

/**
 * What the description of an operation says of a member: by its name, by the words in it, or, where the operation takes no other day, as
 * the day.
 */
export function toldIn(text: string, name: string, isAlone: boolean): When | undefined {
  const words = snakeCase(name).replaceAll('_', ' ');
  const alone = isAlone ? String.raw`|\b(?:the|its) (?:day|date|time|moment|instant)\b` : '';
  const about = new RegExp(`(?:\`${name}\`|\\b${words}\\b${alone})[^.;]{0,80}`, 'gi');
  return [...oneLine(text).matchAll(about)]
    .map(([said]) => barredBy(said.replaceAll('`', '')))
    .find((when) => when !== undefined);
}
