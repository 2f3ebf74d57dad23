import { DEFAULT_LIMITS, RawTree, type NameSplit, type RawObject, type WireLimits } from './bracket.ts';
import { decodeFormComponent } from './percent.ts';
import { parseQuery } from './query-pairs.ts';
import type { WireProblem } from './wire-error.ts';

/** A decoded form: what could be read, and every problem met on the way. */
export interface DecodedForm {
  readonly value: RawObject;
  readonly problems: readonly WireProblem[];
}

/**
 * Reads an urlencoded body, or a whole query string, into a raw tree by the bracket grammar of `bracket.ts`; `a[][k]=v`
 * starts a new element when `k` repeats. Values are decoded once; `+` is a space.
 * @param split how names are read that a schema declares with brackets
 */
export function decodeForm(text: string, limits: WireLimits = DEFAULT_LIMITS, split?: NameSplit): DecodedForm {
  const problems: WireProblem[] = [];
  const tree = new RawTree(limits, problems, split);
  if (text.length > limits.length) {
    problems.push({
      code: 'limit',
      name: '',
      expected: `at most ${limits.length} characters`,
      got: String(text.length),
    });
    return { value: tree.root, problems };
  }
  for (const [name, raw] of parseQuery(text, problems)) {
    const value = decodeFormComponent(raw);
    if (value === undefined) problems.push({ code: 'bad-encoding', name, expected: 'percent-encoded UTF-8', got: raw });
    else if (!tree.add(name, value)) break;
  }
  return { value: tree.root, problems };
}

/** As {@link decodeForm} for fields that are decoded already, such as the text parts of a multipart body. */
export function decodeFields(
  fields: Iterable<readonly [string, string]>,
  limits: WireLimits = DEFAULT_LIMITS,
  split?: NameSplit,
): DecodedForm {
  const problems: WireProblem[] = [];
  const tree = new RawTree(limits, problems, split);
  for (const [name, value] of fields) if (!tree.add(name, value)) break;
  return { value: tree.root, problems };
}
