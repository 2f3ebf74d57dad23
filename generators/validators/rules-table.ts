import type { JsonValue } from '../../model/location.ts';
import type { Operation } from '../../model/operation.ts';
import { raw, type Fragment } from '../emit/code/fragment.ts';
import { isObject } from '../../model/json-object.ts';
import { jsonLiteral } from '../emit/code/literal.ts';
import { objectLiteral } from './object-literal.ts';

/** Rules across parameters from `x-exclusive`, `x-at-least-one` and `x-requires`; undefined when there is none. */
export function rulesTable(operation: Operation): Fragment | undefined {
  const exclusive = nameSets(operation.extensions['x-exclusive']);
  const atLeastOne = nameSets(operation.extensions['x-at-least-one']);
  const requires = conditions(operation.extensions['x-requires']);
  if (exclusive.length + atLeastOne.length + requires.length === 0) return undefined;
  const list = (values: readonly JsonValue[]): Fragment | undefined =>
    values.length === 0 ? undefined : raw(jsonLiteral(values, 100));
  return objectLiteral([
    ['exclusive', list(exclusive)],
    ['atLeastOne', list(atLeastOne)],
    ['requires', list(requires)],
  ]);
}

/** Sets of names; anything else in the extension is not ours to read. */
function nameSets(value: JsonValue | undefined): readonly (readonly string[])[] {
  return listOf(value)
    .map(namesOf)
    .filter((names) => names.length > 0);
}

function namesOf(value: JsonValue | undefined): readonly string[] {
  return listOf(value).filter((name) => typeof name === 'string');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function conditions(value: JsonValue | undefined): readonly JsonValue[] {
  return listOf(value).flatMap((rule): JsonValue[] => {
    if (!isObject(rule)) return [];
    const names = namesOf(rule['require']);
    if (!isObject(rule['when']) || names.length === 0) return [];
    const lenient = namesOf(rule['lenient']);
    return [{ when: rule['when'], require: names, ...(lenient.length === 0 ? {} : { lenient }) }];
  });
}
