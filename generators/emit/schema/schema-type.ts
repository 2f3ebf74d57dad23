import type { Schema, SchemaType } from '../../../model/schema.ts';
import { boundSchema, genericContext } from './dynamic-bindings.ts';
import { isBytes } from '../../../model/facts/codec/file-schema.ts';
import { isPlainObject, objectType } from './schema-object.ts';
import { quote } from '../code/literal.ts';
import {
  composedWith,
  isConstraintOnly,
  isTaggedOtherwise,
  isWrapper,
  literalType,
  reachesDirectly,
  tagType,
} from './schema-shape.ts';
import type { SchemaView } from './schema-view.ts';
import type { TypeContext } from './type-context.ts';
import { arrayOf, intersectionOf, primary, unionOf, type TypeText } from './type-text.ts';

/** The TypeScript type of a schema as it looks in answers (`read`) or requests (`write`). */
export function schemaType(schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  const bound = boundSchema(schema, context);
  if (bound !== undefined) return schemaType(bound, view, { ...context, bindings: undefined });
  const name = context.reference(schema, view);
  if (name === undefined) return structureType(schema, view, context);
  const { declaring } = context;
  if (declaring !== undefined && reachesDirectly(schema, declaring)) {
    // `type A = A` and its longer circles do not compile and mean nothing: every value satisfies them.
    return primary('unknown');
  }
  return primary(name);
}

/** As {@link schemaType}, but never the schema's own name: what its declaration says. */
export function structureType(schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  if (schema.boolean !== undefined) return primary(schema.boolean ? 'unknown' : 'never');
  const literal = literalType(schema, context.int64);
  if (literal !== undefined) return literal;
  const composed = composedTypes(schema, view, context);
  // Beside the component that it wraps, a schema has no type of its own.
  const own = isWrapper(schema) ? undefined : ownTypes(schema, view, context, composed.length > 0);
  const parts = own === undefined ? composed : [...composed, own];
  const type = intersectionOf(parts.length === 0 ? [primary('unknown')] : parts);
  // `null` stands outside: `nullable` next to `allOf` means that null is allowed, whatever the members say.
  return schema.types.includes('null') ? unionOf([type, primary('null')]) : type;
}

/** The type that `type` and the keywords of each type say; undefined when they say nothing. */
function ownTypes(schema: Schema, view: SchemaView, context: TypeContext, isComposed: boolean): TypeText | undefined {
  const types = schema.types.length > 0 ? schema.types : impliedTypes(schema);
  const [only] = types;
  if (types.length === 1 && only !== undefined && !isComposed) return typeOf(only, schema, view, context);
  const spoken = types.filter((type) => type !== 'null');
  if (spoken.length === 0) return types.length > 0 && !isComposed ? primary('null') : undefined;
  // An object without properties of its own adds nothing to what the composition says.
  if (isComposed && spoken.length === 1 && spoken[0] === 'object' && !isPlainObject(schema, view)) return undefined;
  return unionOf(spoken.map((type) => typeOf(type, schema, view, context)));
}

/** JSON Schema lets `properties` stand without `type`; people mean an object then. */
function impliedTypes(schema: Schema): readonly SchemaType[] {
  const isObject = schema.properties.size > 0 || schema.additionalProperties !== undefined;
  if (isObject || schema.patternProperties.size > 0) return ['object'];
  if (schema.allOf.some((member) => isPlainObject(member, 'read'))) return ['object'];
  if (schema.items !== undefined || schema.prefixItems.length > 0) return ['array'];
  if (isBytes(schema)) return ['string'];
  const hasOther = schema.ref !== undefined || schema.allOf.length + schema.anyOf.length + schema.oneOf.length > 0;
  return schema.required.length > 0 && !hasOther ? ['object'] : [];
}

function typeOf(type: SchemaType, schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  switch (type) {
    case 'null':
    case 'boolean':
      return primary(type);
    case 'number':
      return primary('number');
    case 'integer':
      return integerType(schema, view, context);
    case 'string':
      return stringType(schema, view, context);
    case 'array':
      return arrayType(schema, view, context);
    case 'object':
      return objectType(schema, view, context, schemaType);
    default:
      // A type that JSON Schema does not know; the loader has reported it.
      return primary('unknown');
  }
}

/** A request takes plain numbers as well: most of them are small, and people write them so. */
function integerType(schema: Schema, view: SchemaView, { int64, isDecoded }: TypeContext): TypeText {
  if (schema.format !== 'int64' || int64 === 'number') return primary('number');
  return view === 'read' || isDecoded === true ? primary(int64) : unionOf([primary(int64), primary('number')]);
}

function stringType(schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  if (isBytes(schema)) return primary(context.binary ?? 'Blob');
  const isDate = schema.format === 'date-time';
  if (isDate && context.dates === 'Date')
    return view === 'read' || context.isDecoded === true
      ? primary('Date')
      : unionOf([primary('Date'), primary('string')]);
  return primary('string');
}

function arrayType(schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  // As inside braces: `type A = A[]` may come back to itself.
  const inner = { ...context, declaring: undefined };
  if (schema.prefixItems.length > 0) return tupleType(schema, view, inner);
  const { items } = schema;
  return arrayOf(items === undefined ? primary('unknown') : schemaType(items, view, inner));
}

function tupleType(schema: Schema, view: SchemaView, context: TypeContext): TypeText {
  const elements = schema.prefixItems.map((item, index) => {
    const type = arrayOf(schemaType(item, view, context));
    const code = type.binding === 'union' ? 'unknown' : type.code.slice(0, -2);
    return index < (schema.minItems ?? 0) ? code : `${code}?`;
  });
  const { items } = schema;
  const isClosed = items?.boolean === false || (schema.maxItems ?? Infinity) <= elements.length;
  const rest = arrayOf(items === undefined ? primary('unknown') : schemaType(items, view, context));
  if (!isClosed && rest.binding !== 'union') elements.push(`...${rest.code}`);
  return primary(`[${elements.join(', ')}]`);
}

function isComposedSchema({ ref, allOf, anyOf, oneOf }: Schema): boolean {
  return ref !== undefined || allOf.length + anyOf.length + oneOf.length > 0;
}

/** Types of `$ref` with siblings and of the composition keywords, each to be intersected with the rest. */
function composedTypes(schema: Schema, view: SchemaView, context: TypeContext): TypeText[] {
  const types: TypeText[] = [];
  if (!isComposedSchema(schema)) return types;
  if (schema.ref !== undefined) types.push(referenceType(schema, schema.ref, view, context));
  for (const member of composedWith(schema)) types.push(partType(schema, member, view, context));
  for (const members of [schema.oneOf, schema.anyOf]) {
    const spoken = members.filter((member) => !isConstraintOnly(member) || isWrapper(schema));
    if (spoken.length > 0) types.push(unionOf(spoken.map((member) => memberType(schema, member, view, context))));
  }
  return types;
}

/** The target of a `$ref` with siblings, in place when they make a generic schema a special one. */
function referenceType(schema: Schema, target: Schema, view: SchemaView, context: TypeContext): TypeText {
  const special = genericContext(schema, context);
  return special === undefined ? schemaType(target, view, context) : structureType(target, view, special);
}

/** A member of `allOf`: a parent that lists the schema among its own variants is printed without its variants. */
function partType(schema: Schema, member: Schema, view: SchemaView, context: TypeContext): TypeText {
  const isCircle = context.declaring !== undefined && reachesDirectly(member, context.declaring);
  if (isCircle && member !== context.declaring) return objectType(member, view, context, schemaType);
  const type = schemaType(member, view, context);
  const tag = tagType(member, schema);
  return tag === undefined ? type : intersectionOf([type, tag]);
}

/** A member of `oneOf` or `anyOf` with the literal that its discriminator says. */
function memberType(schema: Schema, member: Schema, view: SchemaView, context: TypeContext): TypeText {
  const type = variantType(schema, member, view, context);
  const tag = tagType(schema, member);
  if (tag === undefined || type.binding === 'union') return type;
  const property = schema.discriminator?.propertyName;
  // The outer mapping decides what the property says where a value is reached through it.
  const isRetagged = property !== undefined && isTaggedOtherwise(schema, member);
  return intersectionOf([isRetagged ? primary(`Omit<${type.code}, ${quote(property)}>`) : type, tag]);
}

/** A variant that includes the schema itself is declared without the variants: its name closes no circle. */
function variantType(schema: Schema, member: Schema, view: SchemaView, context: TypeContext): TypeText {
  const name = member.allOf.includes(schema) ? context.reference(member, view) : undefined;
  return name === undefined ? schemaType(member, view, context) : primary(name);
}
