import { isIpv6 } from './network.ts';

const PCT = '%[0-9a-f]{2}';
const SUB = "!$&'()*+,;=";
const UNRESERVED = 'a-z0-9._~\\-';
// ucschar and iprivate of RFC 3987 section 2.2, as one range: everything above ASCII that is no lone surrogate.
const UCS = '\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{efffd}';

interface Grammar {
  readonly userInfo: RegExp;
  readonly registeredName: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

function grammar(more: string, privateUse: string): Grammar {
  const pchar = `${UNRESERVED}${more}${SUB}:@`;
  const of = (characters: string): RegExp => new RegExp(`^(?:[${characters}]|${PCT})*$`, 'iu');
  return {
    userInfo: of(`${UNRESERVED}${more}${SUB}:`),
    registeredName: of(`${UNRESERVED}${more}${SUB}`),
    path: of(`${pchar}/`),
    query: of(`${pchar}/?${privateUse}`),
    fragment: of(`${pchar}/?`),
  };
}

const URI = grammar('', '');
const IRI = grammar(UCS, '\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}');
const SPLIT = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;

/** URI with scheme (RFC 3986 section 3). */
export function isUri(text: string): boolean {
  return matches(text, URI, true);
}

/** URI or relative reference (RFC 3986 section 4.1). */
export function isUriReference(text: string): boolean {
  return matches(text, URI, false);
}

/** IRI with scheme (RFC 3987 section 2.2). */
export function isIri(text: string): boolean {
  return matches(text, IRI, true);
}

/** IRI or relative reference (RFC 3987 section 2.2). */
export function isIriReference(text: string): boolean {
  return matches(text, IRI, false);
}

function matches(text: string, rules: Grammar, needsScheme: boolean): boolean {
  const parts = SPLIT.exec(text);
  if (parts === null) return false;
  const [, scheme, authority, path] = parts;
  const isStart = scheme === undefined ? !needsScheme && isRelativePath(path ?? '', authority) : SCHEME.test(scheme);
  return isStart && (authority === undefined || isAuthority(authority, rules)) && isTail(parts, rules);
}

function isTail(parts: RegExpExecArray, rules: Grammar): boolean {
  return rules.path.test(parts[3] ?? '') && rules.query.test(parts[4] ?? '') && rules.fragment.test(parts[5] ?? '');
}

/** Without a scheme the first segment may not hold a colon (RFC 3986 section 4.2). */
function isRelativePath(path: string, authority: string | undefined): boolean {
  return authority !== undefined || !path.split('/', 1)[0]?.includes(':');
}

function isAuthority(authority: string, rules: Grammar): boolean {
  const at = authority.lastIndexOf('@');
  const hostAndPort = authority.slice(at + 1);
  if (at !== -1 && !rules.userInfo.test(authority.slice(0, at))) return false;
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(hostAndPort);
  if (literal !== null)
    return isIpv6(literal[1] ?? '') || /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i.test(literal[1] ?? '');
  return rules.registeredName.test(hostAndPort.replace(/:\d*$/, ''));
}

const LITERAL = `[^\\x00-\\x20"%<>\\\\^\`{|}\\x7f]|${PCT}`;
const VARNAME = `(?:[a-z0-9_]|${PCT})(?:\\.?(?:[a-z0-9_]|${PCT}))*`;
const VARSPEC = `${VARNAME}(?::[1-9]\\d{0,3}|\\*)?`;
const TEMPLATE = new RegExp(`^(?:${LITERAL}|\\{[+#./;?&=,!@|]?${VARSPEC}(?:,${VARSPEC})*\\})*$`, 'iu');

/** URI template (RFC 6570 section 2). */
export function isUriTemplate(text: string): boolean {
  return TEMPLATE.test(text);
}
