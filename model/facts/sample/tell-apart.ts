import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import type { View } from '../read-write-views.ts';
import { fits } from './fits.ts';
import { partsOf } from './sampling.ts';

/** Values of every type, of which a member rarely allows all. */
const strange: readonly JsonValue[] = [null, false, 0, '', [], {}];

/**
 * An object that more than one branch of a `oneOf` takes, changed so that only one does: a member that the others describe
 * gets a value that they do not allow. Undefined when no such member is found.
 */
export function toldApart(branches: readonly Schema[], value: JsonValue, view: View): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  const count = (candidate: JsonValue): number => branches.filter((branch) => fits(branch, candidate, view)).length;
  const names = new Set(
    branches.flatMap((branch) => partsOf([branch], new Map()).parts).flatMap((part) => [...part.properties.keys()]),
  );
  let found = value;
  let takers = count(found);
  for (const name of names) {
    if (Object.hasOwn(found, name)) continue;
    for (const member of strange) {
      if (takers <= 1) break;
      const changed = { ...found, [name]: member };
      const left = count(changed);
      if (left === 0 || left >= takers) continue;
      [found, takers] = [changed, left];
    }
  }
  return takers === 1 ? found : undefined;
}
