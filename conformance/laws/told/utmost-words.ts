import { snakeCase } from '../../../model/snake-case.ts';
import { sentencesOf } from '../values/sentences.ts';
import { oneOrMore } from './thing-words.ts';

/** What a member shows of the parts of a thing. */
export interface Utmost {
  readonly is: 'latest' | 'earliest';
  /** The member of the parts with their day. */
  readonly by: string;
  /** The member of the parts that is shown. */
  readonly shows: string;
}

/** The parts that a member may tell of. */
export interface Parts {
  /** The last word of their path. */
  readonly word: string;
  /** Their members that are days or instants. */
  readonly days: readonly string[];
  /** All others that are sent. */
  readonly others: readonly string[];
}

const UTMOST = '(?<utmost>latest|most recent|newest|earliest|oldest)';
const DAY = '(?:day|date|moment|time|instant|timestamp|point in time)';
const OF = '(?:of|on which|at which|in which|for which|when|that|with)';

/** Ways to say it of the day alone; with `PART` for what the parts are called. */
const DAYS: readonly string[] = [
  `^(?:the )?${DAY} ${OF} (?:the |its |their )?${UTMOST} PART\\b`,
  `^(?:the )?${UTMOST} ${DAY} ${OF} (?:there (?:is|was) )?(?:an? |any |the |its )?PART\\b`,
  `^when (?:the |its )?${UTMOST} PART\\b`,
  `^(?:the )?\`MEMBER\` of (?:the |its |their )?${UTMOST} PART\\b`,
  `^(?:the )?${UTMOST} \`MEMBER\`(?: (?:of|among|in) (?:all )?(?:of )?(?:the |its |their )?PART)?$`,
];

/** Ways to say it of something else that the parts have. */
const VALUES: readonly string[] = [
  `^(?:the |its )?[\\w ]{0,30}?\\b(?:of|at|on|from|in) (?:the |its )?${UTMOST} PART\\b`,
  `^(?:the |its )?[\\w ]{0,30}?\\b(?:of|at|on|from|for) (?:the |its )?${UTMOST} ${DAY} (?:${OF} )?(?:there (?:is|was) )?(?:it (?:was|is) \\w+$|(?:an? |any |the |its )?PART\\b)`,
  `^(?:the )?\`MEMBER\` (?:of|at) (?:the |its )?${UTMOST} PART\\b`,
];

/** What is about some of the parts alone, or about when they were put down. */
const OTHERWISE =
  /\b(?:record(?:ed|ing)|enter(?:ed|ing)|created|creation|added|uploaded|registered|stored|submitted|received|reported|changed|updated|only|except|excluding|unless|without|not|no|but|active|open|opened|approved|complete[d]?|cancell?ed|future|upcoming|so far|valid|past|until|before|after|if|while|or)\b/i;
const WHATEVER =
  /[,(]? ?(?:whatever|regardless of|no matter|independent(?:ly)? of|irrespective of|whichever|not by)\b[^.;]*$/i;
const NULL = /[,(;]? ?(?:and |or )?`?null`?\b[^.;]*$/i;

/** What the description of a member says of the parts; undefined where it says nothing that is sure. */
export function utmostIn(name: string, description: string, parts: Parts): Utmost | undefined {
  for (const sentence of sentencesOf(description)) {
    const plain = sentence.trim().replace(NULL, '').replace(WHATEVER, '').trim();
    const by = dayOf(name, plain, parts);
    if (by === undefined || OTHERWISE.test(plain.replace(/\b(?:it|they|one) (?:was|were|is) \w+$/, ''))) continue;
    const told = find(DAYS, plain, parts, by);
    if (told !== undefined && isDayName(name, parts)) return { is: told, by, shows: by };
    const shows = shownIn(name, plain, parts);
    const other = shows === undefined ? undefined : find(VALUES, plain, parts, shows);
    if (shows !== undefined && other !== undefined) return { is: other, by, shows };
  }
  return undefined;
}

/** Members that show another value than a day are called by it. */
function isDayName(name: string, { others, word }: Parts): boolean {
  return !others.some((other) => isCalledBy(name, other, word));
}

/** `latest_grams`, or `latest_weight_grams` where the parts are weights. */
function isCalledBy(name: string, other: string, word: string): boolean {
  const [bare, own] = [bareName(name), snakeCase(other)];
  return bare === own || bare === `${snakeCase(word).replace(/s$/, '')}_${own}`;
}

function find(forms: readonly string[], text: string, { word }: Parts, member: string): Utmost['is'] | undefined {
  const part = `(?:\\w+ )?${oneOrMore(word)}`;
  for (const form of forms) {
    const found = new RegExp(form.replaceAll('PART', part).replaceAll('MEMBER', member), 'i').exec(text);
    const utmost = found?.groups?.['utmost']?.toLowerCase();
    if (utmost !== undefined) return utmost === 'earliest' || utmost === 'oldest' ? 'earliest' : 'latest';
  }
  return undefined;
}

/** The day that decides: the only one, or the one that the member is called by or that is named. */
function dayOf(name: string, text: string, { days }: Parts): string | undefined {
  const quoted = days.filter((day) => text.includes(`\`${day}\``));
  if (quoted.length > 0) return quoted.length === 1 ? quoted[0] : undefined;
  const called = days.filter((day) => bareName(name) === snakeCase(day));
  return days.length === 1 ? days[0] : called[0];
}

function bareName(name: string): string {
  return snakeCase(name).replace(/^(?:last|latest|newest|most_recent|recent|current|first|earliest|oldest)_/, '');
}

/** The member of the parts that is shown: the one that is named, or that the member is called by. */
function shownIn(name: string, text: string, { others, word }: Parts): string | undefined {
  const quoted = others.filter((other) => text.includes(`\`${other}\``));
  if (quoted.length > 0) return quoted.length === 1 ? quoted[0] : undefined;
  return others.find((other) => isCalledBy(name, other, word));
}
