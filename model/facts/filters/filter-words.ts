import { oneLine } from '../../one-line.ts';

/** What a description says of the bound of a filter: that what lies at it is among what is asked for, or is not; undefined where it says nothing. */
export function isBoundIncluded(description: string): boolean | undefined {
  const text = oneLine(description);
  if (OUT.test(text)) return false;
  return IN.test(text) ? true : undefined;
}

const OUT = /\b(?:exclusive|exclusively|excluded|excluding|not included|strictly)\b/i;
const IN =
  /\b(?:inclusive|inclusively|included|including|on or (?:after|before)|at or (?:after|before)|or (?:later|earlier|after|before|newer|older|more|less|fewer|above|below|longer|shorter|larger|smaller|higher|lower)|at (?:least|most)|no (?:earlier|later|less|more|fewer) than|not (?:before|after)|up to and)\b/i;

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
  /\b(?:case[- ]?insensitive(?:ly)?|ignor\w* (?:the )?case|(?:letter )?case (?:is (?:ignored|irrelevant|(?:not|never) (?:looked at|considered|significant|relevant|compared|distinguished))|(?:does not|doesn['’]t|never) (?:matter|count)|(?:makes|is of) no (?:difference|importance|matter))|(?:in )?(?:capitals|upper case) or not|(?:any|either|whatever|regardless of|without regard to|upper or lower|lower or upper)(?: the| its)? case|(?:upper|lower|capital)[^.;]{0,30} (?:alike|(?:are|is|count as) the same|mak(?:es?|ing) no difference|do(?:es)? not matter)|(?:differs?|differing|different) (?:only|merely|just|solely) (?:in|by) (?:upper and lower |letter )?case|only (?:in|by) (?:upper and lower |letter )?case|(?:in|with) (?:different|other|another) (?:letter )?case (?:is|are|counts? as) (?:still )?(?:the same|equal|one name|a duplicate))\b/i;
