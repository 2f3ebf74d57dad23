import { allowedTypes, conjuncts, objectShape as mergedMembers } from '../../../model/facts/schema-shape.ts';
import type { Schema } from '../../../model/schema.ts';
import { memberKey } from '../code/literal.ts';
import { allShape, objectShape, quoted, shapeMember } from './shape-literal.ts';

/** What printing of plain values needs to know. */
export interface PlainPrinting {
  /** Members that an alternative beside this one has something to convert in. */
  readonly names: ReadonlySet<string>;
  readonly holds: (schema: Schema) => boolean;
  readonly wordsOf: (schema: Schema) => readonly string[];
}

/** Members of an object in which there is something to convert. */
export function declaredMembers(schema: Schema, holds: (schema: Schema) => boolean): readonly string[] {
  return [...mergedMembers(schema).properties].filter(([, own]) => own.some(holds)).map(([name]) => name);
}

/** Levels of members and items that are looked into. */
const MOST_LEVELS = 3;

/**
 * The texts and numbers that an alternative takes where another one beside it has something to convert: a text that may be one is
 * no integer, and a number beyond 64 bits that may be one is no reason to refuse a value.
 */
export function plainShape(schema: Schema, printing: PlainPrinting, level: number = 0): readonly string[] {
  if (level > MOST_LEVELS) return [];
  const parts = conjuncts(schema);
  const isHolding = printing.holds(schema);
  const within = (inner: Schema): readonly string[] => plainShape(inner, { ...printing, names: ANY_NAME }, level + 1);
  const properties = [...mergedMembers(schema).properties].flatMap(([name, own]) => {
    const isAsked = printing.names === ANY_NAME || printing.names.has(name);
    if (!isAsked || own.some(printing.holds)) return [];
    return shapeMember(memberKey(name), allShape(own.flatMap(within)));
  });
  const items = parts.flatMap((part) =>
    part.items === undefined || printing.holds(part.items) ? [] : within(part.items),
  );
  const members = objectShape([
    ...shapeMember('properties', objectShape(properties)),
    ...shapeMember('items', allShape(items)),
  ]);
  const words = isHolding ? [] : wordsOf(schema, parts, printing, level);
  return [...words, ...(members === undefined ? [] : [members])];
}

/** Stands for the names of all members. */
const ANY_NAME: ReadonlySet<string> = new Set();

function wordsOf(schema: Schema, parts: readonly Schema[], printing: PlainPrinting, level: number): readonly string[] {
  const nested = parts.flatMap((part) => [...part.oneOf, ...part.anyOf]);
  const words = [
    ...parts.flatMap(printing.wordsOf),
    ...nested.flatMap((part) => plainShape(part, printing, level + 1)),
  ];
  const isFree = words.length === 0 && nested.length === 0 && allowedTypes(schema).length === 0;
  // Without a type it takes every text and number, unless it is an object by its members.
  return isFree && mergedMembers(schema).properties.size === 0 ? [quoted.string, quoted.number] : words;
}
