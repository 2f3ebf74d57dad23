import { mediaTypeEssence, parseMediaType } from '../../wire/media-type.ts';

/**
 * The declared media type or range that a received Content-Type falls under, the most specific first (OAS 3.1 section
 * 4.8.14.1), or undefined. Parameters of declared types (`application/json; charset=utf-8`) do not bind the client.
 */
export function declaredFor(declared: readonly string[], contentType: string): string | undefined {
  const essence = mediaTypeEssence(contentType);
  const ranges = declared.filter((type) => covers(mediaTypeEssence(type), essence));
  return (
    declared.find((type) => mediaTypeEssence(type) === essence) ?? ranges.find((type) => type !== '*/*') ?? ranges[0]
  );
}

/** Descriptions write ranges of structured types (`application/*+json`) as well, although RFC 9110 knows none. */
function covers(range: string, essence: string): boolean {
  if (range === '*/*' || range === '*') return true;
  const [before = '', after] = range.split('*');
  return after !== undefined && before.endsWith('/') && essence.startsWith(before) && essence.endsWith(after);
}

interface AcceptedRange {
  readonly range: string;
  readonly quality: number;
}

/**
 * The declared media types that an Accept value takes, best first; all of them when there is none. Equal quality keeps
 * the declared order (RFC 9110 section 12.5.1). A declared range is acceptable when anything it covers is.
 */
export function acceptable(accept: string | undefined, declared: readonly string[]): readonly string[] {
  // Empty elements of a list are none (RFC 9110 section 5.6.1).
  if (accept === undefined || accept === '*/*' || /^[\s,]*$/.test(accept)) return declared;
  // Nobody names more than a few; the bound keeps a hostile header cheap.
  const ranges = accept.split(',').slice(0, 64).map(parseRange);
  return declared
    .map((type) => ({ type, quality: qualityOf(mediaTypeEssence(type), ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ type }) => type);
}

function parseRange(text: string): AcceptedRange {
  const quality = Number(parseMediaType(text)?.parameters.get('q') ?? '1');
  const essence = mediaTypeEssence(text);
  return { range: essence === '*' ? '*/*' : essence, quality: Number.isNaN(quality) ? 0 : quality };
}

function qualityOf(type: string, ranges: readonly AcceptedRange[]): number {
  let best = { specificity: -1, quality: 0 };
  for (const { range, quality } of ranges) {
    const specificity = specificityOf(range, type);
    if (specificity > best.specificity) best = { specificity, quality };
  }
  return best.quality;
}

/** 2 for the type itself, 1 for its range, 0 for any type, -1 for no match. */
function specificityOf(range: string, type: string): number {
  if (range === type) return 2;
  if (range === '*/*') return 0;
  return covers(range, type) || covers(type, range) ? 1 : -1;
}
