import { encodeComponent } from './percent.ts';
import type { StyleRule } from './style.ts';
import { definedEntries, isContainer, itemText, toText } from './text.ts';
import { badValue } from './wire-error.ts';

/** Writes the values of one parameter as they stand in its place; the empty text when nothing is sent. */
export type ValueEncoder = (value: unknown) => string;

/** Makes the encoder of a parameter, by its name on the wire. What depends on the name only is done once. */
export type ParameterEncoder = (name: string) => ValueEncoder;

/**
 * Escapes one text.
 * @param isPart true when it stands between delimiters, which it then may not contain itself
 * @throws WireError `bad-value` when the place has no way to write it
 */
export type Escape = (text: string, isPart: boolean, name: string) => string;

/** Percent-encoding leaves no delimiter of any style but `label`. */
export const percentEscape: Escape = (text) => encodeComponent(text);

/** Writes a member of an exploded object that is a container itself as fields of the query. */
export type MemberWriter = (property: string, member: object, escape: (item: unknown) => string) => string[];

/**
 * A style as an encoder: RFC 6570 section 3.2.1, with the row of the style table as its parameters.
 * @param nested for a style whose members are fields of their own, which may have brackets
 */
export function expansion(
  rule: StyleRule,
  explode: boolean,
  escape: Escape = percentEscape,
  nested?: MemberWriter,
): ParameterEncoder {
  return (name) => {
    const key = rule.plainName ? name : encodeComponent(name);
    const withName = (text: string): string => (rule.named ? key + (text ? `=${text}` : rule.ifEmpty) : text);
    const part = (item: unknown): string => escape(itemText(item, name), true, name);
    return (value) => {
      if (value === undefined) return '';
      if (!isContainer(value)) return rule.prefix + withName(escape(toText(value, name), false, name));
      const parts = definedEntries(value).flatMap(([property, item]) => {
        if (Array.isArray(value)) return explode ? withName(part(item)) : part(item);
        if (nested && isContainer(item)) return nested(property, item, part);
        return part(property) + (explode ? '=' : rule.delimiter) + part(item);
      });
      if (parts.length === 0) return '';
      const isOneText = !(explode && rule.named) && parts.length === 1;
      // It looks like a list without items, and would be read as one.
      if (isOneText && parts[0] === '') throw badValue(name, 'a list of one empty text cannot be sent in this style');
      return rule.prefix + (explode ? parts.join(rule.separator) : withName(parts.join(rule.delimiter)));
    };
  };
}

/** Lets an escape refuse what must not reach it. */
export function refusing(bad: RegExp, isPartOnly: boolean, escape: Escape): Escape {
  return (text, isPart, name) => {
    if ((isPart || !isPartOnly) && bad.test(text)) {
      throw badValue(name, `${JSON.stringify(text)} cannot be sent in this style`);
    }
    return escape(text, isPart, name);
  };
}
