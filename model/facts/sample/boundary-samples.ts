import { childPointer } from '../../load/json/json-pointer.ts';
import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import type { View } from '../read-write-views.ts';
import { fits } from './fits.ts';
import { membersNamed } from '../members/members-named.ts';
import { numberRange } from './number-range.ts';
import { samplePattern } from './pattern-text.ts';
import { sampleValue } from './sample-value.ts';
import { partsOf } from './sampling.ts';

/** A value at an edge of what a schema takes. */
export interface BoundarySample {
  /** The edge in words: `longest text`, `null`; of a member with its JSON Pointer before. */
  readonly edge: string;
  readonly value: JsonValue;
}

/** How far edges are looked for. */
export interface BoundaryOptions {
  readonly view: View;
  /** Values at most; 100 when not given. */
  readonly most?: number;
}

/** Longer texts and lists are not made: what they show, these show. */
const longestText = 10_000;
const longestList = 100;
/** Levels of members whose edges are tried one by one. */
const levels = 2;

/**
 * Values at the edges of what a schema takes: the shortest and longest texts, characters beyond the basic plane, bounds of
 * numbers and of machine integers, lists of the fewest and most items, null, every listed word, and objects with nothing
 * optional. Of an object, one member at a time is at an edge. Every value meets the schema as `fits` reads it; each one once.
 */
export function boundarySamples(schema: Schema, { view, most = 100 }: BoundaryOptions): readonly BoundarySample[] {
  const found = new Map<string, BoundarySample>();
  for (const sample of edgesOf(schema, view, 0)) {
    if (found.size >= most) break;
    const text = JSON.stringify(sample.value);
    if (!found.has(text) && fits(schema, sample.value, view)) found.set(text, sample);
  }
  return [...found.values()];
}

function* edgesOf(schema: Schema, view: View, level: number): Iterable<BoundarySample> {
  const parts = statedParts(schema);
  yield* scalarEdges(parts);
  yield* listEdges(schema, parts, view);
  const lean = sampleValue(schema, { view, isLean: true });
  if (lean !== undefined) yield { edge: 'nothing optional', value: lean };
  const full = sampleValue(schema, { view });
  if (full === undefined) return;
  yield { edge: 'plain', value: full };
  if (!isObject(full) || level >= levels) return;
  for (const [name, value] of Object.entries(full)) {
    const pointer = childPointer('', name);
    for (const member of parts.flatMap((part) => membersNamed(part, name))) {
      for (const { edge, value: inner } of edgesOf(member, view, level + 1)) {
        if (inner !== value && fits(member, inner, view))
          yield { edge: `${pointer}${edge.startsWith('/') ? '' : ': '}${edge}`, value: { ...full, [name]: inner } };
      }
    }
  }
}

/** A schema with what holds beside it and its alternatives: whatever may say where an edge is. */
function statedParts(schema: Schema): readonly Schema[] {
  const { parts } = partsOf([schema], new Map());
  return parts.flatMap((part) => [part, ...partsOf([...part.oneOf, ...part.anyOf], new Map()).parts]);
}

function* scalarEdges(parts: readonly Schema[]): Iterable<BoundarySample> {
  for (const part of parts) {
    for (const value of [...(part.hasConst ? [part.const] : []), ...(part.enum ?? [])]) {
      yield { edge: value === null ? 'null' : 'listed', value };
    }
  }
  yield* textEdges(parts);
  yield* numberEdges(parts);
  yield { edge: 'null', value: null };
  for (const value of [true, false]) yield { edge: String(value), value };
}

function* textEdges(parts: readonly Schema[]): Iterable<BoundarySample> {
  const least = Math.max(0, ...parts.map(({ minLength }) => minLength ?? 0));
  const most = Math.min(longestText, ...parts.map(({ maxLength }) => maxLength ?? Infinity));
  const patterns = parts.flatMap(({ pattern }) => pattern ?? []);
  const texts = (length: number): readonly string[] => [
    ...patterns.flatMap((pattern) => samplePattern(pattern, length, undefined) ?? []),
    'a'.repeat(Math.min(length, longestText)),
  ];
  for (const value of texts(least)) yield { edge: value === '' ? 'empty text' : 'shortest text', value };
  if (parts.some(({ maxLength }) => maxLength !== undefined))
    for (const value of texts(most)) yield { edge: 'longest text', value };
  // Two units of UTF-16, one character.
  yield { edge: 'astral text', value: '\u{1f432}'.repeat(Math.min(Math.max(1, least), longestText)) };
}

/** The first integers that machine types of 32 and 64 bits, and doubles, do not hold. */
const wide = [2_147_483_648, -2_147_483_649, 4_294_967_296, Number.MAX_SAFE_INTEGER];

function* numberEdges(parts: readonly Schema[]): Iterable<BoundarySample> {
  const isWhole =
    parts.some(({ types }) => types.includes('integer')) && !parts.some(({ types }) => types.includes('number'));
  const type = isWhole ? 'integer' : 'number';
  const { least, most } = numberRange(type, parts);
  for (const [edge, value] of [
    ['least', least],
    ['greatest', most],
  ] as const) {
    if (Number.isFinite(value)) yield { edge: `${edge} ${type}`, value };
  }
  yield { edge: 'zero', value: 0 };
  for (const value of wide) yield { edge: 'wide integer', value };
  yield { edge: 'fraction', value: 0.5 };
}

function* listEdges(schema: Schema, parts: readonly Schema[], view: View): Iterable<BoundarySample> {
  if (!parts.some(({ types }) => types.includes('array'))) return;
  yield { edge: 'empty list', value: [] };
  const most = Math.min(Infinity, ...parts.map(({ maxItems }) => maxItems ?? Infinity));
  if (most > longestList) return;
  const value = sampleValue({ ...schema, examples: [], hasDefault: false, minItems: most }, { view });
  if (value !== undefined) yield { edge: 'longest list', value };
}
