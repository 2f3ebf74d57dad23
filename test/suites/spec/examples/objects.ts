import type { JsonValue } from '../../../../model/index.ts';
import { isObject } from '../../../../model/json-object.ts';
import { api } from '../description.ts';

/** Members of an object of an example. */
export type Members = Readonly<Record<string, JsonValue>>;

/** An object of an example with its place: operation, name of the example, path inside. */
export interface Shown {
  readonly place: string;
  readonly value: Members;
}

function objectsIn(value: JsonValue, place: string): Shown[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, `${place}/${index}`));
  if (!isObject(value)) return [];
  const below = Object.entries(value).flatMap(([name, one]) => objectsIn(one, `${place}/${name}`));
  return [{ place, value }, ...below];
}

/** Every object of every example, requests and deliveries included. */
export const objects: readonly Shown[] = [...api.operations, ...api.webhooks].flatMap((operation) =>
  [...operation.responses, ...(operation.requestBody === undefined ? [] : [operation.requestBody])].flatMap((holder) =>
    holder.content.flatMap(({ examples }) =>
      examples.flatMap((one) => (one.hasValue ? objectsIn(one.value, `${operation.operationId} ${one.name}`) : [])),
    ),
  ),
);

/** The objects that have all these members. */
export function objectsWith(...names: readonly string[]): readonly Shown[] {
  return objects.filter(({ value }) => names.every((name) => name in value));
}
