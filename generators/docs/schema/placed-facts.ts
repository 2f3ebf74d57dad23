import { MANY_VALUES_PAGED } from '../detail.ts';
import type { PageContext } from '../page-context.ts';
import type { ValueFacts } from './value-facts.ts';

const placed = new WeakMap<ValueFacts, Map<string, ValueFacts>>();

/** Facts as a page shows them: of a list of values with a page of its own the first ones, and a link to the whole. */
export function placedFacts({ site, root }: PageContext, facts: ValueFacts): ValueFacts {
  const path = site.pathOfValues(facts.values);
  if (path === undefined) return facts;
  const known = placed.get(facts) ?? new Map<string, ValueFacts>();
  placed.set(facts, known);
  const href = root + path;
  const values = facts.values.slice(0, MANY_VALUES_PAGED.shown);
  const own = known.get(href) ?? { ...facts, values, allValues: { href, count: facts.values.length } };
  known.set(href, own);
  return own;
}
