import type { JsonValue, ModelNode } from './location.ts';

/** The Example Object. A bare `example` is here as an example named `default`. */
export interface Example extends ModelNode {
  readonly kind: 'example';
  readonly name: string;
  readonly componentName: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  /** `value`, or `dataValue` of OAS 3.2. Meaningless when `hasValue` is false. */
  readonly value: JsonValue;
  /** False when only `externalValue` or `serializedValue` is given. */
  readonly hasValue: boolean;
  /** Digits of the integers in `value` that reading has rounded, by JSON Pointer inside of it; undefined where there are none. */
  readonly longIntegers: ReadonlyMap<string, bigint> | undefined;
  readonly externalValue: string | undefined;
  /** The wire form (OAS 3.2 `serializedValue`). */
  readonly serializedValue: string | undefined;
}
