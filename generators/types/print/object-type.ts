import type { Schema } from '../../../model/schema.ts';
import { type Place, type PrintContext, inside } from './context.ts';
import { schemaComment } from './comment.ts';
import { sortedEntries } from './entries.ts';
import { printedProperty } from './hooks.ts';
import { literalType, propertyKey } from './literal-text.ts';
import { partsOf, withoutAliases } from './schema-parts.ts';
import { inheritedTag, type MappedTag } from './tags.ts';
import { type TypeText, UNKNOWN, generic, intersection, objectOf, pad, typed, union } from './type-text.ts';

/** The type of an object's own properties; undefined when it has none. */
export function objectType(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required: readonly string[],
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
export function tagMember({ propertyName, values }: MappedTag, depth: number, isReadonly: boolean): string {
  const head = `${pad(depth + 1)}${isReadonly ? 'readonly ' : ''}${propertyKey(propertyName)}`;
  return `${typed(head, union(values.map(literalType), depth + 1))};\n`;
}

function propertyMembers(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required: readonly string[],
): readonly string[] {
  const tag = tagOf(context, schema);
  const isRequired = requirement(context, schema, required);
  const members: string[] = [];
  for (const [name, property] of sortedEntries(schema.properties, context.options)) {
    if (name === tag?.propertyName) members.push(mappedMember(context, property, tag, place));
    else if (!isLeftOut(context, property))
      members.push(propertyMember(context, property, isRequired(name), inside(place, name), name));
  }
  if (tag === undefined || schema.properties.has(tag.propertyName)) return members;
  return [tagMember(tag, place.depth, context.options.immutable), ...members];
}

function requirement({ options }: PrintContext, schema: Schema, more: readonly string[]): (name: string) => boolean {
  const names = new Set([...schema.required, ...more]);
  const isAll = options.propertiesRequiredByDefault && schema.required.length === 0;
  return (name) => isAll || names.has(name);
}

function isLeftOut({ options }: PrintContext, property: Schema): boolean {
  return options.excludeDeprecated && (property.deprecated || withoutAliases(property).deprecated);
}

/** A discriminating property that its parent maps: its own values are those that select the schema. */
function mappedMember(context: PrintContext, property: Schema, tag: MappedTag, place: Place): string {
  const { depth } = place;
  const comment = context.names.has(property) ? '' : schemaComment(property, depth + 1, true);
  return comment + tagMember(tag, depth, context.options.immutable);
}

function propertyMember(
  context: PrintContext,
  property: Schema,
  isRequired: boolean,
  place: Place,
  name: string,
): string {
  const { options, names } = context;
  const isNamed = names.has(property);
  const hasDefault = !isNamed && property.hasDefault && options.defaultNonNullable && !place.isRequest;
  const { readOnly, writeOnly } = isNamed ? NO_MARKS : property;
  const type = marked(context, context.typeOf(context, property, place), { readOnly, writeOnly });
  const printed = printedProperty(context, property, place, {
    name,
    type: type.code,
    optional: !isRequired && !hasDefault,
    readonly: options.immutable || (readOnly && !options.readWriteMarkers),
  });
  const head = `${pad(place.depth)}${printed.readonly ? 'readonly ' : ''}${propertyKey(printed.name)}${printed.optional ? '?' : ''}`;
  const code = `${typed(head, { code: printed.type, form: 'union' })};\n`;
  return isNamed ? code : schemaComment(property, place.depth) + code;
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
  const head = `${pad(place.depth + 1)}${options.immutable ? 'readonly ' : ''}[key: string]`;
  return objectOf([`${typed(head, union(values, place.depth + 1))};\n`], place.depth);
}
