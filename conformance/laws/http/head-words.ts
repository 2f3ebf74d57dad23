import { sentencesOf } from '../values/sentences.ts';

/** What leaves something out, or says the opposite. */
const OPEN =
  /\b(?:not|never|neither|nor|no|without support|cannot|only|some|certain|most|many|several|few|except|but|unless|instead of being|40[0-9]|501)\b|n['’]t\b/i;

/** What is said of GET, wherever it is. */
const EVERYWHERE =
  /\bGETs?\b|\b(?:every|all|each|any|both|throughout|everywhere|wherever)\b|\bHEAD\b (?:requests? )?(?:(?:is|are) )?(?:works?|answered|served|supported|allowed|possible)$|\b(?:supports?|answers?|serves?) HEAD$/i;

const ABLE = '(?:answered|served|supported|allowed|possible|accepted|available|understood|taken|offered)';

/** Ways to say that HEAD is served. */
const SERVED: readonly RegExp[] = [
  // "HEAD works", "HEAD is answered wherever GET is", "HEAD behaves as GET", "HEAD may be used in place of GET"
  new RegExp(`\\bHEAD\\b (?:requests? )?(?:also )?(?:works?|(?:is|are|gets?) (?:also )?${ABLE})\\b`),
  /\bHEAD\b (?:requests? )?(?:mirrors?|behaves?|responds?|acts?|follows?) (?:like |as |just as |the same as )?(?:a |every |each )?GET\b/,
  /\bHEAD\b (?:requests? )?(?:may|can) be (?:used|sent|asked|made)\b/,
  // "Every GET also answers HEAD", "all reads support HEAD"
  /\b(?:supports?|answers?|serves?|accepts?|allows?|takes?|understands?) (?:also |a )?HEAD\b/,
  // "Every GET may be asked as HEAD, too", "each GET can be sent as a HEAD"
  /\bGETs?\b (?:requests? |operations? |endpoints? )?(?:may|can) (?:also |as well )?be (?:asked|sent|made|requested|called|used|done) (?:also )?(?:as|with|by|through|using) (?:an? )?HEAD\b/,
  // "There is a HEAD for every GET", "wherever there is GET there is HEAD", "each GET has a HEAD"
  /\b(?:[Tt]here is|has|have|comes with|come with) (?:also )?(?:an? )?(?:matching )?HEAD\b/,
  /\bHEAD\b (?:goes |comes )?with (?:every|each|all) GETs?\b/,
];

/** Whether a text says that HEAD is served wherever GET is. */
export function servesHead(text: string | undefined): boolean {
  return sentencesOf((text ?? '').replaceAll(/[`*]/g, '')).some((sentence) => {
    // What HEAD comes without, and what a GET would have been, are no exceptions.
    const told = sentence
      .replace(/,? (?:and |but )?(?:with no|without) (?:an? |any |the |its )?(?:body|content)\b.*$/, '')
      .trim();
    return SERVED.some((form) => form.test(told)) && EVERYWHERE.test(told) && !OPEN.test(told);
  });
}
