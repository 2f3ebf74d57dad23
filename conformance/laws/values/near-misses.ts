import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { matchesPattern } from '../../../model/facts/sample/pattern-test.ts';
import { samplePattern } from '../../../model/facts/sample/pattern-text.ts';

/** Texts that are drawn to find one with letters. */
const DRAWS = 4;

/**
 * Texts that a pattern takes, but for one thing: a character before or behind, where who forgets an end of the pattern looks no further, one
 * of the right kind too many or too few, letters of the other case, where the pattern does not take those as well, and a digit or a letter
 * where it takes others alone.
 */
export function nearMisses(pattern: string, length: number): readonly string[] {
  const [first, ...further] = [
    undefined,
    ...Array.from({ length: DRAWS }, (_, index) => seededDraw(index + 1)),
  ].flatMap((draw) => samplePattern(pattern, length, draw) ?? []);
  if (first === undefined) return [];
  const good = [first, ...further].find((text) => recased(text) !== text) ?? first;
  const others = [`${good}!`, `!${good}`, `${good}${good.slice(-1)}`, good.slice(0, -1), recased(good)];
  return [...others.filter((other) => !matchesPattern(pattern, other)), ...otherCharacters(pattern, good)];
}

/** Texts of the same look in which one digit or one letter is none that may stand there: the hour 24, the digit 0 in front. */
function otherCharacters(pattern: string, good: string): readonly string[] {
  const found: string[] = [];
  const places = good.length > LONGEST ? 0 : good.length;
  for (let at = 0; at < places && found.length < MOST; at += 1) {
    const others = KINDS.find((kind) => kind.includes(good.charAt(at))) ?? '';
    const texts = [...others].map((other) => `${good.slice(0, at)}${other}${good.slice(at + 1)}`);
    const wrong = texts.find((text) => !matchesPattern(pattern, text));
    if (wrong !== undefined) found.push(wrong);
  }
  return found;
}

const KINDS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Longer texts are not tried character by character. */
const LONGEST = 32;

/** How many of them are tried. */
const MOST = 2;

function recased(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
