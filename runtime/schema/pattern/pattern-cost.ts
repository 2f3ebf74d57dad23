import type { PatternNode } from './pattern-syntax.ts';

/**
 * The power of a text's length that trying a pattern by backtracking may take: 0 and 1 are harmless, `Infinity` is
 * exponential. An upper bound: how often parts of a pattern can take turns, not whether they take the same characters.
 */
export function backtrackingDegree(node: PatternNode): number {
  const degree = degreeOf(node);
  // Without an anchor every place of the text is tried.
  return degree === 0 || startsAnchored(node) ? degree : degree + 1;
}

/** Fewer turns than this are a constant factor. */
const fewTurns = 16;

function degreeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + degreeOf(part), 0);
    case 'choice':
      return Math.max(...node.nodes.map(degreeOf));
    case 'look':
      return degreeOf(node.node);
    case 'repeat':
      if (node.most > 1 && hasTurns(node.node)) return Infinity;
      return degreeOf(node.node) + (node.most > fewTurns && node.least !== node.most ? 1 : 0);
    case 'set':
    case 'start':
    case 'end':
      return 0;
  }
}

/** Whether a part can match in more than one way. */
function hasTurns(node: PatternNode): boolean {
  switch (node.kind) {
    case 'choice':
      return true;
    case 'sequence':
      return node.nodes.some(hasTurns);
    case 'repeat':
      return node.least !== node.most || hasTurns(node.node);
    case 'look':
      return hasTurns(node.node);
    case 'set':
    case 'start':
    case 'end':
      return false;
  }
}

function startsAnchored(node: PatternNode): boolean {
  if (node.kind === 'choice') return node.nodes.every(startsAnchored);
  if (node.kind !== 'sequence') return node.kind === 'start';
  const [first] = node.nodes;
  return first !== undefined && startsAnchored(first);
}
