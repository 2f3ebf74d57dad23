import { askedOnce } from '../schema/asked-once.ts';
import type { ValueCheck } from './operation-table.ts';

/**
 * The check of a base type whose discriminator selects among the types that extend it (OAS "Discriminator Object", with
 * `allOf`): a value is what its tag says it is. A type that extends the base asks the base in turn, which is not asked the same again.
 * @param checks of the types by their tags; made with the first value
 * @param fallback of a value without a tag, or with another one (OAS 3.2 `defaultMapping`)
 */
export function subtypeCheck(
  propertyName: string,
  checks: () => readonly (readonly [tag: string | number | boolean, check: ValueCheck])[],
  fallback: ValueCheck = () => true,
): ValueCheck {
  let byTag: ReadonlyMap<unknown, ValueCheck> | undefined;
  return askedOnce((value) => {
    byTag ??= new Map(checks());
    return (byTag.get(value[propertyName]) ?? fallback)(value);
  });
}
