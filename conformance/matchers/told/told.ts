import type { JsonObject } from '../../schema-walk.ts';
import type { Amount } from './aggregates.ts';
import type { Rounding } from './rounding.ts';
import type { Scope } from './scope.ts';

/** One member of an answer, and the object it is in. */
export interface Subject {
  readonly object: JsonObject;
  readonly member: unknown;
  /** True in the answer that tells of what was made just now: nothing has happened to it before. */
  readonly isNew?: boolean;
}

/** What the member would have to be, in words; undefined where it is that, and where the others do not tell. */
export type Missed = (subject: Subject) => string | undefined;

/** What a description says of a member by others of the same object. */
export interface Told {
  /** The name of the member. */
  readonly name: string;
  /** The words that say so. */
  readonly said: string;
  readonly missed: Missed;
  /** What it is worked out as, where it is a number of which that is told. */
  readonly reckoned?: Reckoned;
}

/** A number that is worked out from others. */
export interface Reckoned {
  readonly amount: Amount;
  /** Undefined where nothing tells how fractions are rounded. */
  readonly rounding: Rounding | undefined;
}

/** Reads one form of sentence; undefined where the sentence is none of that form, or says more than that. */
export type Reader = (said: string, scope: Scope) => Missed | undefined;
