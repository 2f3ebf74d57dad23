import type { Schema } from '../../../model/schema.ts';
import type { HookContext, PrintedProperty, TransformedType } from '../options.ts';
import type { Place, PrintContext } from './context.ts';
import { type TypeText, opaque } from './type-text.ts';

/** What `transform` or `dates` say that a schema is; undefined when they leave it alone. */
export function transformed({ options }: PrintContext, schema: Schema, place: Place): TransformedType | undefined {
  const result = options.transform?.(schema, hookContext(place));
  return typeof result === 'string' ? { schema: result, questionToken: false } : result;
}

/** A type after `postTransform` has seen it. */
export function postTransformed({ options }: PrintContext, type: TypeText, schema: Schema, place: Place): TypeText {
  const result = options.postTransform?.(type.code.trimStart(), schema, hookContext(place));
  return result === undefined ? type : opaque(result);
}

/** A property after the hooks have seen it. */
export function printedProperty(
  context: PrintContext,
  schema: Schema,
  place: Place,
  property: PrintedProperty,
): PrintedProperty {
  const { transform, transformProperty } = context.options;
  if (transform === undefined && transformProperty === undefined) return property;
  const isOptional = !context.names.has(schema) && transformed(context, schema, place)?.questionToken === true;
  const own = isOptional ? { ...property, optional: true } : property;
  return transformProperty?.(own, schema, hookContext(place)) ?? own;
}

function hookContext({ path }: Place): HookContext {
  return { path: `#${path}` };
}
