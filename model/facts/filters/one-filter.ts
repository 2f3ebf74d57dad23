import type { Parameter } from '../../parameter.ts';
import { isObject } from '../../json-object.ts';
import type { TextFilter } from './text-filter.ts';

/** A parameter that takes items out of a list by a member, and how. */
export interface FilterTest {
  readonly parameter: Parameter;
  readonly member: string;
  /** The member has the value; has another one; has it among others; comes after it; comes before it; has it as a text; it is between two. */
  readonly kind: 'is' | 'not' | 'has' | 'after' | 'before' | 'text' | 'within';
  /** The member that ends what the first one begins. */
  readonly end?: string;
  /** How a text is looked for. */
  readonly text?: TextFilter;
  /** Words of the parameter that no member has. */
  readonly others: readonly string[];
  /** True where the value itself is among what is asked for, as with the least one (`seats_min`). */
  readonly isInclusive?: boolean;
  /** What the description says of the bound, of days as well: whether it is among what is asked for. */
  readonly isSaidIn?: boolean | undefined;
  /** What the description says of several words: whether all are needed, or one is enough. */
  readonly needsAll?: boolean | undefined;
}

/**
 * A member of an item, or of an object that it has (`owner/name`), or of each object of a list that it has (`stops/port`); undefined where
 * it has none of that name.
 */
export function memberOf(item: unknown, name: string): unknown {
  if (Array.isArray(item)) return item.flatMap((each: unknown) => memberOf(each, name) ?? []);
  if (!isObject(item)) return undefined;
  if (Object.hasOwn(item, name)) return item[name];
  const slash = name.indexOf('/');
  const above = name.slice(0, Math.max(0, slash));
  return slash === -1 || !Object.hasOwn(item, above) ? undefined : memberOf(item[above], name.slice(slash + 1));
}
