import { filterNames } from '../../platform/parameters.ts';
import { type Condition, type ItemConditions, negated } from './store.ts';

type LabelFilter = string | readonly string[] | undefined;

/** Words that stand for those without and with a label, in any case, where they are alone. */
const WORDS: ReadonlyMap<string, 'any' | 'none'> = new Map([
  ['none', 'none'],
  ['no label', 'none'],
  ['any', 'any'],
]);

function wordOrNames(labels: LabelFilter): 'any' | 'none' | readonly string[] {
  const names = filterNames('labels', labels);
  const [only = ''] = names.length === 1 ? names : [];
  return WORDS.get(only.toLowerCase()) ?? names;
}

/** The labels that a filter names, without the words that stand for those without and with one. */
export function namesOfLabels(labels: LabelFilter): readonly string[] {
  const found = wordOrNames(labels);
  return typeof found === 'string' ? [] : found;
}

/** All the labels that a filter names; `None` and `Any` in any case stand for those without and with one. */
export function labelConditions(on: ItemConditions, labels: LabelFilter): readonly Condition[] {
  const found = wordOrNames(labels);
  if (found === 'none') return [negated(on.anyLabel())];
  if (found === 'any') return [on.anyLabel()];
  return found.map((name) => on.labelled(name));
}
