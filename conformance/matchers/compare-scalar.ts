import type { Comparison, MatchContext } from './matcher.ts';

type Compare = (expected: unknown, got: unknown, context: MatchContext) => boolean;

const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

const COMPARE = {
  exact: (expected, got, context) => sameScalar(expected, withoutSuffix(got, context)),
  secret: (_, got) => got === null || (typeof got === 'string' && got.length > 0),
  instant: (expected, got) => got === null || (typeof got === 'string' && DATE_TIME.test(got)) || expected === got,
  digest: (expected, got) => got === null || (typeof got === 'string' && isDigestLike(String(expected), got)),
  address: compareAddress,
  type: (expected, got) => expected === null || got === null || typeof expected === typeof got,
  pattern: (expected, got, context) => shapeOf(expected) === shapeOf(withoutSuffix(got, context)),
  members: () => true,
} satisfies Record<Comparison, Compare>;

/** Compares two scalars in the chosen way. */
export function compareScalar(comparison: Comparison, expected: unknown, got: unknown, context: MatchContext): boolean {
  return COMPARE[comparison](expected, got, context);
}

/** Says in words what a comparison would have accepted. */
export function describeExpectation(comparison: Comparison, expected: string): string {
  switch (comparison) {
    case 'secret':
      return 'a non-empty text';
    case 'instant':
      return `a date-time such as ${expected}`;
    case 'digest':
      return `a hexadecimal digest such as ${expected}`;
    case 'address':
      return `${expected} on any host`;
    case 'type':
      return `a value of the type of ${expected}`;
    case 'pattern':
      return `${expected} up to numbers`;
    default:
      return expected;
  }
}

function sameScalar(expected: unknown, got: unknown): boolean {
  if (expected === got) return true;
  // Two spellings of one instant are the same value; `+02:00` may come back as `Z`.
  if (typeof expected !== 'string' || typeof got !== 'string') return false;
  return DATE_TIME.test(expected) && DATE_TIME.test(got) && Date.parse(expected) === Date.parse(got);
}

function isDigestLike(expected: string, got: string): boolean {
  return /^[0-9a-f]+$/.test(got) && got.length === expected.length;
}

function compareAddress(expected: unknown, got: unknown, context: MatchContext): boolean {
  if (got === null) return true;
  if (typeof expected !== 'string' || typeof got !== 'string') return false;
  const [wanted, found] = [belowAuthority(expected), belowAuthority(got)].map((part) => part && withoutDigests(part));
  if (wanted === undefined || found === undefined) return false;
  const plain = withoutSuffix(found, context);
  return wanted === plain || (context.creates && shapeOf(wanted) === shapeOf(plain));
}

/** Path and query of an absolute URL; undefined when the text is not one. */
function belowAuthority(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
}

function withoutDigests(text: string): string {
  return text.replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g, '<digest>');
}

/** A text with every run of digits reduced to one mark. */
function shapeOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/\d+/g, '#') : value;
}

function withoutSuffix(value: unknown, context: MatchContext): unknown {
  return typeof value === 'string' && context.suffix !== '' ? value.replaceAll(context.suffix, '') : value;
}
