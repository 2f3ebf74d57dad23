import type { Among } from '../../store/search/among.ts';
import { searchWords } from '../../platform/parameters.ts';
import type { Executor } from '../../store/store.ts';
import { namesOfLabels } from './labels.ts';
import type { ItemConditions } from './store.ts';

/** The filters of a list that may leave few items of very many. */
interface Narrowing {
  readonly labels?: string | readonly string[] | undefined;
  readonly search?: string | undefined;
}

/** Ids among which all items are that filters leave; undefined where these may leave many. */
export function amongFor(db: Executor, on: ItemConditions, { labels, search }: Narrowing): Promise<Among> {
  return on.among(db, { labels: namesOfLabels(labels), words: searchWords(search ?? '') });
}
