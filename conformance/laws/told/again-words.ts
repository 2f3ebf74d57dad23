const GIVEN =
  '(?:handed out|given out|given|issued|re-?issued|assigned|re-?assigned|allocated|re-?used|used|recycled|taken)';

/** Ways to say that what was given is not given to another one. */
const NEVER: readonly RegExp[] = [
  /\bnever\b[^.;]{0,40}\b(?:again|re-?used|re-?assigned|re-?issued|recycled|a second time|twice)\b/i,
  new RegExp(`(?:\\bnot|n't|n’t) (?:be |ever )?(?:re-?used|re-?assigned|re-?issued|recycled)\\b`, 'i'),
  new RegExp(
    `(?:\\bnot|n't|n’t) (?:be |ever )?${GIVEN} (?:again|twice|a second time|to (?:another|anything else|any other))\\b`,
    'i',
  ),
  new RegExp(`\\bno (?:\\w+ )?number is (?:ever )?${GIVEN} (?:twice|again|a second time)\\b`, 'i'),
  /\bnumbers? (?:\w+ ){0,4}(?:stays?|remains?|keeps?|is|are) (?:unused|retired|reserved for (?:good|ever)|gone for good|spent)\b/i,
  /\bgaps? (?:in the \w+ )?(?:stays?|remains?|(?:is|are) (?:not|never) (?:filled|closed))\b|\bleaves? (?:a )?gaps?\b/i,
];

/** What is not about giving: a secret is shown once, a name is changed no more; and what may be, or only for a time. */
const OTHERWISE =
  /\b(?:shown|returned|displayed|visible|seen|sent|read|retrieved|changed|renamed|told|opened|edited|until|unless|within|while|for \d+|for an?|if)\b/i;

/** True where a sentence says that what was given once is given to nothing else. */
export function isGivenOnce(sentence: string): boolean {
  return NEVER.some((form) => form.test(sentence)) && !OTHERWISE.test(sentence);
}
