import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { samplePattern } from '../../../model/facts/sample/pattern-text.ts';

/** Texts that are drawn to find one with letters. */
const DRAWS = 4;

/**
 * Texts that a pattern takes, but for one thing: a character before or behind, where who forgets an end of the pattern looks no further, and
 * letters of the other case. Whoever uses them sees to it that they are wrong.
 */
export function nearMisses(pattern: string, length: number): readonly string[] {
  const [first, ...others] = [undefined, ...Array.from({ length: DRAWS }, (_, index) => seededDraw(index + 1))].flatMap(
    (draw) => samplePattern(pattern, length, draw) ?? [],
  );
  if (first === undefined) return [];
  const good = [first, ...others].find((text) => recased(text) !== text) ?? first;
  return [`${good}!`, `!${good}`, ...(recased(good) === good ? [] : [recased(good)])];
}

function recased(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
