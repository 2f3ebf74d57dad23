import type { Operation } from '../model/operation.ts';
import { globPattern } from './glob-pattern.ts';
import type { LawCase } from './laws/law.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { inShard } from './shard.ts';
import type { Shard } from './shard.ts';
import type { Level } from './verdict.ts';

/** Which cases of a plan are run. */
export interface Selection {
  /** `contract` leaves the laws out; `laws` when left out. */
  readonly level?: Level;
  /** Only the cases of one shard. */
  readonly shard?: Shard;
  /** Globs (`*` is any text) of operation ids and case ids; everything when left out. */
  readonly only?: readonly string[];
  /** Ids of laws: only their cases. */
  readonly laws?: readonly string[];
  /** Ids of checks and laws to leave out. */
  readonly disabled?: readonly string[];
}

/** The cases of a plan that a run with these options would run, in order. */
export function selectCases(plan: Plan, selection: Selection): readonly PlannedCase[] {
  const { level, shard, only, laws } = selection;
  const disabled = new Set(selection.disabled ?? []);
  const wanted = only?.map(globPattern);
  return plan.cases.filter((item) => {
    if (item.kind === 'law' && (!isOf(level, item) || disabled.has(item.law))) return false;
    if (laws !== undefined && (item.kind !== 'law' || !laws.includes(item.law))) return false;
    const operation = operationOf(item);
    const { operationId } = operation;
    if (wanted?.some((glob) => glob.test(operationId) || glob.test(item.id)) === false) return false;
    return shard === undefined || inShard(plan.api, operation, shard);
  });
}

/** True for a law that says something at a level. */
function isOf(level: Level = 'laws', law: LawCase): boolean {
  return level === 'reference' || (level === 'laws' && law.level !== 'reference');
}

/** The operation that a case is about. */
export function operationOf(item: PlannedCase): Operation {
  return item.kind === 'law' ? item.operation : item.call.operation;
}
