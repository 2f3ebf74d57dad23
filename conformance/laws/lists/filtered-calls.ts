import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { matches } from '../../../model/facts/filters/matches.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Call } from '../../cases/case.ts';
import { withParameter } from '../base-call.ts';
import type { Probe } from '../law.ts';
import { valuesFor } from '../filters/filter-test.ts';
import { askPage } from './page-walk.ts';
import type { PagingShape } from './paging-shape.ts';

/** Filters that links are tried with: one may be lost and another kept. */
const FILTERS = 4;

const KINDS: ReadonlySet<string> = new Set(['is', 'has', 'text']);

/** The list by each of some filters, of which links have to know: by a word that is no default, where there is one. */
export async function filteredCalls({ calls: [call] }: PagingShape, probe: Probe): Promise<readonly Call[]> {
  const tests = call === undefined ? [] : filterTests(call.operation).filter(({ kind }) => KINDS.has(kind));
  if (call === undefined || tests.length === 0) return [];
  const page = await askPage(probe, call);
  return tests
    .toSorted((left, right) => right.others.length - left.others.length)
    .slice(0, FILTERS)
    .flatMap((test) => {
      const values = valuesFor(test, page?.items ?? []);
      // A value that several items have leads on to a second page.
      const many = values.find((each) => (page?.items ?? []).filter((item) => matches(test, item, each)).length > 1);
      const value = test.others.find((word) => fits(test.parameter.schema, word, 'write')) ?? many ?? values[0];
      return value === undefined ? [] : [withParameter(call, test.parameter, value)];
    });
}
