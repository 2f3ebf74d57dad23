import * as api from '../../../generated/client/index.ts';
import { camelCase } from '../../../generators/emit/code/naming.ts';
import type { Operation } from '../../../model/index.ts';

type AnyCall = (client: api.Client, args: Record<string, unknown>) => Promise<{ status: number; body: unknown }>;

/** The emitted function of an operation; every operation has one. */
export function callOf(operation: Operation): AnyCall {
  const functions = api as unknown as Record<string, AnyCall>; // a module's exports by name
  const call = functions[camelCase(operation.operationId)];
  if (call === undefined) throw new Error(`no function for ${operation.operationId}`);
  return call;
}

/** Values for the path parameters of an operation: text with a slash where the schema takes text, else 7. */
export function pathArguments(operation: Operation): Record<string, unknown> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, takesText(schema) ? 'a/b c' : 7]));
}

function takesText(schema: Operation['parameters'][number]['schema']): boolean {
  if (schema.ref !== undefined) return takesText(schema.ref);
  if (schema.hasConst || schema.enum !== undefined) return false;
  return schema.types.includes('string') || [...schema.oneOf, ...schema.anyOf].some(takesText);
}
