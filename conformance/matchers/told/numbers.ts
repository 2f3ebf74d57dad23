import type { Schema } from '../../../model/schema.ts';
import { preview, propertySchemas } from '../../schema-walk.ts';
import { amountOf } from './amounts.ts';
import { isAlike, isRounded, roundedOf } from './rounding.ts';
import { certain } from './scope.ts';
import type { Missed, Reader } from './told.ts';
import { numberOf } from './values.ts';

/** A number that is worked out from others: "`net` plus 20 % tax, rounded to two decimals", "sum of `lines[].amount`". */
export const readNumber: Reader = (said, scope) => {
  const own = certain(propertySchemas(scope.schemas, scope.name));
  const rounded = roundedOf(said, scope.name, isWhole(own));
  const amount = rounded && amountOf(rounded.said, scope);
  if (amount === undefined) return undefined;
  const { rounding } = rounded ?? {};
  const missed: Missed = ({ object, member }) => {
    const [number, values] = [numberOf(member), amount.of(object)];
    if (number === undefined || values === undefined) return undefined;
    const isFine = values.some((value) =>
      rounding === undefined ? isAlike(member, number, value, !amount.isExact) : isRounded(number, value, rounding),
    );
    return isFine ? undefined : preview(values[0]);
  };
  return missed;
};

function isWhole(schemas: readonly Schema[]): boolean {
  return schemas.some(({ types }) => types.includes('integer'));
}
