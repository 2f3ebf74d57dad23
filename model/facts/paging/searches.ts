import type { Operation } from '../../operation.ts';
import { listPlaceOf } from './index.ts';

/** Words at the end of a path that say that something is looked for there: `/things/search`, `/things/_search`, `/things:search`. */
const SEARCH = /[/:]_?(?:search|query|find|lookup)$/i;

/** True for a search whose terms are too long for a URL: it is sent by POST to a place that is called so, and answered by a list and nothing else. */
export function isSearch(operation: Operation): boolean {
  const { method, path, responses } = operation;
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const isRead = successes.length > 0 && successes.every(({ status }) => status === '200');
  return method === 'POST' && SEARCH.test(path) && isRead && listPlaceOf(operation) !== undefined;
}
