import type { ProjectRow } from '../../platform/tenancy/table.ts';
import type { AwardRow } from './table.ts';

/** A reaction that was given or taken back. */
export interface ChangedReaction {
  readonly project: ProjectRow;
  readonly reaction: AwardRow;
  readonly action: 'award' | 'revoke';
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'reaction.changed': ChangedReaction;
  }
}
