import { takesHash, takesList, type Codec } from '../codec.ts';
import type { ValueContext } from '../decode-scalar.ts';

/** Whether the value is a form: a body, or the whole query string. */
function isForm({ isForm: isWhole, in: place, fromJson }: ValueContext): boolean {
  return isWhole === true || (place === 'body' && fromJson !== true);
}

/**
 * Whether a text looks like the JSON of a list or hash that is wanted where no style has a form for one; forms have one for lists, and
 * fields of objects that are JSON (OAS "Encoding Object", default of `contentType`).
 */
export function isJsonInside(codec: Codec, text: string, context: ValueContext): boolean {
  const { path, fromJson } = context;
  if (fromJson === true) return false;
  if (isForm(context) && isObjectText(codec, text)) return true;
  const key = path.at(-1);
  if (key === undefined || (typeof key === 'string' && !membersAreJson(context))) return false;
  return isListText(codec, text) || isObjectText(codec, text);
}

/** Whether members that are containers are JSON: the style of the parameter, or of the field of the form, has one text for all of them. */
function membersAreJson({ hasJsonMembers: isJoined, fields, path }: ValueContext): boolean {
  const [name] = path;
  if (isJoined === true || fields === undefined || path.length !== 2 || typeof name !== 'string')
    return isJoined === true;
  return Object.hasOwn(fields, name) && fields[name]?.explode === false;
}

/** Text that looks like JSON of a list, where there may be one. */
function isListText(codec: Codec, text: string): boolean {
  return takesList(codec) && /^\[.*\]$/s.test(text);
}

/** Text that looks like JSON of an object, where there may be one. */
function isObjectText(codec: Codec, text: string): boolean {
  return takesHash(codec) && /^\{.*\}$/s.test(text);
}

/** Whether a text with commas is one item. */
export function takesCommas(items: Codec, text: string): boolean {
  if (items.any === true || items.text === true || items.words?.includes(text) === true) return true;
  return takesList(items) || isObjectText(items, text);
}

/** Whether a text is an item as it is, commas and all; lists of lists are split at theirs. */
function isOneItem(items: Codec, text: string): boolean {
  return isObjectText(items, text) || (!takesList(items) && takesCommas(items, text));
}

/** What a text is where a list is wanted; undefined where it is none. */
export function itemsOfText({ items }: Codec, text: string, context: ValueContext): readonly string[] | undefined {
  const isOne = items !== undefined && (isListText(items, text) || isOneItem(items, text));
  if (context.lenient && !isOne) return text.split(',');
  // A form repeats the name for each item (OAS "Encoding Object", style form): once for one.
  return context.lenient || isOnlyItem(context) ? [text] : undefined;
}

/** Whether a text may be the one item of a list. */
function isOnlyItem(context: ValueContext): boolean {
  return isForm(context) || (context.mayBeItem === true && context.path.length === 0);
}
