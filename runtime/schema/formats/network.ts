const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const HEX_GROUP = /^[0-9a-f]{1,4}$/i;

/** Dotted-quad IPv4 address (RFC 2673 section 3.2), without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** Characters of the longest spelling: six groups of four and a dotted quad. */
const MAX_IPV6 = 45;

/** IPv6 address (RFC 4291 section 2.2), without zone. */
export function isIpv6(text: string): boolean {
  if (text.length > MAX_IPV6) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [head = '', tail] = halves;
  const before = countGroups(head, tail === undefined);
  const after = tail === undefined ? 0 : countGroups(tail, true);
  if (before === -1 || after === -1) return false;
  return tail === undefined ? before === 8 : before + after <= 7;
}

/** Number of 16-bit groups, or -1 when malformed; a trailing IPv4 address counts as two. */
function countGroups(text: string, mayEndWithIpv4: boolean): number {
  if (text === '') return 0;
  const groups = text.split(':');
  let count = 0;
  for (const [index, group] of groups.entries()) {
    if (HEX_GROUP.test(group)) count++;
    else if (mayEndWithIpv4 && index === groups.length - 1 && isIpv4(group)) count += 2;
    else return -1;
  }
  return count;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Host name (RFC 1123 section 2.1): letters, digits, hyphens; labels up to 63, the whole up to 253 characters. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => LABEL.test(label) && isPlainOrALabel(label));
}

/** Hyphens at positions 3 and 4 are reserved for A-labels (RFC 5891 section 4.2.3.1). */
function isPlainOrALabel(label: string): boolean {
  if (label.slice(2, 4) !== '--') return true;
  return /^xn--[a-z0-9-]*[a-z0-9]$/i.test(label);
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL = new RegExp(
  `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\x20-\\x7e])*")$`,
  'i',
);

/** Mailbox (RFC 5321 section 4.1.2): dot-atom or quoted local part; host name or address literal. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  return LOCAL.test(text.slice(0, at)) && isMailDomain(text.slice(at + 1));
}

function isMailDomain(domain: string): boolean {
  if (!domain.startsWith('[')) return isHostname(domain);
  if (!domain.endsWith(']')) return false;
  const literal = domain.slice(1, -1);
  return /^ipv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal);
}
