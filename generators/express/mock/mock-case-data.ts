import type { ExactValue } from '../../../model/facts/sample/written/exact-values.ts';

/** A case of the mock as data; the shape is `MockCase` of `runtime/http`. */
export interface MockCaseData {
  readonly [key: string]: ExactValue;
  readonly name: string;
  readonly status: number;
}
