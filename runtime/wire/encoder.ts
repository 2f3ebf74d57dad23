/**
 * The styles as encoders, each an export of its own: emitted operations import those that their parameters name, and a
 * bundle carries no other. `encodeParameter` chooses among the same ones.
 */
import { flatten } from './bracket.ts';
import { isJsonMediaType } from './media-type.ts';
import {
  expansion,
  percentEscape,
  refusing,
  type Escape,
  type MemberWriter,
  type ParameterEncoder,
} from './expansion.ts';
import { encodeComponent } from './percent.ts';
import { COOKIE, FORM, FORM_COOKIE, LABEL, MATRIX, PIPE, SIMPLE, SPACE } from './style.ts';
import { isContainer, toText } from './text.ts';

const asIs: Escape = (text) => text;

/** `.` is unreserved, yet separates the parts of an exploded label. */
const labelEscape: Escape = (text, isPart) => {
  const encoded = encodeComponent(text);
  return isPart ? encoded.replaceAll('.', '%2E') : encoded;
};

/** Neither header fields nor the `cookie` style are percent-encoded (OAS 3.1.1 appendix D): the rest is refused. */
const headerEscape: Escape = /* @__PURE__ */ refusing(
  /[^\t\u0020-\u007e\u0080-\u00ff]|^[\t ]|[\t ]$/,
  false,
  /* @__PURE__ */ refusing(/,/, true, asIs),
);
/** Quotes around a cookie are no part of its value (RFC 6265 section 4.1.1). */
const cookieEscape: Escape = /* @__PURE__ */ refusing(/[^\u0021-\u007e]|;|^"/, false, asIs);

/**
 * A member of an exploded object that is a container: a list of values repeats its name, everything else is written by the
 * bracket grammar, as in style `deepObject`. OAS leaves it open; the names of fields can have brackets, so it is no JSON.
 */
export const spreadMember: MemberWriter = (property, member, escape) => {
  const pairs: string[] = [];
  const isPlain = Array.isArray(member) && !member.some(isContainer);
  flatten(property, member, (key, item) => {
    pairs.push(`${encodeComponent(isPlain ? property : key)}=${escape(item)}`);
  });
  return pairs;
};

/** Style `form`, exploded: a query parameter that names no style. */
export const formStyle: ParameterEncoder = /* @__PURE__ */ expansion(FORM, true, percentEscape, spreadMember);

/** Style `form`, its parts in one field. */
export const formJoinedStyle: ParameterEncoder = /* @__PURE__ */ expansion(FORM, false);

/** Style `simple` in a path: a path parameter that names no style. */
export const simpleStyle: ParameterEncoder = /* @__PURE__ */ expansion(SIMPLE, false);

/** Style `simple` in a path, exploded. */
export const simpleExplodedStyle: ParameterEncoder = /* @__PURE__ */ expansion(SIMPLE, true);

/** Style `label`. */
export const labelStyle: ParameterEncoder = /* @__PURE__ */ expansion(LABEL, false, labelEscape);

/** Style `label`, exploded. */
export const labelExplodedStyle: ParameterEncoder = /* @__PURE__ */ expansion(LABEL, true, labelEscape);

/** Style `matrix`. */
export const matrixStyle: ParameterEncoder = /* @__PURE__ */ expansion(MATRIX, false);

/** Style `matrix`, exploded. */
export const matrixExplodedStyle: ParameterEncoder = /* @__PURE__ */ expansion(MATRIX, true);

/** Style `spaceDelimited`; exploded it is style `form`. */
export const spaceDelimitedStyle: ParameterEncoder = /* @__PURE__ */ expansion(
  SPACE,
  false,
  /* @__PURE__ */ refusing(/ /, true, percentEscape),
);

/** Style `pipeDelimited`; exploded it is style `form`. */
export const pipeDelimitedStyle: ParameterEncoder = /* @__PURE__ */ expansion(
  PIPE,
  false,
  /* @__PURE__ */ refusing(/\|/, true, percentEscape),
);

/** Style `deepObject` by the bracket grammar of `bracket.ts`; also `name[]` with containers for items. */
export const deepObjectStyle: ParameterEncoder = /* @__PURE__ */ bracketed(percentEscape);

/** Style `simple` in a header. */
export const headerStyle: ParameterEncoder = /* @__PURE__ */ expansion(SIMPLE, false, headerEscape);

/** Style `simple` in a header, exploded. */
export const headerExplodedStyle: ParameterEncoder = /* @__PURE__ */ expansion(SIMPLE, true, headerEscape);

/** Style `form` in a cookie, exploded: a cookie that names no style. */
export const formCookieStyle: ParameterEncoder = /* @__PURE__ */ expansion(FORM_COOKIE, true);

/** Style `form` in a cookie, its parts in one cookie. */
export const formJoinedCookieStyle: ParameterEncoder = /* @__PURE__ */ expansion(FORM_COOKIE, false);

/** Style `cookie` (OAS 3.2), exploded. */
export const cookieStyle: ParameterEncoder = /* @__PURE__ */ expansion(COOKIE, true, cookieEscape);

/** Style `cookie` (OAS 3.2), its parts in one cookie. */
export const cookieJoinedStyle: ParameterEncoder = /* @__PURE__ */ expansion(
  COOKIE,
  false,
  /* @__PURE__ */ refusing(/,/, true, cookieEscape),
);

/** A parameter that `content` describes: `base` writes the JSON text, or a string as it is where the type is textual. */
export function contentStyle(mediaType: string, base: ParameterEncoder): ParameterEncoder {
  return (name) => {
    const write = base(name);
    return (value) => {
      if (value === undefined) return '';
      return write(typeof value === 'string' && !isJsonMediaType(mediaType) ? value : JSON.stringify(value));
    };
  };
}

/** As {@link deepObjectStyle}, with another way to escape values. */
export function bracketed(escape: Escape): ParameterEncoder {
  const plain = expansion(FORM, true, escape);
  return (name) => {
    const write = plain(name);
    const stem = name.replace(/\[\]$/, '');
    return (value) => {
      if (!isContainer(value)) return write(value);
      const pairs: string[] = [];
      flatten(stem, value, (key, item) => {
        pairs.push(`${encodeComponent(key)}=${escape(toText(item, name), false, name)}`);
      });
      return pairs.join('&');
    };
  };
}
