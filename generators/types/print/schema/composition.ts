import { reachableSchemas } from '../../../../model/facts/reachable-schemas.ts';
import type { Schema } from '../../../../model/schema.ts';
import { type Place, type PrintContext, renamed, wordsOf } from '../context.ts';
import { coreType } from './core-type.ts';
import { emptyObject, literalType } from '../text/literal-text.ts';
import { tagMember } from './object-type.ts';
import { partsOf, withoutAliases } from '../facts/schema-parts.ts';
import { type TypeText, NULL, UNKNOWN, generic, intersection, objectOf, union } from '../text/type-text.ts';
import type { SchemaWork } from './work.ts';

/** The type of a schema: its own type or properties, and what `allOf`, `anyOf` and `oneOf` add to them. */
export function compositionType(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required: readonly string[] | undefined,
): TypeText {
  const parts = partsOf(schema);
  const { depth } = place;
  const { options } = context;
  const work = { context, schema, parts, place, required };
  let type = conjunctionType(work);
  const anyOf = alternatives(work, 'anyOf');
  if (anyOf.length > 0) type = union([...listed(type), ...anyOf], depth);
  const oneOf = alternatives(work, 'oneOf');
  if (oneOf.length > 0) {
    // Alternatives of plain types stand beside the schema's own; others are what it is as well.
    const arePlain = oneOf.every(({ form }) => form === 'primitive');
    type = arePlain
      ? union([...listed(type), ...oneOf], depth)
      : intersection([...listed(type), union(oneOf, depth)], depth);
  }
  type ??= parts.types.length > 0 ? emptyObject(options.emptyObjectsUnknown) : UNKNOWN;
  return parts.isNullable && type !== UNKNOWN ? union([type, NULL], depth) : type;
}

function listed(type: TypeText | undefined): readonly TypeText[] {
  return type === undefined ? [] : [type];
}

/** What the schema says itself, together with all that `allOf` and a reference beside it say; undefined for nothing. */
function conjunctionType(work: SchemaWork): TypeText | undefined {
  const conjuncts = work.parts.allOf.flatMap((member) => listed(conjunctType(work, member)));
  const { context, schema, place } = work;
  const tag = work.parts.allOf.length === 0 ? undefined : context.tags.mapped.get(schema);
  if (tag !== undefined) conjuncts.push(objectOf([tagMember(context, tag, place)], place.depth));
  const all = [...listed(coreType(work)), ...conjuncts];
  return all.length === 0 ? undefined : intersection(all, place.depth);
}

/** One member of `allOf`, with what the schema requires of it, and without what discriminates its children. */
function conjunctType(work: SchemaWork, member: Schema): TypeText | undefined {
  const { context, schema, place } = work;
  const isNamed = context.names.has(member);
  const required = [...(work.required ?? []), ...schema.required];
  const type = isNamed ? namedConjunct(work, member, required) : context.typeOf(context, member, place, required);
  const tag = isNamed ? context.tags.parents.get(member) : partsOf(member).discriminator;
  // What stands beside a reference adds to it, and inherits nothing.
  if (type === undefined || tag === undefined || !schema.allOf.includes(member)) return type;
  return cannotBeSeenThrough(work, member) ? type : generic('Omit', type, literalType(tag.propertyName));
}

/** To leave a property out, or to require one, the compiler looks at all of them: what leads back to here is a circle then. */
function cannotBeSeenThrough({ context, place }: SchemaWork, member: Schema): boolean {
  const holder = place.holder ?? place.listedIn;
  if (holder === undefined) return false;
  const { circles, names } = context;
  if (!names.has(member)) return reachableSchemas(member).has(holder);
  return circles.isTogether(holder, member) && !circles.isParent(holder, member);
}

function namedConjunct(work: SchemaWork, member: Schema, required: readonly string[]): TypeText | undefined {
  const { context, place } = work;
  const { circles, tags, declarations } = context;
  const { holder } = place;
  if (holder !== undefined && circles.isParent(holder, member)) return ownType(work, member);
  if (holder !== undefined && circles.isVoid(holder, member)) return undefined;
  const type = context.typeOf(context, member, place);
  const target = withoutAliases(member);
  const keys = tags.handled.has(member)
    ? []
    : [...new Set(required)].filter((name) => target.properties.has(name) && !isProperty(work, target, name));
  if (keys.length === 0 || cannotBeSeenThrough(work, member)) return type;
  declarations.helpers.add('WithRequired');
  const { isNullable, types } = partsOf(target);
  const present = isNullable || types.includes('null') ? generic('NonNullable', type) : type;
  return generic('WithRequired', present, union(keys.map(literalType), place.depth));
}

/** True inside of the property itself: whether it is there cannot be said by what it is. */
function isProperty({ context, place }: SchemaWork, schema: Schema, property: string): boolean {
  const [, section, name, key] = wordsOf(place);
  return section === 'schemas' && key === property && name === context.names.get(schema);
}

/** What a parent says itself, without the children that it lists. */
function ownType({ context, place }: SchemaWork, schema: Schema): TypeText | undefined {
  const parts = { ...partsOf(schema), anyOf: [], oneOf: [] };
  return conjunctionType({ context, schema, parts, place, required: undefined });
}

function alternatives({ context, parts, place }: SchemaWork, keyword: 'anyOf' | 'oneOf'): readonly TypeText[] {
  const { holder } = place;
  return parts[keyword].flatMap((member, index) => {
    if (holder !== undefined && context.circles.isVoid(holder, member)) return [];
    return [context.typeOf(context, member, renamed(renamed(place, keyword), String(index)))];
  });
}
