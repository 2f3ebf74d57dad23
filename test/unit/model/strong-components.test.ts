import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strongComponents } from '../../../model/strong-components.ts';

/** What can be reached from a node by one edge at least. */
function reached(from: number, edges: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set(edges[from]);
  for (const node of found) for (const next of edges[node] ?? []) found.add(next);
  return found;
}

const graphs = fc
  .integer({ min: 1, max: 8 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

describe('sets of nodes that reach each other', () => {
  it('are those of which each one reaches itself and all others', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const nodes = [...edges.keys()];
        const found = strongComponents(nodes, (node) => edges[node] ?? []);
        const together = (one: number, other: number): boolean => found.some((set) => set.has(one) && set.has(other));
        for (const one of nodes) {
          for (const other of nodes) {
            const isBothWays = reached(one, edges).has(other) && reached(other, edges).has(one);
            expect(together(one, other)).toBe(isBothWays);
          }
        }
      }),
    );
  });

  it('are found in chains of any length', () => {
    const length = 50_000;
    const chain = strongComponents([0], (node) => (node < length ? [node + 1] : []));
    expect(chain).toEqual([]);
    const [circle] = strongComponents([0], (node) => [(node + 1) % length]);
    expect(circle?.size).toBe(length);
  });
});
