import { flatten } from './bracket.ts';
import { encodeComponent, encodeReserved } from './percent.ts';
import { STYLES, type ParameterSpec } from './style.ts';
import { definedEntries, isContainer, toText } from './text.ts';
import { WireError } from './wire-error.ts';

/**
 * Writes one parameter as it stands on the wire:
 * - path: the text that replaces `{name}` (see {@link expandPath} for the safety rules)
 * - query: `name=value` pairs joined by `&`, percent-encoded, without `?`
 * - header: the field value, not percent-encoded (OAS 3.1.1 appendix D)
 * - cookie: `name=value` pairs joined by `; `
 *
 * `undefined`, an empty array and an empty object produce the empty string: the parameter is left out (RFC 6570
 * section 2.3). null is an empty value (`name=`).
 * @throws WireError when the value cannot be written so that it reads back the same
 */
export function encodeParameter(spec: ParameterSpec, value: unknown): string {
  if (value === undefined) return '';
  if (spec.content !== undefined) return named(spec, encodeValue(spec, contentText(spec, value)));
  if (isContainer(value)) return encodeContainer(spec, value);
  return STYLES[spec.style].prefix + named(spec, encodeValue(spec, value));
}

/** Text of a parameter described by `content`: JSON unless the media type is textual and the value a string. */
function contentText(spec: ParameterSpec, value: unknown): string {
  const isText = typeof value === 'string' && !/[/+]json\b/i.test(spec.content ?? '');
  return isText ? value : JSON.stringify(value);
}

function encodeContainer(spec: ParameterSpec, value: object): string {
  const isList = Array.isArray(value);
  if (spec.style === 'deepObject' || (isList && spec.name.endsWith('[]') && value.some(isContainer))) {
    const pairs: string[] = [];
    flatten(spec.name.replace(/\[\]$/, ''), value, (name, item) => {
      pairs.push(`${encodeComponent(name)}=${encodeValue(spec, item)}`);
    });
    return pairs.join('&');
  }
  const rule = STYLES[spec.style];
  const entries = definedEntries(value);
  if (entries.length === 0) return '';
  const parts = entries.map(([key, item]) => {
    const text = encodeValue(spec, item, true);
    if (isList) return spec.explode ? named(spec, text) : text;
    return encodeValue(spec, key, true) + (spec.explode ? '=' : rule.delimiter) + text;
  });
  return rule.prefix + (spec.explode ? parts.join(rule.separator) : named(spec, parts.join(rule.delimiter)));
}

/** `name=text`, or the text alone in the styles that carry no name. */
function named(spec: ParameterSpec, text: string): string {
  const rule = STYLES[spec.style];
  if (!rule.named) return text;
  const name = spec.style === 'cookie' ? spec.name : encodeComponent(spec.name);
  return text === '' ? name + rule.ifEmpty : `${name}=${text}`;
}

/** What no text of this place may contain; percent-encoding is not available there. */
const UNSENDABLE = { header: /[^\t\u0020-\u007e\u0080-\u00ff]|^[\t ]|[\t ]$/, cookie: /[^\u0021-\u007e]|;/ };

/** What a part may not contain because the style has no way to tell it from the delimiter. */
const DELIMITER = { spaceDelimited: / /, pipeDelimited: /\|/, raw: /,/ };

/** Escapes one value; `isPart` when it stands between delimiters, which it then may not contain itself. */
function encodeValue(spec: ParameterSpec, value: unknown, isPart = false): string {
  const text = toText(spec.name, value);
  const raw = spec.in === 'header' ? 'header' : spec.style === 'cookie' ? 'cookie' : undefined;
  if (raw === undefined) {
    if (isPart && !spec.explode && (spec.style === 'spaceDelimited' || spec.style === 'pipeDelimited')) {
      refuse(spec, text, DELIMITER[spec.style]);
    }
    return percentEncode(spec, text, isPart);
  }
  refuse(spec, text, UNSENDABLE[raw]);
  if (isPart && (raw === 'header' || !spec.explode)) refuse(spec, text, DELIMITER.raw);
  return text;
}

function refuse(spec: ParameterSpec, text: string, bad: RegExp): void {
  if (!bad.test(text)) return;
  const place = `a ${spec.in} of style ${spec.style}`;
  throw new WireError('not-expressible', spec.name, `${JSON.stringify(text)} cannot be sent in ${place}`);
}

function percentEncode(spec: ParameterSpec, text: string, isPart: boolean): string {
  const isReserved = spec.allowReserved && spec.in !== 'cookie';
  const out = isReserved ? encodeReserved(text, spec.in === 'path' ? 'path' : 'query') : encodeComponent(text);
  if (!isPart) return out;
  // `.` is unreserved, yet separates the parts of an exploded label.
  const separators = spec.style === 'label' ? /[,=.]/g : /[,;=]/g;
  return out.replace(separators, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
