import type { Instant } from '../store/schema.ts';

/** What a world is filled with. */
export interface SeedContext {
  /** Key under which digests of secrets are made. */
  readonly key: string;
  readonly now: Instant;
}
