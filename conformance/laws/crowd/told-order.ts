import { saysCaseless, wholeSentencesOf } from '../values/sentences.ts';

/** One thing that a list is ordered by. */
export interface OrderKey {
  /** A member of the items; undefined for the order in which they were made. */
  readonly member: string | undefined;
  readonly isUp: boolean;
  /** True where it is said that it goes upwards, or downwards. */
  readonly isSaid?: boolean;
  /** What the things are equal in that it decides between; undefined for whatever they are ordered by. */
  readonly among?: string | undefined;
}

/** The order of a list, as sentences tell it. */
export interface ToldOrder {
  /** What it is ordered by, the first first. */
  readonly keys: readonly OrderKey[];
  /** True where items without the first member come last; undefined where nothing is said of them. */
  readonly areMissingLast: boolean | undefined;
  /** True where it is said that capitals and small letters are the same in it. */
  readonly isCaseless?: boolean;
}

/** The order that sentences tell, by members with these names; undefined where they tell none, or leave a doubt. */
export function toldOrder(text: string, members: readonly string[]): ToldOrder | undefined {
  const keys = keysIn(text, members);
  if (keys === undefined) return undefined;
  const ties = toldTies(text, members);
  const more = ties.filter(({ member, among }) => {
    const isMeant = among === undefined || keys.some((key) => key.member === among);
    return isMeant && !keys.some((key) => key.member === member);
  });
  return { keys: [...keys, ...more], areMissingLast: areMissingLast(text) };
}

/** What an order is told with. */
const ORDERED =
  /\b(?:sort(?:ed|s|ing)?|order(?:ed|s)?|alphabet\w*|compar(?:ed|es|ing)|listed by|by (?:name|title|label))\b/i;

/** True where sentences say that capitals and small letters are the same in the order that they tell. */
export function isCaselessOrder(text: string): boolean {
  return wholeSentencesOf(text).some((sentence) => saysCaseless(sentence) && ORDERED.test(sentence));
}

const ADDED =
  /\bin (?:the )?order (?:in which|that|of (?:their )?(?:creation|addition)|they)\b(?:[^.;]{0,20}\b(?:were|are|was|been)? ?(?:added|made|created|put in|inserted|entered))?/i;

/** A clause that begins with `by`, or a list that is said to be ordered by something. */
const BY =
  /(?:^|[.,;:(]\s*|\b(?:sorted|ordered|listed|arranged|alphabetically|ascending|descending|first|order(?:ed)?|in order)\s+)by\s+(?=[`\w])/gi;

/** "In the order of their distance". */
const OF =
  /\bin (?:the |an? )?(?:ascending |descending |increasing |decreasing |rising |falling |reverse )?order of\s+(?=[`\w])/gi;

/** What may have the most important, or the greatest, first without saying so. */
const RANKED =
  /^(?:the |their |its )?`?(?:priority|importance|relevance|severity|popularity|score|rating|size|status|state|urgency|interest|preference|frequency|likelihood|weight|votes?|appearance)\b/i;

/** Where a text begins to tell what something is ordered by. */
function beginningsIn(text: string): readonly RegExpExecArray[] {
  const ordered = [...text.matchAll(OF)].filter((match) => {
    const rest = text.slice(match.index + match[0].length);
    return !RANKED.test(rest) || directionIn(sentenceAt(text, match.index)) !== undefined;
  });
  return [...text.matchAll(BY), ...ordered].toSorted((one, other) => one.index - other.index);
}

function keysIn(text: string, members: readonly string[]): readonly OrderKey[] | undefined {
  const found = beginningsIn(text).flatMap((match) => {
    // What ties are broken by is told of elsewhere.
    const before = text.slice(0, match.index).slice(-80);
    if (TIED.test(clauseBefore(before))) return [];
    const keys = chainAt(text.slice(match.index + match[0].length), members);
    const direction = keys.length === 1 ? directionIn(sentenceAt(text, match.index)) : undefined;
    const isTold = direction !== undefined && keys.length === 1;
    return keys.length === 0 ? [] : [isTold ? keys.map((key) => ({ ...key, isUp: direction })) : keys];
  });
  const isAdded =
    ADDED.test(text) && /added|made|created|creation|addition|inserted|entered/i.test(ADDED.exec(text)?.[0] ?? '');
  if (isAdded) return found.length === 0 ? [{ member: undefined, isUp: true }] : undefined;
  const [first, ...others] = found;
  return others.some((other) => other[0]?.member !== first?.[0]?.member) ? undefined : first;
}

const NEXT = /^(?:,)?\s*(?:and\s+)?then\s+(?:by\s+)?/i;
const WAY = /^\s*\(?\s*(ascending|descending|asc|desc)\b\)?/i;
const END =
  /^\s*(?:$|[.,;:)]|and\b|then\b|\(|-|–|—|in\b|newest|latest|oldest|earliest|highest|lowest|largest|smallest|longest|shortest|upwards?|downwards?|from\b)/i;

/** Members one after the other: "name, then by `id`". */
function chainAt(text: string, members: readonly string[]): readonly OrderKey[] {
  const [name, rest] = memberAt(text, members);
  if (name === undefined) return [];
  const way = WAY.exec(rest);
  const after = rest.slice(way?.[0].length ?? 0);
  if (!END.test(after)) return [];
  const key = { member: name, isUp: !/^desc/i.test(way?.[1] ?? '') };
  const next = NEXT.exec(after);
  return [key, ...(next === null ? [] : chainAt(after.slice(next[0].length), members))];
}

/** The member that a text begins with, in its own words or those it is made of, and what comes after it. */
function memberAt(text: string, members: readonly string[]): readonly [string | undefined, string] {
  const plain = text.replace(/^(?:the|their|its|descending|ascending)\s+/i, '');
  const longest = members.toSorted((left, right) => right.length - left.length);
  for (const member of longest) {
    const words = member.replaceAll(/([a-z])([A-Z])/g, '$1_$2').split(/[_-]/);
    const found = new RegExp(`^\`?${words.join('[ _-]?')}\`?s?(?![\\w\`])`, 'i').exec(plain);
    if (found !== null) return [member, plain.slice(found[0].length)];
  }
  // "Distance" is `distance_m`, where no other member is called so.
  const measured = longest.flatMap((member): readonly (readonly [string, string])[] => {
    const [bare] =
      /^[a-z]+(?=_(?:k?m|cm|mm|mi|ft|k?g|s|ms|cents|minutes|seconds|hours|days|percent|eur|usd)$)/.exec(member) ?? [];
    const found = bare === undefined ? null : new RegExp(`^\`?${bare}s?(?![\\w\`])`, 'i').exec(plain);
    return found === null ? [] : [[member, plain.slice(found[0].length)]];
  });
  return measured.length === 1 && measured[0] !== undefined ? measured[0] : [undefined, plain];
}

const DOWN =
  /\b(?:newest|latest|most recent|highest|largest|biggest|longest|greatest|heaviest)(?: ones?)? first\b|\b(?:descending|decreasing|falling|reverse)\b/i;
const UP =
  /\b(?:oldest|earliest|lowest|smallest|shortest|least|lightest)(?: ones?)? first\b|\b(?:ascending|increasing|rising)\b/i;

/** True for upwards, false for downwards; undefined where a sentence says neither, or both. */
function directionIn(sentence: string): boolean | undefined {
  const [isDown, isUp] = [DOWN.test(sentence), UP.test(sentence)];
  return isDown === isUp ? undefined : isUp;
}

function sentenceAt(text: string, index: number): string {
  const from = Math.max(text.lastIndexOf('.', index - 1), text.lastIndexOf(';', index - 1)) + 1;
  const ends = [text.indexOf('.', index), text.indexOf(';', index)].filter((end) => end >= 0);
  return text.slice(from, Math.min(text.length, ...ends));
}

function clauseBefore(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(';')) + 1);
}

const TIED =
  /\b(?:equals?|equal ones|ties|tied|(?:the|an?) (?:same|equal) [\w` ]+|(?:of|with|on) one [\w` ]+|compar\w+ equal|otherwise)[^.;,]*,?\s*$/i;
const TIES =
  /\b(?:equals?|equal ones|ties|those (?:of|with|on) (?:the same|equal|one) [\w` ]+?|(?:of|with|on) the same [\w` ]+?|among equals)(?: in [\w` ]{1,30}?)?(?:,? always|,? then)?(?: are| come| stand| follow| go| appear)?(?: always)?(?:(?: in order| ordered| sorted| broken)?,? by| in (?:the )?order of)\s+(?=[`\w])/gi;

/** "Those with the same last name" */
const SAME = /\b(?:the same|equal|one) (.+)$/i;
const EITHER = /\b(?:either|both|whichever|any|each) (?:way|ways|direction|directions|case|order)\b|\balways\b/i;

/** What decides between items that are equal in all else. */
export function toldTies(text: string, members: readonly string[]): readonly OrderKey[] {
  const chained = [...text.matchAll(TIES)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    const [name, rest] = memberAt(after, members);
    if (name === undefined) return [];
    const way = (/^(?:the |their )?((?:a|de)scending)\b/i.exec(after) ?? WAY.exec(rest))?.[1];
    const isUp = way === undefined ? directionIn(rest.slice(0, 30)) : !/^desc/i.test(way);
    const [among] = memberAt(SAME.exec(match[0])?.[1] ?? '', members);
    const isSaid = isUp !== undefined || EITHER.test(rest.slice(0, 60));
    return [{ member: name, isUp: isUp ?? true, isSaid, among }];
  });
  return [...chained, ...firstOfEquals(text, members)];
}

/** "Where two are equal, the one with the smaller `id` comes first", "of two with the same name the one added earlier comes first". */
function firstOfEquals(text: string, members: readonly string[]): readonly OrderKey[] {
  return sentencesIn(text).flatMap((sentence): readonly OrderKey[] => {
    const tied = TWO_EQUAL.exec(sentence);
    const first = tied && FIRST.exec(sentence.slice(tied.index + tied[0].length));
    if (tied === null || first === null) return [];
    const [, way = '', after = ''] = first;
    const isUp = /^(?:small|low|least|early|earli|old|short)/i.test(way);
    const [among] = memberAt(SAME.exec(tied[0])?.[1] ?? '', members);
    const isSaid = EITHER.test(sentence.slice(tied.index));
    if (after === '') return [{ member: undefined, isUp: true, isSaid, among }];
    const [name, rest] = memberAt(after, members);
    return name === undefined || !/^\s*(?:comes?|goes|stands?|is|follows|appears|first)\b/i.test(rest)
      ? []
      : [{ member: name, isUp, isSaid, among }];
  });
}

function sentencesIn(text: string): readonly string[] {
  return text.split(/[.;](?:\s|$)/);
}

const TWO_EQUAL =
  /\b(?:equal\b|ties?\b|tied\b|(?:with|of|on) (?:the same|equal) [\w`]+(?: [\w`]+){0,2}?(?=,? the (?:one|item|first|older|earlier)\b|,))/i;

/** Which of them is first: by a member, or because it was made before the other. */
const FIRST =
  /\bthe (?:one|item|entry|\w+) with the (smallest|smaller|lowest|lower|least|earliest|earlier|oldest|older|shorter|largest|larger|greatest|greater|highest|higher|latest|later|newest|newer|longer) (.{1,60}\bfirst\b)|\bthe (?:one|item|entry) (?:(?:that|which) (?:was|has been) )?(?:added|made|created|entered|registered) (?:earlier|first|before)(?: the other)? (?:comes|goes|stands|is|is listed) first\b/i;

const MISSING =
  /\b(?:without|with no|lacking|null|nulls|not yet|unset|empty|missing)\b[^.;,]*?\b(?:(?:come|comes|are|is|stand|stands|go|goes|sort|sorts|sorted|put|placed|listed)\s+)?(last|first|at the (?:very )?(?:end|beginning|start))\b/i;

/** Whether sentences say that items without a value come last, or first; undefined where they say nothing of them. */
export function areMissingLast(text: string): boolean | undefined {
  const place = MISSING.exec(text)?.[1]?.toLowerCase();
  return place === undefined ? undefined : place === 'last' || place.endsWith('end');
}
