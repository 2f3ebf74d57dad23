import type { ValidateValue } from '../model/lint/index.ts';
import { compileSchema, type SchemaValidator } from '../runtime/schema/compile.ts';
import { wideFormats } from '../runtime/schema/formats/wide-formats.ts';
import { isSchema, type JsonSchema } from '../runtime/schema/json-schema.ts';

/** Compiled schemas by direction: one schema stands beside many examples. */
const compiled = new Map<string, WeakMap<object, SchemaValidator>>();

/** The validator the linter checks examples and extension values with; the model itself has none. */
export const validateValue: ValidateValue = (schema, value, direction) => {
  if (!isSchema(schema)) return [];
  return validatorOf(
    schema,
    direction,
  )(value).map(({ instance, expected, got }) => ({
    pointer: instance,
    message: `expected ${expected}, got ${got}`,
  }));
};

function validatorOf(schema: JsonSchema, direction: 'request' | 'response' | undefined): SchemaValidator {
  const key = direction ?? 'both';
  const known = compiled.get(key) ?? new WeakMap<object, SchemaValidator>();
  compiled.set(key, known);
  const found = typeof schema === 'object' ? known.get(schema) : undefined;
  if (found !== undefined) return found;
  // What cannot be compiled is reported by the loader; here it restricts nothing.
  // What is written down has all its digits, whoever reads it.
  const options = { onProblem: () => undefined, otherDirection: 'pass' as const, formats: wideFormats };
  const validator = compileSchema(schema, direction === undefined ? options : { ...options, direction });
  if (typeof schema === 'object') known.set(schema, validator);
  return validator;
}
