import type { Violation } from '../finding.ts';
import { applicators, childPointer, isObject, itemSchemas, preview, propertySchemas } from '../schema-walk.ts';
import type { Schema } from '../../model/schema.ts';
import type { Check } from './check.ts';
import { type ToldValue, toldBeside, toldValues } from '../matchers/told-value.ts';

/**
 * A member that is described by others of its object is what these say: an instant so long after another one ("30 minutes after
 * `created_at`"), the sum or the difference of two numbers ("`gross` less `refunded`"), how many items a list has.
 */
export const toldValuesKept: Check = {
  id: 'told-values',
  title: 'a member that is described by other members is what they say',
  inspect({ mediaType, content, response, operation }) {
    if (mediaType?.schema === undefined || content.kind !== 'json' || response.status >= 300) return undefined;
    const beside = isObject(content.value) ? toldBeside(operation.description ?? '') : new Map<string, ToldValue>();
    return [...besides(content.value, beside), ...walk(content.value, applicators([mediaType.schema]), '')];
  },
};

function* besides(value: unknown, told: ReadonlyMap<string, ToldValue>): Generator<Violation> {
  if (!isObject(value)) return;
  for (const [name, each] of told) yield* judged(each, { value, member: value[name], place: childPointer('', name) });
}

function* walk(value: unknown, schemas: readonly Schema[], pointer: string): Generator<Violation> {
  if (schemas.length === 0) return;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly unknown[]).entries())
      yield* walk(item, itemSchemas(schemas, index), childPointer(pointer, index));
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const own = propertySchemas(schemas, name);
    const place = childPointer(pointer, name);
    for (const told of toldValues(own)) yield* judged(told, { value, member, place });
    yield* walk(member, own, place);
  }
}

interface Told {
  readonly value: Readonly<Record<string, unknown>>;
  readonly member: unknown;
  readonly place: string;
}

function* judged(told: ToldValue, { value, member, place }: Told): Generator<Violation> {
  const expected = told.valueIn(value);
  if (expected === undefined || told.isAs(expected, member)) return;
  yield {
    part: 'body',
    pointer: place,
    expected: `${preview(expected)}, ${told.said}`,
    got: preview(member),
    cause: `told-values ${told.said}`,
  };
}
