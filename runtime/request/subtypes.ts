import { isObject } from '../schema/is-object.ts';
import type { ValueCheck } from './operation-table.ts';

/**
 * The check of a base type whose discriminator selects among the types that extend it (OAS "Discriminator Object", with
 * `allOf`): a value is what its tag says it is. A type that extends the base asks the base in turn, which is not asked the same again.
 * @param checks of the types by their tags; made with the first value
 * @param fallback of a value without a tag, or with another one (OAS 3.2 `defaultMapping`)
 */
export function subtypeCheck(
  propertyName: string,
  checks: () => readonly (readonly [tag: string, check: ValueCheck])[],
  fallback: ValueCheck = () => true,
): ValueCheck {
  let byTag: ReadonlyMap<unknown, ValueCheck> | undefined;
  const underWay = new WeakSet<object>();
  return (value) => {
    if (!isObject(value) || underWay.has(value)) return true;
    byTag ??= new Map(checks());
    const check = byTag.get(value[propertyName]) ?? fallback;
    underWay.add(value);
    try {
      return check(value);
    } finally {
      underWay.delete(value);
    }
  };
}
