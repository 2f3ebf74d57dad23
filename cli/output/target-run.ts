import type { ExitCode } from '../exit-code.ts';
import type { KnownTarget } from './cache/cache-entry.ts';

/** What one target's run did, for the summary and for watching. */
export interface TargetRun {
  readonly code: ExitCode;
  /** Files to watch. */
  readonly inputs: readonly string[];
  /** What the next run may go by; absent when this one wrote nothing, or read from the network. */
  readonly known?: KnownTarget;
  /** Notes what the next run may go by; to be called when all targets have been written. */
  readonly remember?: () => Promise<void>;
}
