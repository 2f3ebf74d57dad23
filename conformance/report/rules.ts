import { EXAMPLE_CHECK } from '../cases/compare-content.ts';
import { CHECKS } from '../checks/index.ts';
import { REFERENCE_CHECK } from '../reference/reference-check.ts';
import { LAWS } from '../laws/index.ts';

const titles: ReadonlyMap<string, string> = new Map([
  [EXAMPLE_CHECK, 'the answer is the one that the example shows'],
  [REFERENCE_CHECK, 'the answer is the one that the reference gives'],
  ...[...CHECKS, ...LAWS].map(({ id, title }) => [id, title] as const),
]);

/** The sentence of a check or law; its id where it has none. */
export function ruleTitle(id: string): string {
  return titles.get(id) ?? id;
}
