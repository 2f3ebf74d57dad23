import type { IntegerRules, ShapeParts, ShapeWord } from './exact-shape.ts';

/** A rule that a value does not meet. */
export interface BrokenRule {
  /** The keyword of JSON Schema that it comes from. */
  readonly rule: string;
  readonly expected: string;
}

/** The rule that an integer does not meet, whichever of the shapes it is of; undefined when it meets those of one, or there are none. */
export function brokenRule(integer: unknown, parts: readonly (ShapeWord | ShapeParts)[]): BrokenRule | undefined {
  let first: BrokenRule | undefined;
  for (const part of parts) {
    if (typeof part === 'string' || part.rules === undefined) continue;
    const broken = brokenBy(BigInt(String(integer)), part.rules);
    if (broken === undefined) return undefined;
    first ??= broken;
  }
  return first;
}

function brokenBy(value: bigint, rules: IntegerRules): BrokenRule | undefined {
  const { is, multipleOf } = rules;
  if (is?.includes(String(value)) === false) return { rule: 'enum', expected: `one of ${is.join(', ')}` };
  for (const { name, rule, words, isMet } of BOUNDS) {
    const bound = rules[name];
    if (bound !== undefined && !isMet(value, BigInt(bound))) return { rule, expected: `${words} ${bound}` };
  }
  const isMultiple = multipleOf === undefined || value % BigInt(multipleOf) === 0n;
  return isMultiple ? undefined : { rule: 'multipleOf', expected: `a multiple of ${multipleOf}` };
}

interface Bound {
  readonly name: 'least' | 'most' | 'above' | 'below';
  readonly rule: string;
  readonly words: string;
  readonly isMet: (value: bigint, bound: bigint) => boolean;
}

const BOUNDS: readonly Bound[] = [
  { name: 'least', rule: 'minimum', words: 'at least', isMet: (value, bound) => value >= bound },
  { name: 'most', rule: 'maximum', words: 'at most', isMet: (value, bound) => value <= bound },
  { name: 'above', rule: 'exclusiveMinimum', words: 'more than', isMet: (value, bound) => value > bound },
  { name: 'below', rule: 'exclusiveMaximum', words: 'less than', isMet: (value, bound) => value < bound },
];
