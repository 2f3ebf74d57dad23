import type { JsonValue } from '../../../../model/location.ts';
import type { Schema } from '../../../../model/schema.ts';
import { NameScope } from '../../../emit/code/naming.ts';
import { type Place, type PrintContext, wordsOf } from '../context.ts';
import { enumName, memberName, valuesName } from '../text/enum-names.ts';
import { doubleQuoted, literalType } from '../text/literal-text.ts';
import { type TypeText, NULL, onOneLine, pad, simple, union } from '../text/type-text.ts';

type Value = string | number;

/** What is asked of a schema that lists its values. */
export type Listing = Pick<Schema, 'enum' | 'nullable' | 'types' | 'extensions'>;

/** The type of a schema that lists its values. */
export function enumType(context: PrintContext, schema: Listing, place: Place): TypeText {
  const values = schema.enum ?? [];
  const mayBeNull = values.includes(null) || schema.nullable === true || schema.types.includes('null');
  const listed = values.filter((value) => value !== null);
  const plain = listed.every(isValue) ? listed : undefined;
  const orNull = mayBeNull ? [NULL] : [];
  if (plain !== undefined && plain.length > 0 && isDeclared(context, schema)) {
    return union([simple(declareEnum(context, plain, namesOf(schema), place)), ...orNull], place.depth);
  }
  const type = union([...listed.map(literalType), ...orNull], place.depth);
  if (plain !== undefined && plain.length > 0 && context.options.enumValues) declareValues(context, plain, type, place);
  return type;
}

/** True for a schema whose type is an enum that is declared. */
export function isDeclared({ options }: PrintContext, schema: Listing): boolean {
  if (!options.enum || schema.enum?.every((value) => value === null || isValue(value)) !== true) return false;
  return !options.conditionalEnums || METADATA.some((extension) => Array.isArray(schema.extensions[extension]));
}

function isValue(value: JsonValue): value is Value {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

const METADATA = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions'];

/** What the author calls the values, and says of them, by the value. */
type Names = ReadonlyMap<JsonValue, { readonly name: string | undefined; readonly description: string | undefined }>;

function namesOf({ enum: values = [], extensions }: Listing): Names {
  const textAt = (index: number, ...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const list = extensions[name];
      const text: unknown = Array.isArray(list) ? list[index] : undefined;
      if (typeof text === 'string' && text.trim() !== '') return text.trim();
    }
    return undefined;
  };
  return new Map(
    values.map((value, index) => [
      value,
      {
        name: textAt(index, 'x-enum-varnames', 'x-enumNames'),
        description: textAt(index, 'x-enum-descriptions', 'x-enumDescriptions'),
      },
    ]),
  );
}

/** Declares an enum, unless it was declared before; gives its name. */
function declareEnum(
  { declarations, options }: PrintContext,
  values: readonly Value[],
  names: Names,
  place: Place,
): string {
  const taken = new NameScope();
  const members = [...new Set(values)].map((value) => {
    const { name, description } = names.get(value) ?? { name: undefined, description: undefined };
    const own = memberName(value, name);
    const free = own.startsWith('"') ? own : taken.take(own);
    const note = description === undefined ? '' : `${pad(1)}// ${description.replace(/\s+/g, ' ')}\n`;
    return `${note}${pad(1)}${free} = ${typeof value === 'string' ? doubleQuoted(value) : value},\n`;
  });
  const body = members.join('');
  // Members in another order are the same enum.
  const wanted = enumName(wordsOf(place));
  const key = options.dedupeEnums ? [...members].sort().join('') : `${wanted}\n${body}`;
  const known = declarations.enums.get(key);
  if (known !== undefined) return known;
  const name = declarations.names.take(wanted);
  declarations.enums.set(key, name);
  declarations.code.push(`export enum ${name} {\n${body}}\n`);
  return name;
}

function declareValues({ declarations }: PrintContext, values: readonly Value[], type: TypeText, place: Place): void {
  const list = values.map((value) => (typeof value === 'string' ? doubleQuoted(value) : String(value)));
  // The type stands at another depth here than where it is used.
  const element = onOneLine(type);
  const wanted = valuesName(wordsOf(place));
  const key = `${wanted}\n${list.join()}`;
  if (declarations.enums.has(key)) return;
  const name = declarations.names.take(wanted);
  declarations.enums.set(key, name);
  declarations.code.push(`export const ${name}: readonly (${element})[] = [${list.join(', ')}];\n`);
}
