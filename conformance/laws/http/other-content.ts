import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { JsonObject } from '../../schema-walk.ts';

/** A member with another value that is taken as well: none that names something else, where there is another one. */
export function otherIn(schema: Schema, sent: JsonObject): readonly [string, JsonValue] | undefined {
  const members = Object.entries(sent).toSorted(
    ([one], [other]) => Number(/ids?$/i.test(one)) - Number(/ids?$/i.test(other)),
  );
  for (const [name, value] of members) {
    const others =
      typeof value === 'number' ? [value - 1, value + 1] : typeof value === 'string' ? [`${value} again`] : [];
    const other = others.find((each) => fits(schema, { ...sent, [name]: each } as JsonValue, 'write'));
    if (other !== undefined) return [name, other];
  }
  return undefined;
}
