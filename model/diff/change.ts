import type { SourceLocation } from '../location.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { Verdict } from './verdict.ts';

/** One difference between two descriptions. */
export interface Change {
  readonly kind: ChangeKind;
  readonly verdict: Verdict;
  /** `GET /projects/{id}` as the old description has it (the new one, when it is new); undefined: the whole API. */
  readonly operation: string | undefined;
  readonly operationId: string | undefined;
  /** Where in the operation, for people: ``query parameter `page` ``, `response 200, application/json, items[].id`. */
  readonly place: string;
  readonly message: string;
  /** Where it stood, or would have stood; undefined when the old description has nothing there. */
  readonly old: SourceLocation | undefined;
  /** Where it stands, or would stand; undefined when the new description has nothing there. */
  readonly new: SourceLocation | undefined;
}

/** Both sides of a change. */
export interface Sides {
  readonly old: SourceLocation | undefined;
  readonly new: SourceLocation | undefined;
}
