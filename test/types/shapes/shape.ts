import type { Claim } from '../claims.ts';

/** One promise about emitted types. */
export interface Shape {
  readonly title: string;
  /** Lines that compile. */
  readonly right: readonly Claim[];
  /** Lines that must not compile. */
  readonly wrong?: readonly Claim[];
  /** Texts of emitted files of the library, by path. */
  readonly texts?: readonly (readonly [file: string, text: string])[];
}
