import type { Api } from '../../api.ts';
import { followLink } from '../../facts/author-links.ts';
import { withoutLinks } from '../../facts/without-links.ts';
import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { VALUES } from '../authored-fields.ts';
import { listOf } from './internal-marks.ts';

/**
 * A document whose texts do not lead to what is not published any more: of such a link what it shows is left.
 * @param whole the description with its internal parts
 * @param kept the description without them
 */
export function withoutInternalLinks(document: JsonValue, whole: Api, kept: Api): JsonValue {
  const isGone = (link: string): boolean =>
    followLink(whole, link) !== undefined && followLink(kept, link) === undefined;
  return told(document, isGone);
}

function told(value: JsonValue, isGone: (link: string) => boolean): JsonValue {
  if (typeof value === 'string') return withoutLinks(value, isGone);
  if (Array.isArray(value)) return listOf(value).map((entry) => told(entry, isGone));
  if (!isObject(value)) return value;
  // A value of the author is what it is, whatever it looks like; a map of examples holds texts beside the values.
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, JsonValue] => {
      const isValue = VALUES.has(key) && !(key === 'examples' && isObject(member));
      return [key, isValue ? member : told(member, isGone)];
    }),
  );
}
