import type { PatternNode } from './pattern-syntax.ts';

/**
 * What trying a pattern by backtracking may take, as upper bounds: how often its parts can take turns, not whether they
 * take the same characters.
 */
export interface BacktrackingCost {
  /** Power of the text's length; `Infinity` is exponential. */
  readonly degree: number;
  /** Ways of matching that do not depend on the length. */
  readonly ways: number;
  /** Ways that each further character may multiply by, where the degree is `Infinity`. */
  readonly base: number;
}

/** The cost of a whole pattern. */
export function backtrackingCost(node: PatternNode): BacktrackingCost {
  const { degree, ways: ownWays } = costOf(node);
  // A way takes as long as what is always counted out on it.
  const ways = ownWays * Math.max(1, Math.floor(countedLength(node) / fewTurns));
  // Without an anchor every place of the text is tried.
  const isTriedOnce = startsAnchored(node) || (degree === 0 && ways <= fewTurns);
  return { degree: isTriedOnce ? degree : degree + 1, ways, base: 1 + turnsOf(node) };
}

/** The steps that backtracking may take on a text of a length. */
export function stepsOn({ degree, ways, base }: BacktrackingCost, length: number): number {
  return degree === Infinity ? ways * base ** length : ways * length ** degree;
}

/** The longest text for which backtracking takes no more steps than these. */
export function longestWithin({ degree, ways, base }: BacktrackingCost, steps: number): number {
  if (ways > steps) return 0;
  if (degree === 0) return Infinity;
  if (degree === Infinity) return Math.floor(Math.log(steps / ways) / Math.log(base));
  return Math.floor((steps / ways) ** (1 / degree));
}

/** More turns than these depend on the length. */
const fewTurns = 16;

type NodeCost = Pick<BacktrackingCost, 'degree' | 'ways'>;

function costOf(node: PatternNode): NodeCost {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.map(costOf).reduce(both, { degree: 0, ways: 1 });
    case 'choice': {
      const costs = node.nodes.map(costOf);
      return {
        degree: Math.max(...costs.map(({ degree }) => degree)),
        ways: costs.reduce((sum, { ways }) => sum + ways, 0),
      };
    }
    case 'look':
      return costOf(node.node);
    case 'repeat':
      return repeatCost(node);
    case 'back':
      // As many comparisons as the group has characters, where nobody knows how many these are.
      return { degree: widthOf(node.group()) === undefined ? 1 : 0, ways: 1 };
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
      return { degree: 0, ways: 1 };
  }
}

function both(left: NodeCost, right: NodeCost): NodeCost {
  return { degree: left.degree + right.degree, ways: left.ways * right.ways };
}

function repeatCost({ node, least, most }: Extract<PatternNode, { readonly kind: 'repeat' }>): NodeCost {
  const { degree, ways } = costOf(node);
  if (most <= fewTurns) return { degree: degree * Math.max(1, most), ways: ways ** most * (most - least + 1) };
  if (ways > 1 || hasTurns(node)) return { degree: Infinity, ways: 1 };
  return { degree: degree + (least === most ? 0 : 1), ways };
}

/** How many characters are looked at on one way, those aside whose number depends on the text. */
function countedLength(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + countedLength(part), 0);
    case 'choice':
      return Math.max(...node.nodes.map(countedLength));
    case 'repeat':
      return countedLength(node.node) * (node.least === node.most || node.most <= fewTurns ? node.most : 1);
    case 'look':
      return countedLength(node.node);
    case 'set':
      return 1;
    case 'start':
    case 'end':
    case 'boundary':
    case 'back':
      return 0;
  }
}

/** Whether a part can match in more than one way. */
function hasTurns(node: PatternNode): boolean {
  return turnsOf(node) > 0;
}

/** How many choices a part offers, those inside of it included. */
function turnsOf(node: PatternNode): number {
  switch (node.kind) {
    case 'choice':
      return node.nodes.reduce((sum, part) => sum + turnsOf(part), node.nodes.length - 1);
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + turnsOf(part), 0);
    case 'repeat':
      return (node.least === node.most ? 0 : 1) + turnsOf(node.node);
    case 'look':
      return turnsOf(node.node);
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
    case 'back':
      return 0;
  }
}

/** How many characters a part takes; undefined when that depends on the text. */
function widthOf(node: PatternNode | undefined): number | undefined {
  switch (node?.kind) {
    case 'sequence':
      return sumOf(node.nodes.map(widthOf));
    case 'choice': {
      const [first, ...others] = node.nodes.map(widthOf);
      return others.every((width) => width === first) ? first : undefined;
    }
    case 'repeat':
      return node.least === node.most ? timesOf(widthOf(node.node), node.most) : undefined;
    case 'set':
      return 1;
    case 'back':
    case undefined:
      return undefined;
    default:
      return 0;
  }
}

function timesOf(width: number | undefined, count: number): number | undefined {
  return width === undefined ? undefined : width * count;
}

function sumOf(widths: readonly (number | undefined)[]): number | undefined {
  return widths.reduce<number | undefined>((sum, width) => {
    return sum === undefined || width === undefined ? undefined : sum + width;
  }, 0);
}

/** The most characters that a text can have of which more than nothing is looked at: Infinity unless the pattern begins at the start. */
export function walkedLength(node: PatternNode): number {
  return startsAnchored(node) ? mostWidthOf(node) : Infinity;
}

function mostWidthOf(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + mostWidthOf(part), 0);
    case 'choice':
      return Math.max(...node.nodes.map(mostWidthOf));
    case 'repeat':
      return node.most === 0 ? 0 : node.most * mostWidthOf(node.node) || 0;
    case 'set':
      return 1;
    case 'back':
      return Infinity;
    default:
      return 0;
  }
}

function startsAnchored(node: PatternNode): boolean {
  if (node.kind === 'choice') return node.nodes.every(startsAnchored);
  if (node.kind !== 'sequence') return node.kind === 'start';
  const [first] = node.nodes;
  return first !== undefined && startsAnchored(first);
}
