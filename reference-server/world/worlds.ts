import type { Instant } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';
import { DEMO_INSTANT, seedDemo } from './demo.ts';
import { EMPTY_TOKEN, seedEmpty } from './empty.ts';
import type { SeedContext } from './seed-context.ts';

/** A world that a new instance may start with. */
export interface World {
  /** Where its clock starts; undefined for the system time. */
  readonly instant: Instant | undefined;
  readonly sampleToken: string;
  readonly seed: (tx: Executor, context: SeedContext) => Promise<void>;
}

/** Name of a world. */
export type WorldName = 'demo' | 'empty';

/** The worlds by name. */
export const WORLDS: Readonly<Record<WorldName, World>> = {
  demo: { instant: DEMO_INSTANT, sampleToken: 'fwpat-olivia-api', seed: seedDemo },
  empty: { instant: undefined, sampleToken: EMPTY_TOKEN, seed: seedEmpty },
};
