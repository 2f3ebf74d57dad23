import type { Severity } from './diagnostics.ts';

/** One kind of problem: how bad it is, its text with `{parameter}` places, and the clause it is measured against. */
export interface CatalogueEntry {
  readonly severity: Severity;
  readonly message: string;
  readonly clause: string | undefined;
  /**
   * What is read instead, for an error that leaves a sound model: a lenient load reports it as a warning that ends
   * with these words. Most published descriptions are not free of such errors.
   */
  readonly tolerated?: string;
  /** The objects in which the error is tolerated; all of them when left out. */
  readonly toleratedIn?: readonly string[];
}
