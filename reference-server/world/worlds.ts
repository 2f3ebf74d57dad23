import type { SeedContext } from '../platform/resource.ts';
import type { Executor } from '../store/store.ts';
import type { Instant } from '../store/table.ts';
import type { Shapes } from '../store/tables.ts';
import { DEMO_INSTANT, type DemoPart, seedDemo } from './demo.ts';
import type { Flags, Limits, WorldName } from '../platform/settings.ts';
import { seedEmpty } from './empty.ts';

/** A world that a new instance may start with. */
export interface World {
  /** Where its clock starts; undefined for the system time. */
  readonly instant: Instant | undefined;
  /** A token that it comes with, known to everybody; undefined where none does. */
  readonly sampleToken: string | undefined;
  /** Feature flags that are on here although they are off by default. */
  readonly flags?: Partial<Flags>;
  /** Limits that are others here than in an instance that people use. */
  readonly limits?: Partial<Limits>;
  readonly seed: (tx: Executor, context: SeedContext) => Promise<void>;
}

/** The worlds by name; the demo world is what the resources have of it. */
export function worldsOf(demo: {
  readonly parts: readonly DemoPart[];
  readonly tables: Shapes;
}): Record<WorldName, World> {
  return {
    demo: {
      instant: DEMO_INSTANT,
      sampleToken: 'fwpat-olivia-api',
      // The examples show what stands behind these.
      flags: { group_approval_rules: true, mr_approved_filter: true, epic_color_highlight: true },
      // Programs try it out, and write in a minute what people write in a week.
      limits: { notesPerMinute: 0 },
      seed: (tx, context) => seedDemo(tx, context, demo),
    },
    empty: { instant: undefined, sampleToken: undefined, seed: seedEmpty },
  };
}
