import type { ExitCode } from '../exit-code.ts';

/** What one target's run did, for the summary and for watching. */
export interface TargetRun {
  readonly code: ExitCode;
  /** Files to watch; empty when nothing was read because nothing has changed. */
  readonly inputs: readonly string[];
}
