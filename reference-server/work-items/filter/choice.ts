import { badParameter } from '../../platform/refusal.ts';

/** `None`, `Any` or one value: how most filters of lists may be given. */
export type Choice<Value> = 'None' | 'Any' | Value;

/** A number, or one of the words `None` and `Any` in any case. */
export type NumberOrWord = number | string;

/** `None` and `Any` are recognised in any case, everything else is itself. */
export function choiceOf<Value extends string | number>(value: Value): Choice<Value> {
  const word = String(value).toLowerCase();
  if (word === 'none') return 'None';
  return word === 'any' ? 'Any' : value;
}

/**
 * The choice of a filter by number.
 * @throws Refusal 400 naming the filter for any other word
 */
export function numberChoice(name: string, value: NumberOrWord): Choice<number> {
  const choice = choiceOf(value);
  if (choice === 'None' || choice === 'Any') return choice;
  const number = Number(choice);
  if (!Number.isInteger(number)) throw badParameter(`${name} does not have a valid value`);
  return number;
}
