import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';

/** What one run may take over from the run before it on the same description; a watcher keeps it. */
export interface Reuse {
  /** True when neither the node nor anything it is made of has changed, nor any name that emitted code uses. */
  readonly isSame: (node: Operation | Schema) => boolean;
  /** Results of the run before, by name. */
  readonly before: ReadonlyMap<string, KeptResult>;
  /** Results of this run. */
  readonly now: Map<string, KeptResult>;
}

/** A result with what it depends on beside its nodes. */
export interface KeptResult {
  readonly key: string;
  readonly value: unknown;
}

/** A part of the output that depends on a few nodes only. */
export interface ReusableUnit {
  /** Unique among the units of all emitters, and the same in every run. */
  readonly name: string;
  readonly nodes: readonly (Operation | Schema)[];
  /** What else it depends on. */
  readonly key?: string;
}

/** The result of the run before when nothing that it depends on has changed, else a new one; without `reuse` a new one. */
export function reused<Value>(
  reuse: Reuse | undefined,
  { name, nodes, key = '' }: ReusableUnit,
  make: () => Value,
): Value {
  if (reuse === undefined) return make();
  const known = reuse.before.get(name);
  const isSame = known?.key === key && nodes.every(reuse.isSame);
  // What stands under a name was made by the caller of that name.
  const value = isSame ? (known.value as Value) : make();
  reuse.now.set(name, { key, value });
  return value;
}
