import { childPointer } from '../../../../model/load/json/json-pointer.ts';
import type { Schema } from '../../../../model/schema.ts';
import type { HookContext, PrintedProperty, TransformedType, TypesOptions } from '../../options.ts';
import { type Place, type PrintContext, wordsOf } from '../context.ts';
import { type TypeText, onOneLine, opaque } from '../text/type-text.ts';

/** What `transform` or `dates` say that a schema is; undefined when they leave it alone. */
export function transformed({ options }: PrintContext, schema: Schema, place: Place): TransformedType | undefined {
  const result = options.transform?.(schema, hookContext(place));
  return typeof result === 'string' ? { schema: result, questionToken: false } : result;
}

/** A type after `postTransform` has seen it. */
export function postTransformed({ options }: PrintContext, type: TypeText, schema: Schema, place: Place): TypeText {
  const result = options.postTransform?.(onOneLine(type), schema, hookContext(place));
  return result === undefined ? type : opaque(result);
}

/** True when somebody wants to be asked about properties. */
export function hasHooks({ transform, transformProperty }: TypesOptions): boolean {
  return transform !== undefined || transformProperty !== undefined;
}

/** A property of an object that is about to be printed. */
export interface ObjectMember extends Omit<PrintedProperty, 'type'> {
  readonly type: TypeText;
}

/** A property after the hooks have seen it. */
export function hookedMember(context: PrintContext, schema: Schema, place: Place, member: ObjectMember): ObjectMember {
  const { transformProperty } = context.options;
  const isOptional = !context.names.has(schema) && transformed(context, schema, place)?.questionToken === true;
  const own = isOptional ? { ...member, optional: true } : member;
  const result = transformProperty?.({ ...own, type: onOneLine(own.type) }, schema, hookContext(place));
  return result === undefined ? own : { ...result, type: opaque(result.type) };
}

function hookContext(place: Place): HookContext {
  return { path: `#${wordsOf(place).reduce(childPointer, '')}` };
}
