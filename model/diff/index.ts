import type { Api } from '../api.ts';
import type { Change } from './change.ts';
import { createChangeLog } from './change-log.ts';
import { compareAccess, renamedSchemes } from './compare-access.ts';
import { compareOperations, compareWebhooks } from './compare-operations.ts';

export type { Change } from './change.ts';
export type { Verdict } from './verdict.ts';
export type { ChangeKind } from './change-kinds.ts';

/**
 * Every difference between two versions of a description that a client may notice, judged from the side of clients that
 * were written for the old one; differences in wording are none. In the order of the old description.
 */
export function diffApis(old: Api, later: Api): readonly Change[] {
  const log = createChangeLog(renamedSchemes(old, later));
  compareAccess(log, old, later);
  compareOperations(log, old, later);
  compareWebhooks(log, old, later);
  return log.changes;
}
