import type { Schema } from '../../../../model/schema.ts';
import { type Place, type PrintContext, inside } from '../context.ts';
import { schemaComment } from '../text/comment.ts';
import { sortedEntries } from '../entries.ts';
import { hasHooks, hookedMember } from './hooks.ts';
import { literalType, propertyKey } from '../text/literal-text.ts';
import { partsOf, withoutAliases } from '../facts/schema-parts.ts';
import { inheritedTag, type MappedTag } from '../facts/tags.ts';
import { enumType } from './value-type.ts';
import { type TypeText, UNKNOWN, generic, intersection, objectOf, property, union } from '../text/type-text.ts';

/** The type of an object's own properties; undefined when it has none. */
export function objectType(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required: readonly string[] | undefined,
): TypeText | undefined {
  const members = propertyMembers(context, schema, place, required);
  const own = members.length === 0 ? undefined : objectOf(members, place.depth);
  const index = indexType(context, schema, place);
  if (own === undefined || index === undefined) return own ?? index;
  return intersection([own, index], place.depth);
}

/** The property by which a child is told from its siblings, where it is printed among the others. */
function tagOf({ tags, names }: PrintContext, schema: Schema): MappedTag | undefined {
  if (tags.parents.size === 0) return undefined;
  const mapped = partsOf(schema).allOf.length === 0 ? tags.mapped.get(schema) : undefined;
  return mapped ?? inheritedTag(schema, tags, names.get(schema));
}

/** The property of a tag with the values that select its schema. */
export function tagMember(
  context: PrintContext,
  { propertyName, values, isInherited }: MappedTag,
  place: Place,
): string {
  const at = inside(place, propertyName);
  const listed = { enum: values, nullable: undefined, types: [], extensions: {} };
  const type = isInherited ? union(values.map(literalType), at.depth) : enumType(context, listed, at);
  const { immutable } = context.options;
  return property(
    { key: propertyKey(propertyName), optional: false, readonly: immutable, comment: '' },
    type,
    at.depth,
  );
}

function propertyMembers(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required: readonly string[] | undefined,
): readonly string[] {
  const tag = tagOf(context, schema);
  const isRequired = requirement(context, schema, required);
  const members: string[] = [];
  for (const [name, own] of sortedEntries(schema.properties, context.options)) {
    if (name === tag?.propertyName) members.push(mappedMember(context, own, tag, place));
    else if (!isLeftOut(context, own))
      members.push(propertyMember(context, { name, isRequired: isRequired(name) }, own, inside(place, name)));
  }
  if (tag === undefined || schema.properties.has(tag.propertyName)) return members;
  return [tagMember(context, tag, place), ...members];
}

function requirement(
  { options }: PrintContext,
  schema: Schema,
  more: readonly string[] | undefined,
): (name: string) => boolean {
  const { required } = schema;
  // A member of `allOf` has what it requires from what it is a member of.
  if (options.propertiesRequiredByDefault && required.length === 0 && more === undefined) return () => true;
  // For the few names that are usual a search is quicker than a set.
  const names = more === undefined ? required : [...required, ...more];
  if (names.length < 16) return (name) => names.includes(name);
  const known = new Set(names);
  return (name) => known.has(name);
}

function isLeftOut({ options }: PrintContext, schema: Schema): boolean {
  return options.excludeDeprecated && (schema.deprecated || withoutAliases(schema).deprecated);
}

/** A discriminating property that its parent maps: its own values are those that select the schema. */
function mappedMember(context: PrintContext, schema: Schema, tag: MappedTag, place: Place): string {
  const { depth } = place;
  const comment = context.names.has(schema) ? '' : schemaComment(schema, depth + 1, tag.propertyName, true);
  return comment + tagMember(context, tag, place);
}

function propertyMember(
  context: PrintContext,
  { name, isRequired }: { readonly name: string; readonly isRequired: boolean },
  schema: Schema,
  place: Place,
): string {
  const { options, names } = context;
  const isNamed = names.has(schema);
  const hasDefault = !isNamed && schema.hasDefault && options.defaultNonNullable && !place.isRequest;
  const marks = isNamed ? NO_MARKS : schema;
  const type = marked(context, context.typeOf(context, schema, place), marks);
  const comment = isNamed ? '' : schemaComment(schema, place.depth, name);
  const optional = !isRequired && !hasDefault;
  const readonly = options.immutable || (marks.readOnly && !options.readWriteMarkers);
  if (!hasHooks(options)) return property({ key: propertyKey(name), optional, readonly, comment }, type, place.depth);
  const member = hookedMember(context, schema, place, { name, type, optional, readonly });
  return property({ ...member, key: propertyKey(member.name), comment }, member.type, place.depth);
}

const NO_MARKS = { readOnly: false, writeOnly: false };

interface Marks {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

function marked({ options }: PrintContext, type: TypeText, { readOnly, writeOnly }: Marks): TypeText {
  if (!options.readWriteMarkers || readOnly === writeOnly) return type;
  return generic(readOnly ? '$Read' : '$Write', type);
}

/** What the values of properties are that have no name; undefined when there are none. */
function indexType(context: PrintContext, schema: Schema, place: Place): TypeText | undefined {
  const { additionalProperties: additional, patternProperties, properties } = schema;
  const isOpen = additional !== undefined && additional.boolean !== false;
  const { options } = context;
  const values: TypeText[] = [];
  if (isOpen) values.push(context.typeOf(context, additional, inside(place)));
  else if (options.additionalProperties && properties.size + patternProperties.size > 0) values.push(UNKNOWN);
  for (const [, value] of sortedEntries(patternProperties, options))
    values.push(context.typeOf(context, value, inside(place)));
  if (values.length === 0) return undefined;
  const head = { key: '[key: string]', optional: false, readonly: options.immutable, comment: '' };
  return objectOf([property(head, union(values, place.depth + 1), place.depth + 1)], place.depth);
}
