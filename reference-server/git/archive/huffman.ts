/** Longest code that decoders of bzip2 are sure to take, in bits. */
const LONGEST = 17;

/** Bits of the code of each symbol by its frequency (Huffman); symbols that do not occur have one too. */
export function codeLengths(frequencies: readonly number[]): number[] {
  let weights = frequencies.map((frequency) => Math.max(1, frequency));
  for (;;) {
    const lengths = treeDepths(weights);
    if (Math.max(...lengths) <= LONGEST) return lengths;
    // Flatter weights make a flatter tree.
    weights = weights.map((weight) => Math.floor(weight / 2) + 1);
  }
}

interface Node {
  readonly weight: number;
  readonly symbols: readonly number[];
}

function treeDepths(weights: readonly number[]): number[] {
  const depths = weights.map(() => 0);
  const byWeight = (a: Node, b: Node): number => b.weight - a.weight;
  let nodes: Node[] = weights.map((weight, symbol) => ({ weight, symbols: [symbol] })).sort(byWeight);
  while (nodes.length > 1) {
    const [first, second] = [nodes.pop(), nodes.pop()];
    const symbols = [...(first?.symbols ?? []), ...(second?.symbols ?? [])];
    for (const symbol of symbols) depths[symbol] = (depths[symbol] ?? 0) + 1;
    nodes.push({ weight: (first?.weight ?? 0) + (second?.weight ?? 0), symbols });
    nodes = nodes.sort(byWeight);
  }
  return depths;
}

/** The canonical code of each symbol: shorter codes first, then by symbol. */
export function codesOf(lengths: readonly number[]): number[] {
  const codes = lengths.map(() => 0);
  let code = 0;
  for (let length = Math.min(...lengths); length <= LONGEST; length += 1) {
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      codes[symbol] = code;
      code += 1;
    });
    code <<= 1;
  }
  return codes;
}
