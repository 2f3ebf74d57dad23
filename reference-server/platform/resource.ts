import type { Rows } from '../store/insert-rows.ts';
import type { Instant, TableSet } from '../store/table.ts';
import type { Tables } from '../store/tables.ts';
import type { DeliveryWorkers, ErrandWorkers, Listeners } from './call.ts';
import type { Chore } from './background/chores.ts';
import type { OperationSet } from './operation.ts';

/** What a world is filled with. */
export interface SeedContext {
  /** Key under which digests of secrets are made. */
  readonly key: string;
  readonly now: Instant;
}

/** The demo world as far as it is made: resources come in the order of the registry. */
export interface Seed extends SeedContext {
  readonly made: <Name extends keyof Tables>(table: Name) => readonly Tables[Name][];
}

/** One folder of `resources/`, as the registry sees it. */
export interface Resource<Set extends TableSet = TableSet> {
  readonly tables: Set;
  readonly operations: OperationSet;
  readonly listeners?: Listeners;
  readonly deliveries?: DeliveryWorkers;
  readonly errands?: ErrandWorkers;
  /** What it looks for from time to time. */
  readonly chores?: readonly Chore[];
  /** Its part of the demo world. */
  readonly demo?: (seed: Seed) => Rows;
}
