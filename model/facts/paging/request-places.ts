import { childPointer } from '../../load/json/json-pointer.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { preferredMedia } from '../body-kind.ts';
import { isJsonMediaType } from '../media-kind.ts';
import { objectShape } from '../schema-shape.ts';
import { unwrapped, wordOf } from './members.ts';
import type { RequestPlace } from './page-plan.ts';

/** A value that a request can have, and what describes it. */
export interface RequestValue extends RequestPlace {
  readonly word: string;
  readonly schema: Schema;
}

/** Values that can move a request on: the parameters of the query, and the members of a JSON body at its top or in `page` and the like. */
export function requestValues(operation: Operation): readonly RequestValue[] {
  const query = operation.parameters.flatMap((parameter): RequestValue[] => {
    if (parameter.in !== 'query' || parameter.content !== undefined) return [];
    return [{ in: 'query', name: parameter.name, word: wordOf(parameter.name), schema: parameter.schema }];
  });
  const [body] = preferredMedia(operation.requestBody?.content ?? []);
  if (body?.schema === undefined || !isJsonMediaType(body.name)) return query;
  return [...query, ...bodyValues(body.schema, '', true)];
}

function bodyValues(schema: Schema, above: string, isTop: boolean): readonly RequestValue[] {
  return [...objectShape(unwrapped(schema)).properties].flatMap(([name, [own]]): readonly RequestValue[] => {
    if (own === undefined) return [];
    const pointer = childPointer(above, name);
    const word = wordOf(name);
    const value: RequestValue = { in: 'body', name: pointer, word, schema: own };
    const isHolder =
      isTop && /^(?:page|paging|pagination)$/.test(word) && objectShape(unwrapped(own)).properties.size > 0;
    return isHolder ? bodyValues(own, pointer, false) : [value];
  });
}

/** The only value of a word among the first of these words that there is; undefined when two values share it. */
export function valueOf(
  values: readonly RequestValue[],
  words: readonly string[],
  isRight: (schema: Schema) => boolean,
): RequestValue | undefined {
  for (const word of words) {
    const found = values.filter((value) => value.word === word && isRight(value.schema));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}
