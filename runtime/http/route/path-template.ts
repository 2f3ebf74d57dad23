import { encodedLiteral } from '../../wire/percent.ts';

/** One segment of a path template, ready for matching raw segments. */
export type TemplateSegment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'parameter' }
  /** Literals around and between parameters: `['archive.', '']` for `archive.{format}`. */
  | { readonly kind: 'affixed'; readonly literals: readonly string[] };

/**
 * Length of a template's path: a query may follow, and a fragment, which no request carries (RFC 3986
 * section 3.5).
 */
export function pathLength(template: string): number {
  const hash = template.indexOf('#');
  const mark = template.indexOf('?');
  const end = hash === -1 ? template.length : hash;
  return mark === -1 || mark > end ? end : mark;
}

/**
 * Pairs after a `?`, which some descriptions use to tell operations apart (`action=list`), or for a parameter that they say stands in the
 * path (`id={id}`): the texts around and between its parameters; one text is a literal pair.
 */
export function queryPairs(template: string): readonly (readonly string[])[] {
  const mark = template.indexOf('?');
  const [query = ''] = mark === -1 ? [] : template.slice(mark + 1).split('#');
  if (pathLength(template) !== mark) return [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => pair.split(/\{[^{}]*\}/));
}

/**
 * The raw texts of the parameters of a pair in the query of a request, none for a literal pair; undefined where the query has no such
 * pair. A `+` is a space there, as forms have it.
 */
export function capturePair(literals: readonly string[], query: string): readonly string[] | undefined {
  const pairs = query.split('&');
  if (literals.length === 1) return pairs.includes(literals[0] ?? '') ? [] : undefined;
  for (const pair of pairs) {
    const captures = captureAffixed(literals, pair);
    if (captures !== undefined) return captures.map((text) => text.replaceAll('+', '%20'));
  }
  return undefined;
}

/** One segment of a path template (OAS 3.1 section 4.8.8.1). */
export function parseSegment(segment: string): TemplateSegment {
  const open = segment.indexOf('{');
  if (open === -1) return { kind: 'static', text: literal(segment) };
  const close = segment.indexOf('}');
  if (open === 0 && close === segment.length - 1 && !segment.includes('{', 1)) return { kind: 'parameter' };
  const literals = segment.split(/\{[^{}]*\}/).map(literal);
  const [text = ''] = literals;
  return literals.length === 1 ? { kind: 'static', text } : { kind: 'affixed', literals };
}

/** A literal as requests have it. */
function literal(text: string): string {
  return normalizeSegment(encodedLiteral(text));
}

const unreserved = /%(2D|2E|5F|7E|3[0-9]|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/gi;

/**
 * A raw segment with the percent-encoded unreserved characters written plainly, which does not change its meaning
 * (RFC 3986 section 6.2.2.2). Everything else, `%2F` above all, stays encoded until after routing.
 */
export function normalizeSegment(segment: string): string {
  const first = segment.indexOf('%');
  // `%2F` is by far the most common one, and stays.
  if (first === -1 || (isSlash(segment, first) && !segment.includes('%', first + 3))) return segment;
  return segment.replace(unreserved, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function isSlash(segment: string, at: number): boolean {
  return segment.charCodeAt(at + 1) === 0x32 && (segment.charCodeAt(at + 2) | 0x20) === 0x66;
}

/**
 * The raw texts of a segment's parameters, or undefined when the literals do not fit. A parameter is never empty; with
 * several in one segment each takes as little as possible, the last one the rest.
 */
export function captureAffixed(literals: readonly string[], segment: string): string[] | undefined {
  const first = literals[0] ?? '';
  const last = literals[literals.length - 1] ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const captures: string[] = [];
  let start = first.length;
  for (const literal of literals.slice(1, -1)) {
    const at = literal === '' ? start + 1 : segment.indexOf(literal, start + 1);
    if (at === -1 || at >= end) return undefined;
    captures.push(segment.slice(start, at));
    start = at + literal.length;
  }
  if (start >= end) return undefined;
  captures.push(segment.slice(start, end));
  return captures;
}
