/** Somebody who wrote commits. */
export interface Contributor {
  /** The name in the newest of the commits. */
  readonly name: string;
  readonly email: string;
  /** Commits, merges not counted. */
  readonly commits: number;
}

/** Consecutive lines that one commit changed last. */
export interface BlameRange {
  /** Object id of the commit. */
  readonly commit: string;
  /** Without their line feeds. */
  readonly lines: readonly string[];
}

/** The change of one file. */
export interface FileChange {
  readonly oldPath: string;
  readonly newPath: string;
  /** Modes as git writes them; `0` where there is no file. */
  readonly oldMode: string;
  readonly newMode: string;
  readonly kind: 'added' | 'deleted' | 'renamed' | 'changed';
  /**
   * Hunks with the two lines before them that name the file; none without hunks and when a limit was reached, two when a
   * file became a link or the reverse.
   */
  readonly sections: readonly string[];
}

/** What differs between two trees. */
export interface Changes {
  readonly files: readonly FileChange[];
  /** Whether git was stopped because it took too long, or not asked because it would have. */
  readonly timedOut: boolean;
}
