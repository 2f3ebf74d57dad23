import type { Schema } from '../../../../model/schema.ts';
import { compositionType } from './composition.ts';
import type { Place, PrintContext } from '../context.ts';
import { postTransformed, transformed } from './hooks.ts';
import { SCALARS, dateTime, doubleQuoted, literalType } from '../text/literal-text.ts';
import { isPlainEnum } from '../facts/schema-parts.ts';
import { type TypeText, NEVER, UNKNOWN, opaque, simple } from '../text/type-text.ts';
import { enumType } from './value-type.ts';

/** The use of a schema: a reference when it is printed among the components, else its type in place. */
export function schemaType(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required?: readonly string[],
): TypeText {
  const name = context.names.get(schema);
  const type = name === undefined ? definedType(context, schema, place, required) : reference(context, schema, name);
  return postTransformed(context, type, schema, place);
}

function reference({ referenced }: PrintContext, schema: Schema, name: string): TypeText {
  referenced.add(schema);
  return simple(`components["schemas"][${doubleQuoted(name)}]`);
}

/** What a schema itself says, also when it has a name. */
export function definedType(
  context: PrintContext,
  schema: Schema,
  place: Place,
  required?: readonly string[],
): TypeText {
  if (schema.boolean !== undefined) return schema.boolean ? UNKNOWN : NEVER;
  const given = transformed(context, schema, place);
  if (given !== undefined) return opaque(given.schema);
  if (schema.hasConst && schema.const !== null) return literalType(schema.const);
  if (isPlainEnum(schema)) return enumType(context, schema, place);
  return plainType(context, schema) ?? compositionType(context, schema, place, required);
}

/** The type of a schema that has one plain type and says nothing else of it, as most do. */
function plainType({ options }: PrintContext, schema: Schema): TypeText | undefined {
  const { types, ref, allOf, anyOf, oneOf, nullable, format } = schema;
  const [type] = types;
  if (types.length !== 1 || type === undefined || type === 'object' || type === 'array') return undefined;
  if (ref !== undefined || nullable === true || allOf.length + anyOf.length + oneOf.length > 0) return undefined;
  return type === 'string' && format === 'date-time' ? dateTime(options) : SCALARS[type];
}
