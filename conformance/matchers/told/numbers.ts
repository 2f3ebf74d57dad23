import type { Schema } from '../../../model/schema.ts';
import { preview, propertySchemas } from '../../schema-walk.ts';
import { amountOf } from './amounts.ts';
import { isAlike, isRounded, type Rounding, roundedOf } from './rounding.ts';
import { certain, type Scope } from './scope.ts';
import type { Missed, Reader, Reckoned } from './told.ts';
import { numberOf } from './values.ts';

/** A number that is worked out from others: "`net` plus 20 % tax, rounded to two decimals", "sum of `lines[].amount`". */
export const readNumber: Reader = (said, scope) => {
  const reckoned = reckonedIn(said, scope);
  return reckoned && missedBy(reckoned);
};

/** What a sentence says that a number is, and how it is rounded: shares as is told of all of them, where the sentence says nothing of it. */
export function reckonedIn(said: string, scope: Scope, shares?: Rounding): Reckoned | undefined {
  const rounded = roundedOf(said, scope.name, isWholeNumber(scope));
  const amount = rounded && amountOf(rounded.said, scope);
  if (amount === undefined) return undefined;
  return { amount, rounding: rounded?.rounding ?? (amount.isShare === true ? shares : undefined) };
}

/** Whether a number is another one than was worked out. */
export function missedBy({ amount, rounding }: Reckoned): Missed {
  return ({ object, member }) => {
    const [number, values] = [numberOf(member), amount.of(object)];
    if (number === undefined || values === undefined) return undefined;
    const isFine = values.some((value) =>
      rounding === undefined ? isAlike(member, number, value, !amount.isExact) : isRounded(number, value, rounding),
    );
    return isFine ? undefined : `${preview(values[0])}${rounding === undefined ? '' : ', to be rounded'}`;
  };
}

/** True for a member that is a whole number. */
export function isWholeNumber({ schemas, name }: Scope): boolean {
  return certain(propertySchemas(schemas, name)).some(({ types }: Schema) => types.includes('integer'));
}
