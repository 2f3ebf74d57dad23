import { pascalCase } from '../../../emit/code/naming.ts';
import type { Schema } from '../../../../model/schema.ts';
import type { Place, PrintContext } from '../context.ts';
import { type TypeText, UNKNOWN, arrayOf, onOneLine, simple, tupleOf, union } from '../text/type-text.ts';

/** The type of a list: a tuple where positions have schemas of their own. */
export function arrayType(context: PrintContext, schema: Schema, place: Place): TypeText {
  const { prefixItems, items } = schema;
  if (prefixItems.length > 0) {
    const types = prefixItems.map((item) => itemType(context, item, place));
    return tupleOf(types, context.options.immutable);
  }
  if (items === undefined) return listOf(context, UNKNOWN, schema, place);
  if (place.holder !== undefined && context.circles.isList(place.holder, items)) {
    return declaredList(context, items, place, place.holder);
  }
  return listOf(context, context.typeOf(context, items, place), schema, place);
}

/** A tuple holds nothing of what would be the tuple itself. */
function itemType(context: PrintContext, item: Schema, place: Place): TypeText {
  if (place.holder !== undefined && context.circles.isVoid(place.holder, item)) return UNKNOWN;
  return context.typeOf(context, item, place);
}

/**
 * An interface for a list that would lead to where it stands with no object between: as a property, that is circular for
 * the compiler, and an interface is looked into only when it is needed.
 */
function declaredList(
  { declarations, options, ...rest }: PrintContext,
  items: Schema,
  place: Place,
  holder: Schema,
): TypeText {
  const context = { declarations, options, ...rest };
  const name = declarations.names.take(pascalCase(`${rest.names.get(holder) ?? ''} list`));
  const item = context.typeOf(context, items, { ...place, depth: 0, holder: undefined, listedIn: holder });
  const base = options.immutable ? 'ReadonlyArray' : 'Array';
  declarations.code.push(`export interface ${name} extends ${base}<${onOneLine(item)}> {}\n`);
  return simple(name);
}

/** Longest union of tuples: beyond, the compiler gets slow. */
const LARGEST = 30;

function listOf({ options }: PrintContext, item: TypeText, schema: Schema, { depth }: Place): TypeText {
  const { minItems: min = 0, maxItems } = schema;
  const max = maxItems !== undefined && maxItems >= min ? maxItems : undefined;
  const size = max === undefined ? min : (max * (max + 1) - min * (min - 1)) / 2;
  if (!options.arrayLength || (min === 0 && max === undefined) || size >= LARGEST)
    return arrayOf(item, depth, options.immutable);
  const repeated = (count: number): readonly TypeText[] => Array.from({ length: count }, () => item);
  if (max === undefined) return tupleOf([...repeated(min), simple(`...${arrayOf(item, depth, false).code}`)]);
  return union(
    Array.from({ length: max - min + 1 }, (_, index) => tupleOf(repeated(min + index))),
    depth,
  );
}
