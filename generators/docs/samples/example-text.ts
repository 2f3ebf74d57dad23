import type { Example } from '../../../model/example.ts';
import type { JsonValue } from '../../../model/location.ts';

/** An example as a page shows it: its value, else the text that travels, else where it is. */
export function exampleText(example: Example): string {
  if (example.hasValue) return valueText(example.value);
  return example.serializedValue ?? example.externalValue ?? '';
}

/** A value as it is read best: text as it is, anything else as indented JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
