import { unescapeToken } from '../../schema/json-pointer.ts';
import { memberOf } from './member-of.ts';
import type { MockCase } from './mock-case.ts';

/** The list of a case without the items that a URL does not ask for. Defaults take nothing away: examples have them in mind. */
export function filteredAnswer(found: MockCase, { searchParams }: URL): MockCase {
  const { filters, body, paging } = found;
  if (filters === undefined) return found;
  const asked = Object.entries(filters.by).flatMap(([name, member]) => {
    const value = searchParams.get(name);
    return value === null || filters.others?.[name]?.includes(value) === true ? [] : [{ member, value }];
  });
  if (asked.length === 0) return found;
  const kept = without(body, filters.items.split('/').slice(1), (item) =>
    asked.every(({ member, value }) => isSame(memberOf(item, member), value)),
  );
  return kept === undefined || kept.count < (paging?.least ?? 0) ? found : { ...found, body: kept.body };
}

/** A body with some of the items of its list, and their number; undefined where the list is not there. */
function without(
  body: unknown,
  [token, ...rest]: readonly string[],
  isKept: (item: unknown) => boolean,
): { readonly body: unknown; readonly count: number } | undefined {
  if (token === undefined) {
    const items: readonly unknown[] | undefined = Array.isArray(body) ? body.filter(isKept) : undefined;
    return items && { body: items, count: items.length };
  }
  const name = unescapeToken(token);
  const inner = without(memberOf(body, name), rest, isKept);
  return inner && { ...inner, body: { ...Object(body), [name]: inner.body } };
}

function isSame(found: unknown, value: string): boolean {
  return String(found).toLowerCase() === value.toLowerCase();
}
