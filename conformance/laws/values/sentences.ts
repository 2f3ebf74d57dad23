/** Words by which a text says that upper and lower case are the same. */
export const CASELESS: RegExp =
  /\b(?:case[- ]?insensitive(?:ly)?|ignor\w* (?:the )?case|case (?:is ignored|does not matter|makes no difference)|(?:any|either|whatever|regardless of|without regard to|upper or lower|lower or upper)(?: the| its)? case|(?:upper|lower|capital)[^.;]{0,30} (?:alike|(?:are|is|count as) the same|mak(?:es?|ing) no difference|do(?:es)? not matter))\b/i;

/** The sentences of a description, and the halves of those that a semicolon parts. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/[.;](?:\s|$)/);
}
