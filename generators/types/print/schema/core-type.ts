import type { Schema, SchemaType } from '../../../../model/schema.ts';
import { arrayType } from './array-type.ts';
import { SCALARS, dateTime, emptyObject } from '../text/literal-text.ts';
import { objectType } from './object-type.ts';
import { type TypeText, union } from '../text/type-text.ts';
import type { SchemaWork } from './work.ts';

/** The type that `type` and the keywords of that type say, without compositions; undefined when they say nothing. */
export function coreType(work: SchemaWork): TypeText | undefined {
  const { context, parts, place } = work;
  const [only] = parts.types;
  if (parts.types.length <= 1) return singleType(work, only ?? 'object');
  const wanted = parts.types.filter((type) => !parts.oneOf.some((member) => isJust(member, type, work)));
  const types = wanted.map((type) => singleType(work, type));
  const isOpen = types.includes(undefined);
  // An object of which only the compositions say what it is.
  if (isOpen && parts.allOf.length > 0) return undefined;
  const empty = parts.anyOf.length > 0 ? [] : [emptyObject(context.options.emptyObjectsUnknown)];
  return union(
    types.flatMap((type) => type ?? empty),
    place.depth,
  );
}

/** True for an alternative that says the same as one of several types. */
function isJust(member: Schema, type: SchemaType, { context }: SchemaWork): boolean {
  if (type === 'object' || type === 'array' || context.names.has(member)) return false;
  return member.types.length === 1 && member.types[0] === type;
}

function singleType({ context, schema, place, required }: SchemaWork, type: SchemaType): TypeText | undefined {
  switch (type) {
    case 'object':
      return objectType(context, schema, place, required);
    case 'array':
      return arrayType(context, schema, place);
    case 'string':
      return schema.format === 'date-time' ? dateTime(context.options) : SCALARS.string;
    default:
      return SCALARS[type];
  }
}
