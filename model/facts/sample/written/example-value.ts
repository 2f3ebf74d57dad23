import type { Example } from '../../../example.ts';
import type { JsonValue } from '../../../location.ts';
import { isJsonMediaType } from '../../media-kind.ts';

/**
 * The value that the example of a body stands for: its own, or the one that its wire form spells (OAS 3.2 `serializedValue`).
 * A wire form that is not JSON is the value as text. Undefined where it is only linked to, or its wire form is no JSON and should be.
 */
export function exampleValue({ hasValue, value, serializedValue }: Example, mediaType: string): JsonValue | undefined {
  if (hasValue) return value;
  if (serializedValue === undefined) return undefined;
  if (!isJsonMediaType(mediaType)) return serializedValue;
  try {
    return JSON.parse(serializedValue) as JsonValue; // JSON is nothing else
  } catch {
    return undefined;
  }
}
