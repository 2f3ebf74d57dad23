import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { matchesPattern } from '../../../model/facts/sample/pattern-test.ts';
import { samplePattern } from '../../../model/facts/sample/pattern-text.ts';

/** Texts that are drawn to find one with letters. */
const DRAWS = 4;

/**
 * Texts that a pattern takes, but for one thing: a character before or behind, where who forgets an end of the pattern looks no further, one
 * of the right kind too many or too few, and letters of the other case, where the pattern does not take those as well.
 */
export function nearMisses(pattern: string, length: number): readonly string[] {
  const [first, ...further] = [
    undefined,
    ...Array.from({ length: DRAWS }, (_, index) => seededDraw(index + 1)),
  ].flatMap((draw) => samplePattern(pattern, length, draw) ?? []);
  if (first === undefined) return [];
  const good = [first, ...further].find((text) => recased(text) !== text) ?? first;
  const others = [`${good}!`, `!${good}`, `${good}${good.slice(-1)}`, good.slice(0, -1), recased(good)];
  return others.filter((other) => !matchesPattern(pattern, other));
}

function recased(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
