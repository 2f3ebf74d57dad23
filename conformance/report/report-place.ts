import type { SourceLocation } from '../../model/location.ts';

/** A place in a file, for programs that show it: both numbers count from 1. */
export interface ReportPlace {
  /** Path relative to the folder of the run, or a URL. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds where something is written; undefined where nobody knows. */
export type FindPlace = (location: SourceLocation) => ReportPlace | undefined;
