import { plainText } from '../matchers/plain-text.ts';
import { isObject } from '../schema-walk.ts';
import type { Call } from './case.ts';

/** Every value the request carries, by name; values that the scenario mapped are not fixed by the example. */
export function fixedValues(written: Call, sent: Call): ReadonlyMap<string, ReadonlySet<string>> {
  const fixed = new Map<string, Set<string>>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' || value === undefined) return;
    const values = fixed.get(name) ?? new Set<string>();
    fixed.set(name, values.add(plainText(value)));
  };
  for (const [index, { parameter, value }] of written.parameters.entries()) {
    if (sent.parameters[index]?.value === value) add(parameter.name, value);
  }
  if (isObject(written.body?.value)) {
    for (const [name, value] of Object.entries(written.body.value)) add(name, value);
  }
  return fixed;
}
