/** One file an emitter wants to exist: a pure value, only the CLI writes to disk. */
export interface GeneratedFile {
  /** POSIX path relative to the output folder; never absolute, never containing `..`. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}
