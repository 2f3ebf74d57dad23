import { oneOrMore } from '../told/thing-words.ts';

const LEFT = '(?:left|remaining|free|available)';

/** Ways to say that the last of something may be taken. */
const ALL_LEFT: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:may|can)(?: still)? (?:take|use|book|reserve|have|buy|order|claim|fill|occupy)(?: up)? all(?: of)? (?:the|its) (\w+) (?:(?:that|which) )?(?:(?:are|is) )?(?:still )?${LEFT}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:may|can)(?: still)? (?:take|use|book|reserve|have|buy|order|claim|fill|occupy)(?: up)? all(?: of)? (?:the|its) ${LEFT} (\w+)\b`,
    'i',
  ),
];

/** What makes it hold for some alone. */
const CONDITION = /\b(?:if|unless|when|while|except|only|not|admins?|managers?)\b/i;

/**
 * What may be taken to the last of it by things of a kind, as sentences say: "A booking may take all the seats that are left". What is said of
 * people may hold for some of them alone.
 */
export function leftIn(sentences: readonly string[], taker: string): string | undefined {
  const subject = new RegExp(
    `^(?:(?:an?|any|each|every|one|the|a single|a new) ${oneOrMore(taker)}|it|you) (?:may|can)\\b`,
    'i',
  );
  for (const sentence of sentences) {
    const [noun] =
      CONDITION.test(sentence) || !subject.test(sentence)
        ? []
        : ALL_LEFT.flatMap((form) => form.exec(sentence)?.[1] ?? []);
    if (noun !== undefined) return noun;
  }
  return undefined;
}

/** What is taken all the same, by those who wait or by more than there is room for. */
const MORE = /\bwait(?:ing)?[ -]?list|\bwaitlist\w*|\bqueued?\b|\bstandby\b|\boverbook\w*|\bunless\b|\bexcept\b/i;

/** True where sentences say that more than is left is refused. */
export function isScarce(sentences: readonly string[], noun: string): boolean {
  const form = new RegExp(String.raw`\b(?:not enough|too few|no|fewer)\b[^.;,]{0,30}\b${oneOrMore(noun)}\b`, 'i');
  const isRefused = /\b(?:409|422|400|refused|rejected|not possible)\b/i;
  if (sentences.some((sentence) => MORE.test(sentence))) return false;
  return sentences.some((sentence) => form.test(sentence) && isRefused.test(sentence));
}
