import { DEFAULT_LIMITS, RawTree, type NameSplit } from '../../wire/bracket.ts';
import { decodeFormComponent } from '../../wire/percent.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { RequestContext } from '../request-context.ts';
import { reportWire } from '../wire-problems.ts';

/**
 * Fields as a raw tree by the bracket grammar; undefined after a problem.
 * @param split how names are read that a schema declares with brackets
 */
export function treeOf(
  pairs: readonly RawPair[],
  context: RequestContext,
  split?: NameSplit,
): RawTree['root'] | undefined {
  const problems: WireProblem[] = [];
  const { fields: keys, depth } = REQUEST_LIMITS;
  const tree = new RawTree({ ...DEFAULT_LIMITS, keys, depth, index: Infinity }, problems, split);
  for (const [name, value] of pairs) {
    const text = decodeFormComponent(value);
    if (text === undefined)
      problems.push({ code: 'bad-encoding', name, expected: 'percent-encoded UTF-8', got: value });
    else tree.add(name, text);
  }
  if (problems.length === 0) return tree.root;
  reportWire(context.sink, 'query', problems);
  return undefined;
}
