import { type Draw, drawInteger, drawOne } from './draw.ts';
import { type PatternNode, readPattern } from './pattern-tree.ts';

/** How often an endless repetition is repeated at most when chance decides. */
const manyTimes = 8;

/**
 * A text made to match a pattern, or undefined when none can be made from it. Not certain to match (negative
 * look-ahead is not heeded): the caller tries it. `length` is the length to aim at.
 */
export function samplePattern(pattern: string, length: number, draw: Draw | undefined): string | undefined {
  const tree = readPattern(pattern);
  if (tree === undefined) return undefined;
  const making: Making = { draw, extra: 0, ahead: [], groups: new Map() };
  const shortest = make(tree, making);
  const missing = length - [...shortest].length;
  // Once more, with repetitions stretched by what is missing.
  const text = missing > 0 ? make(tree, { draw, extra: missing, ahead: [], groups: new Map() }) : shortest;
  return text + making.ahead.join('');
}

interface Making {
  readonly draw: Draw | undefined;
  /** Characters that repetitions still have to add. */
  extra: number;
  /** Texts that look-aheads ask for somewhere behind. */
  readonly ahead: string[];
  /** What the groups took last, by number and name. */
  readonly groups: Map<string, string>;
}

function make(node: PatternNode, making: Making): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'one-of':
      return drawOne(making.draw, [...node.characters]) ?? '';
    case 'sequence':
      return node.parts.map((part) => make(part, making)).join('');
    case 'choice': {
      const option = drawOne(making.draw, node.options);
      return option === undefined ? '' : make(option, making);
    }
    case 'repeat':
      return repeat(node, making);
    case 'group':
      return group(node, making);
    case 'again':
      // A group that took no part matches nothing, and so does what refers to it (ECMA-262, BackreferenceMatcher).
      return making.groups.get(node.name) ?? '';
    case 'ahead':
      making.ahead.push(make(node.part, { ...making, extra: 0 }));
      return '';
  }
}

function group({ names, part }: PatternNode & { readonly kind: 'group' }, making: Making): string {
  const text = make(part, making);
  for (const name of names) making.groups.set(name, text);
  return text;
}

function repeat(node: PatternNode & { readonly kind: 'repeat' }, making: Making): string {
  const { least, most } = node;
  const stretched = Math.min(most, least + making.extra);
  making.extra -= stretched - least;
  const times = making.draw === undefined ? stretched : drawInteger(making.draw, stretched, roomAbove(stretched, most));
  return Array.from({ length: Math.min(times, 10_000) }, () => make(node.part, making)).join('');
}

function roomAbove(least: number, most: number): number {
  return Math.min(most, Math.max(least, manyTimes));
}
