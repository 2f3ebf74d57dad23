import type { Schema } from '../schema.ts';
import { type Comparison, keywordLocation, note, show } from './finding.ts';
import { type Limit, isTighter, limitOf, sameLimit } from './number-range.ts';
import { type Bound, type BoundName, LOWER_COUNTS, type SchemaView, UPPER_COUNTS } from './schema-view.ts';

/** How values are bounded: numbers, lengths, counts, patterns, formats, encodings. */
export function compareBounds(comparison: Comparison): void {
  compareRange(comparison, 'lower');
  compareRange(comparison, 'upper');
  for (const name of LOWER_COUNTS) compareBound(comparison, name, (before, after) => after > before);
  for (const name of UPPER_COUNTS) compareBound(comparison, name, (before, after) => after < before);
  compareMultiple(comparison);
  compareUnique(comparison);
  comparePatterns(comparison);
  compareFormats(comparison);
  compareEncodings(comparison);
}

/** Of numbers, by what is left: for whole numbers, above 0 and from 1 are the same. */
function compareRange(comparison: Comparison, side: 'lower' | 'upper'): void {
  const [before, after] = [limitOf(comparison.old, side), limitOf(comparison.new, side)];
  if (sameLimit(before, after)) return;
  const tighter = before === undefined || (after !== undefined && isTighter(side, before, after));
  const keyword = (after ?? before)?.keyword ?? '';
  const parameters = { keyword, old: textOf(before, keyword), new: textOf(after, keyword) };
  const sides = { old: before?.location, new: after?.location };
  note(comparison, tighter ? 'bound-tightened' : 'bound-loosened', parameters, sides);
}

function textOf(limit: Limit | undefined, keyword: string): string {
  const other = limit === undefined || limit.keyword === keyword ? '' : `\`${limit.keyword}\` `;
  return other + show(limit?.written);
}

function compareBound(
  comparison: Comparison,
  keyword: BoundName,
  isTighterThan: (before: number, after: number) => boolean,
): void {
  const before = comparison.old.bounds.get(keyword);
  const after = comparison.new.bounds.get(keyword);
  if (before?.value === after?.value || isIdle(keyword, before ?? after, comparison)) return;
  const tighter = before === undefined || (after !== undefined && isTighterThan(before.value, after.value));
  noteBound(comparison, tighter ? 'bound-tightened' : 'bound-loosened', { keyword, before, after });
}

function noteBound(
  comparison: Comparison,
  kind: 'bound-tightened' | 'bound-loosened' | 'multiple-of-changed',
  { keyword, before, after }: { keyword: BoundName; before: Bound | undefined; after: Bound | undefined },
): void {
  const parameters = { keyword, old: show(before?.value), new: show(after?.value) };
  note(comparison, kind, parameters, { old: before?.location, new: after?.location });
}

/** A lower bound of zero says nothing where nothing can be shorter than empty. */
function isIdle(keyword: BoundName, bound: Bound | undefined, { old, new: later }: Comparison): boolean {
  return keyword.startsWith('min') && bound?.value === 0 && (!old.bounds.has(keyword) || !later.bounds.has(keyword));
}

function compareMultiple(comparison: Comparison): void {
  const before = comparison.old.bounds.get('multipleOf');
  const after = comparison.new.bounds.get('multipleOf');
  if (before?.value === after?.value) return;
  const sides = { keyword: 'multipleOf', before, after } as const;
  if (before === undefined) noteBound(comparison, 'bound-tightened', sides);
  else if (after === undefined) noteBound(comparison, 'bound-loosened', sides);
  else if (after.value % before.value === 0) noteBound(comparison, 'bound-tightened', sides);
  else if (before.value % after.value === 0) noteBound(comparison, 'bound-loosened', sides);
  else noteBound(comparison, 'multiple-of-changed', sides);
}

function compareUnique(comparison: Comparison): void {
  const isUnique = (view: SchemaView): boolean => view.parts.some(({ uniqueItems }) => uniqueItems);
  const after = isUnique(comparison.new);
  if (isUnique(comparison.old) !== after) note(comparison, after ? 'unique-items-added' : 'unique-items-dropped');
}

function comparePatterns(comparison: Comparison): void {
  const before = textsOf(comparison.old, 'pattern');
  const after = textsOf(comparison.new, 'pattern');
  const gone = before.filter((pattern) => !after.includes(pattern));
  const added = after.filter((pattern) => !before.includes(pattern));
  const sides = textSides(comparison, 'pattern');
  const [old, later] = [gone[0], added[0]];
  if (old !== undefined && later !== undefined) {
    note(comparison, 'pattern-changed', { old: show(old), new: show(later) }, sides);
  } else if (later !== undefined) note(comparison, 'pattern-added', { pattern: show(later) }, sides);
  else if (old !== undefined) note(comparison, 'pattern-dropped', { pattern: show(old) }, sides);
}

/** Formats of which the first allows a part of what the second allows. */
const NARROWER: readonly (readonly [string, string])[] = [
  ['int32', 'int64'],
  ['float', 'double'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
  ['uri', 'uri-reference'],
  ['uri', 'iri'],
  ['uri-reference', 'iri-reference'],
];

function compareFormats(comparison: Comparison): void {
  const old = textsOf(comparison.old, 'format')[0];
  const later = textsOf(comparison.new, 'format')[0];
  if (old === later) return;
  const sides = textSides(comparison, 'format');
  if (old === undefined) note(comparison, 'format-added', { format: show(later) }, sides);
  else if (later === undefined) note(comparison, 'format-dropped', { format: show(old) }, sides);
  else {
    const isPair = (one: string, other: string): boolean => NARROWER.some(([a, b]) => a === one && b === other);
    const kind = isPair(old, later) ? 'format-widened' : isPair(later, old) ? 'format-narrowed' : 'format-changed';
    note(comparison, kind, { old: show(old), new: show(later) }, sides);
  }
}

function compareEncodings(comparison: Comparison): void {
  for (const keyword of ['contentEncoding', 'contentMediaType'] as const) {
    const old = textsOf(comparison.old, keyword)[0];
    const later = textsOf(comparison.new, keyword)[0];
    if (old === later) continue;
    const parameters = { old: show(old), new: show(later) };
    note(comparison, 'content-encoding-changed', parameters, textSides(comparison, keyword));
  }
}

/** Patterns that every text matches, and formats that are only another way to say `contentEncoding` and the like. */
const SAYS_NOTHING: Partial<Record<TextKeyword, RegExp>> = {
  pattern: /^\^?(?:\.\*)?\$?$/,
  format: /^(?:byte|binary|password)$/,
};

type TextKeyword = 'pattern' | 'format' | 'contentEncoding' | 'contentMediaType';

function textsOf(view: SchemaView, keyword: TextKeyword): string[] {
  const texts = view.parts.flatMap((part) => part[keyword] ?? []);
  return [...new Set(texts)].filter((text) => !SAYS_NOTHING[keyword]?.test(text));
}

function textSides(comparison: Comparison, keyword: TextKeyword): Pick<Comparison['findings'][0], 'old' | 'new'> {
  const has = (part: Schema): boolean => part[keyword] !== undefined;
  return {
    old: keywordLocation(comparison.old, keyword, has),
    new: keywordLocation(comparison.new, keyword, has),
  };
}
