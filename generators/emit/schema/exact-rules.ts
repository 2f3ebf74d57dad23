import { listedWithDigits, listsLongIntegers } from '../../../model/facts/codec/long-integers.ts';
import type { Schema } from '../../../model/schema.ts';
import { quote } from '../code/literal.ts';
import type { EmitOptions } from '../options.ts';
import { listMember, objectShape } from './shape-literal.ts';

const BOUNDS = {
  least: 'minimum',
  most: 'maximum',
  above: 'exclusiveMinimum',
  below: 'exclusiveMaximum',
} as const;

/** Where 64 bits end: a bound there says nothing more. */
const FAR = 2n ** 63n;

/** What is said of 64-bit integers that only their digits can tell, as a shape; checks see the nearest numbers. */
export function exactRules(schema: Schema, { int64 }: Pick<EmitOptions, 'int64'>): readonly string[] {
  const { format, longIntegers, multipleOf, types } = schema;
  if (int64 === 'number' || format !== 'int64' || !types.includes('integer')) return [];
  const bounds = Object.entries(BOUNDS).flatMap(([name, keyword]) => {
    const bound = longIntegers?.get(keyword);
    const isSaid = bound === undefined || (name === 'least' ? bound <= -FAR : name === 'most' && bound >= FAR - 1n);
    return isSaid ? [] : [`${name}: ${quote(String(bound))}`];
  });
  const factor = longIntegers?.get('multipleOf') ?? (Number.isInteger(multipleOf) ? multipleOf : undefined);
  const rules = objectShape([
    ...(listsLongIntegers(schema) ? [listMember('is', listedDigits(schema))] : []),
    ...bounds,
    ...(factor === undefined || factor === 1 ? [] : [`multipleOf: ${quote(String(factor))}`]),
  ]);
  return rules === undefined ? [] : [`{ rules: ${rules} }`];
}

function listedDigits(schema: Schema): readonly string[] {
  return (listedWithDigits(schema) ?? []).flatMap(({ value, digits }) =>
    Number.isInteger(value) ? [quote(digits ?? String(value))] : [],
  );
}
