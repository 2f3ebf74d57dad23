import { amountsAround } from '../../matchers/told/around.ts';
import { reckonedIn } from '../../matchers/told/numbers.ts';
import type { Rounding } from '../../matchers/told/rounding.ts';
import { toldSentences } from '../../matchers/told/sentences.ts';
import type { Reckoned } from '../../matchers/told/told.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, isObject, itemSchemas, propertyNames, propertySchemas } from '../../schema-walk.ts';

/** A member that is worked out from others of its object. */
export interface ToldAmount extends Reckoned {
  readonly name: string;
}

/** A fraction that came up where amounts of whole units are worked out. */
export interface Fraction {
  readonly name: string;
  readonly value: number;
  readonly rounding: Rounding;
}

/** The amounts of an object, as its members and the texts around it tell them. */
function amountsTold(
  schemas: readonly Schema[],
  texts: readonly string[],
  nouns: readonly string[],
): readonly ToldAmount[] {
  const around = amountsAround({ schemas, texts, nouns, isPage: false });
  const own = propertyNames(schemas).flatMap((name): readonly ToldAmount[] => {
    const said = propertySchemas(schemas, name).flatMap(({ description }) => toldSentences(description ?? ''));
    const [first] = said.flatMap((sentence) => reckonedIn(sentence, { name, schemas, isPage: false }) ?? []);
    return first === undefined ? [] : [{ name, ...first }];
  });
  const rounded = around.flatMap(({ name, reckoned }) => (reckoned === undefined ? [] : [{ name, ...reckoned }]));
  return [...rounded, ...own];
}

/** The amounts of objects in an answer. */
export type Teller = (schemas: readonly Schema[], nouns: readonly string[]) => readonly ToldAmount[];

/** Tells the amounts of each kind of objects once. */
export function tellerOf(texts: readonly string[]): Teller {
  const known = new WeakMap<readonly Schema[], readonly ToldAmount[]>();
  return (schemas, nouns) => {
    const found = known.get(schemas) ?? amountsTold(schemas, texts, nouns);
    known.set(schemas, found);
    return found;
  };
}

/**
 * The fractions that come up when an object is worked out that is made of these members: what has to be rounded, where it is told how.
 * What nothing tells is not there.
 */
export function fractionsOf(sent: JsonObject, schemas: readonly Schema[], tell: Teller): readonly Fraction[] {
  const found: Fraction[] = [];
  reckon({ object: sent, schemas, nouns: [] }, tell, found);
  return found;
}

interface Place {
  readonly object: JsonObject;
  readonly schemas: readonly Schema[];
  readonly nouns: readonly string[];
}

function reckon({ object, schemas, nouns }: Place, tell: Teller, found: Fraction[]): JsonObject {
  const made: Record<string, unknown> = { ...object };
  for (const [name, value] of Object.entries(object)) {
    if (!Array.isArray(value)) continue;
    const items = itemSchemas(propertySchemas(schemas, name), 0);
    made[name] = value.map((item: unknown) =>
      isObject(item) ? reckon({ object: item, schemas: items, nouns: [name] }, tell, found) : item,
    );
  }
  const told = tell(schemas, nouns);
  for (let isNew = true; isNew;) {
    const next = told
      .filter(({ name }) => !Object.hasOwn(made, name))
      .find((amount) => valueOf(amount, made) !== undefined);
    isNew = next !== undefined;
    if (next !== undefined) made[next.name] = roundedValue(next, valueOf(next, made) ?? 0, found);
  }
  return made;
}

/** Of several readings the one that is meant first: a share of all that follows, and products before sums. */
function valueOf({ amount }: ToldAmount, object: JsonObject): number | undefined {
  const values = amount.of(object);
  return amount.isShare === true ? values?.[0] : values?.at(-1);
}

function roundedValue({ name, rounding }: ToldAmount, value: number, found: Fraction[]): number {
  if (rounding === undefined) return value;
  if (!Number.isInteger(value)) found.push({ name, value, rounding });
  return Math.round(value);
}
