import { oneLine } from '../../one-line.ts';

/** What a description says of the bound of a filter: that what lies at it is among what is asked for, or is not; undefined where it says nothing. */
export function isBoundIncluded(description: string): boolean | undefined {
  // What a bound has to be itself says nothing of what lies at it: "Must not be before `from`".
  const text = oneLine(description)
    .split(/(?<=[.;]) /)
    .filter((each) => !NEEDED.test(each))
    .join(' ');
  if (TURNED.test(text)) return undefined;
  if (OUT.test(text)) return false;
  return IN.test(text) ? true : undefined;
}

const NEEDED =
  /\b(?:must|has to|have to|needs? to|should|cannot|can['’]t|may not|(?:is|are) refused)\b|(?:\(|with |by )(?:400|422)\b/i;

/** What a bound is called. */
const BOUND =
  '(?:(?:that|this|the|its|these|first and|first|last)(?: (?:given|first|last|very|named))? (?:days?|dates?|times?|instants?|moments?|bounds?|limits?|values?|numbers?|ends?|years?)|both(?: (?:days|ends|bounds|dates))?|itself|\\w+_(?:on|at|date))\\b';

/** The bound, where nothing is named behind: "including it". */
const POINTED = `(?:${BOUND}|(?:it|this|that|both)\\b(?! \\w))`;

/** What is said of a thing that a list has. */
const THERE = '(?:listed|among|there|shown|given|found|counted|included|in the list|returned)';

const OUT = new RegExp(
  [
    '\\b(?:exclusive|exclusively|not included|strictly)\\b',
    // "Cancelled ones are excluded" is about other things than the bound.
    `\\bexcluding ${POINTED}|(?:^|[(,]) ?excluded(?:[).,;]|$)|${BOUND} (?:(?:is|are|being) )?excluded\\b`,
    // "One that departs at exactly this time is not listed", "that day itself is left out".
    `\\b(?:exactly|itself)\\b(?! as\\b)[^.;]{0,40}?\\b(?:(?:(?:is|are|does|do) (?:not|never)|(?:isn|aren|doesn|don)['’]t) (?:\\w+ )?(?:${THERE}|match|count|belong)|(?:is|are) (?:left out|excluded))\\b`,
    '\\bbut not (?:at|on|including|counting) (?:that|this|the)\\b',
    // "No more than this" is about what is within, and "greater than or equal" as well.
    '(?<!\\b(?:no|not|or|and) )\\b(?:more|less|fewer|greater|larger|smaller|higher|lower|older|newer|later|earlier|longer|shorter) than (?:this|that|these|the given|the named)\\b(?![^.;]{0,30}\\b(?:or|out|not|excluded|hidden|skipped|omitted|dropped)\\b)',
  ].join('|'),
  'i',
);
const IN = new RegExp(
  [
    '\\b(?:inclusive|inclusively|on or (?:after|before)|at or (?:after|before)|(?<!one )or (?:equal|later|earlier|after|before|newer|older|more|less|fewer|above|below|longer|shorter|larger|smaller|higher|lower)|at (?:least|most)(?! \\d)|no (?:earlier|later|less|more|fewer) than|not (?:before|after)|up to and)\\b',
    // "Including cancelled ones" is about other things than the bound.
    `\\bincluding ${POINTED}|(?:^|[(,]) ?included(?:[).,;]|$)|${BOUND} (?:(?:is|are|being) )?(?:also )?included\\b`,
    '\\bfrom (?:this|that|the given) (?:day|date|time|instant|moment|hour) on(?:wards?)?\\b',
    `\\b(?:exactly|itself)\\b(?! as\\b)[^.;]{0,40}?\\b(?:is|are) ${THERE}\\b(?! (?:only|if|when|where|unless)\\b)`,
  ].join('|'),
  'i',
);

/** Text that says the opposite of what its words of a bound say: "leaves out those older than this". */
const TURNED =
  /\b(?:leav(?:es?|ing) out|hid(?:es?|ing)|skips?|skipping|excludes?|drops?|omits?|without|nothing|none|never)\b[^.;]{0,40}\b(?:than|before|after|until)\b/i;

/**
 * True where a description says "before this time" or "after that day" and no more: who has said of another bound of the same kind on which
 * side it lies itself, has meant this one as it stands.
 */
export function isPlainBound(description: string): boolean {
  const text = oneLine(description);
  return isBoundIncluded(text) === undefined && PLAIN_BOUND.test(text);
}

const PLAIN_BOUND =
  /\b(?:before|after) (?:this|that|the(?: given| named)?) (?:day|date|time|instant|moment|point in time)\b/i;

/** True where no word but "more than this" says that the bound is out: a name that says the opposite (`minPrice`) leaves a doubt then. */
export function isOutInPassing(description: string): boolean {
  return isBoundIncluded(description) === false && !/exclu|strict|exactly|itself|\bnot\b/i.test(description);
}

/** What a description says of a list of words: that one of them is enough, or that all are needed; undefined where it says nothing. */
export function areAllNeeded(description: string): boolean | undefined {
  const [isAll, isAny] = [ALL, ANY].map((words) => words.test(oneLine(description)));
  return isAll === isAny ? undefined : isAll;
}

const ALL =
  /\b(?:all of (?:these|them|those|the)|all (?:these|those|the given|the named|given|named|listed)|every one of|each of|all are)\b/i;
const ANY = /\b(?:any of|at least one|one of (?:these|them|those|the)|one or more of|either of)\b/i;

/** True where a text says that upper and lower case are the same: in words, or by two spellings that are. */
export function saysCaseless(text: string): boolean {
  return CASELESS.test(text) || hasSameSpellings(text);
}

/** "`Ann@x.org` and `ann@X.org` are the same address here", "`4A` and `4a` being one house". */
function hasSameSpellings(text: string): boolean {
  return [...text.matchAll(SPELLINGS)].some(([, one = '', other = '']) => {
    return one !== other && one.toLowerCase() === other.toLowerCase();
  });
}

const SPELLINGS =
  /["“'‘`]([^"”'’`]{1,60})["”'’`],? (?:and|or|as well as|like|is|equals) ["“'‘`]([^"”'’`]{1,60})["”'’`](?! (?:are|is|being|count as)?(?: not| two| different|n['’]t))[^.;]{0,20}\b(?:same|one|equal|alike|duplicates?)\b/gi;

/** Words by which a text says that upper and lower case are the same. */
const CASELESS =
  /\b(?:case[- ]?insensitive(?:ly)?|ignor\w* (?:the )?case|(?:letter )?case (?:is (?:ignored|irrelevant|(?:not|never) (?:looked at|considered|significant|relevant|compared|distinguished))|(?:does not|doesn['’]t|never) (?:matter|count)|(?:makes|is of) no (?:difference|importance|matter))|(?:in )?(?:capitals|upper case) or not|(?:any|either|whatever|regardless of|without regard to|upper or lower|lower or upper)(?: the| its)? case|(?:upper|lower|capital)[^.;]{0,30} (?:alike|(?:are|is|being|count(?:ing)? as) (?:the same|equal)|mak(?:es?|ing) no difference|do(?:es)? not matter)|(?:differs?|differing|different) (?:only|merely|just|solely) (?:in|by) (?:upper and lower |letter )?case|only (?:in|by) (?:upper and lower |letter )?case|(?:in|with) (?:different|other|another) (?:letter )?case (?:is|are|counts? as) (?:still )?(?:the same|equal|one name|a duplicate))\b/i;
