import type { JsonObject } from '../schema-walk.ts';

/** Bodies with less to be refused for. */
export interface Shedding {
  /** The same members with plainer values. */
  readonly tame: JsonObject;
  /** The members that are known to be taken. */
  readonly known: JsonObject;
}

/** What is sent as an earlier step has sent it: names that tell things apart, and members that are asked for. */
export interface Likeness {
  readonly step: string;
  /** Names that are not. */
  readonly but: readonly string[];
  readonly members?: readonly string[];
  /** True for these members in letters of the other case. */
  readonly isRecased?: boolean;
}
