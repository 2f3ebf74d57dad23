import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { loadApi } from '../../../model/index.ts';
import type {
  Api,
  Diagnostic,
  Header,
  LoadResult,
  MediaType,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../../../model/index.ts';

/** Path of our own description. */
export const SPEC_FILE: string = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url));

const loaded: LoadResult = await loadApi(SPEC_FILE);
if (loaded.api === undefined) throw new Error(JSON.stringify(loaded.diagnostics, undefined, 2));

/** Our own description, loaded once. */
export const api: Api = loaded.api;

/** What loading reported; must stay empty. */
export const diagnostics: readonly Diagnostic[] = loaded.diagnostics;

const operations = new Map(api.operations.map((item) => [item.operationId, item]));

/** The operation of an id. */
export function operation(id: string): Operation {
  return found(operations.get(id), `operation ${id}`);
}

/** True when the description has the operation. */
export function hasOperation(id: string): boolean {
  return operations.has(id);
}

/** A parameter of an operation by its name on the wire. */
export function parameter(id: string, name: string): Parameter {
  return found(
    operation(id).parameters.find((item) => item.name === name),
    `${id}: parameter ${name}`,
  );
}

/** Names of the parameters of an operation in one place. */
export function parameterNames(id: string, place: string): string[] {
  return operation(id)
    .parameters.filter((item) => item.in === place)
    .map((item) => item.name);
}

/** The response of an operation for a status. */
export function response(id: string, status: number): Response {
  return found(
    operation(id).responses.find((item) => item.status === String(status)),
    `${id}: response ${status}`,
  );
}

/** Statuses of an operation, sorted. */
export function statuses(id: string): string[] {
  return operation(id)
    .responses.map((item) => item.status)
    .toSorted();
}

/** A header of a response, by its name in any case. */
export function header(id: string, status: number, name: string): Header {
  const headers = response(id, status).headers;
  return found(
    headers.find((item) => item.name.toLowerCase() === name.toLowerCase()),
    `${id} ${status}: header ${name}`,
  );
}

/** The JSON schema of a response. */
export function responseSchema(id: string, status: number): Schema {
  return found(json(response(id, status).content).schema, `${id} ${status}: schema`);
}

/** The JSON schema of the request body. */
export function bodySchema(id: string): Schema {
  return found(json(found(operation(id).requestBody, `${id}: body`).content).schema, `${id}: body schema`);
}

/** A media type of the request body. */
export function bodyMediaType(id: string, name: string): MediaType {
  const content = found(operation(id).requestBody, `${id}: body`).content;
  return found(
    content.find((item) => item.name === name),
    `${id}: body as ${name}`,
  );
}

/** A component schema by name. */
export function component(name: string): Schema {
  return found(
    api.schemas.find((item) => item.name === name),
    `component ${name}`,
  );
}

/** A schema behind the references that have siblings. */
export function target(schema: Schema): Schema {
  let current = schema;
  while (current.ref !== undefined) current = current.ref;
  return current;
}

/** Every property of an object schema with those of its references and `allOf` members. */
export function properties(schema: Schema): Map<string, Schema> {
  const all = new Map<string, Schema>();
  if (schema.ref !== undefined) for (const [name, value] of properties(schema.ref)) all.set(name, value);
  for (const member of schema.allOf) for (const [name, value] of properties(member)) all.set(name, value);
  for (const [name, value] of schema.properties) all.set(name, value);
  return all;
}

/** A property of an object schema. */
export function property(schema: Schema, name: string): Schema {
  return found(properties(schema).get(name), `${schema.name ?? 'schema'}: property ${name}`);
}

/** Names that an object schema and its `allOf` members require. */
export function required(schema: Schema): string[] {
  const inherited = [...schema.allOf, ...(schema.ref === undefined ? [] : [schema.ref])].flatMap(required);
  return [...new Set([...inherited, ...schema.required])];
}

/** The alternatives of a schema: the members of `anyOf` or `oneOf`, without the null type. */
export function alternatives(schema: Schema): Schema[] {
  const real = target(schema);
  const members = [...real.anyOf, ...real.oneOf];
  // A composition below a type only constrains it, such as `anyOf` of `required`.
  if (members.length === 0 || real.types.length > 0) return [real];
  return members.filter((item) => item.types.join() !== 'null').flatMap(alternatives);
}

/** True when null is allowed. */
export function isNullable(schema: Schema): boolean {
  const real = target(schema);
  return real.types.includes('null') || [...real.anyOf, ...real.oneOf].some(isNullable);
}

/** The schema without its null alternative. */
export function nonNull(schema: Schema): Schema {
  const [only] = alternatives(schema);
  return found(only, 'alternative');
}

/** Types without null, over all alternatives. */
export function typesOf(schema: Schema): string[] {
  return [...new Set(alternatives(schema).flatMap((item) => item.types.filter((type) => type !== 'null')))];
}

/** Values of an enum or const over all alternatives, null left out. */
export function values(schema: Schema): unknown[] {
  return alternatives(schema).flatMap((item) => {
    if (item.hasConst) return [item.const];
    return (item.enum ?? []).filter((value) => value !== null);
  });
}

/** True when any text is taken, whatever words a schema lists beside it. */
export function takesAnyText(schema: Schema): boolean {
  return alternatives(schema).some(
    (item) => item.types.includes('string') && item.enum === undefined && !item.hasConst && item.pattern === undefined,
  );
}

/** The items of an array schema. */
export function items(schema: Schema): Schema {
  return found(alternatives(schema).find((item) => item.items !== undefined)?.items, 'items');
}

/** True when a schema admits no property beyond the listed ones. */
export function isClosed(schema: Schema): boolean {
  const real = target(schema);
  return real.additionalProperties?.boolean === false || real.unevaluatedProperties?.boolean === false;
}

/** Asserts that a schema has exactly these properties and admits no other. */
export function expectExactly(schema: Schema, names: readonly string[]): void {
  expect([...properties(schema).keys()].toSorted()).toEqual([...names].toSorted());
  expect(isClosed(schema)).toBe(true);
}

/** Asserts that every property named exists. */
export function expectProperties(schema: Schema, names: readonly string[]): void {
  expect([...properties(schema).keys()]).toEqual(expect.arrayContaining([...names]));
}

/** True when a call without a credential is allowed. */
export function isPublic(id: string): boolean {
  const { security } = operation(id);
  return security.length === 0 || security.some((item) => item.schemes.length === 0);
}

/** Scopes of which a credential needs one, as the security requirements of an operation name them. */
export function scopes(id: string): string[] {
  const all = operation(id).security.flatMap((one) => one.schemes.flatMap((scheme) => scheme.scopes));
  return [...new Set(all)].toSorted();
}

/** Cases of a response: its named examples and the entries of `x-cases`. */
export function caseNames(item: Response): string[] {
  const named = item.content.flatMap((content) => content.examples.map((example) => example.name));
  const extension = item.extensions['x-cases'];
  const entries = typeof extension === 'object' && extension !== null ? Object.keys(extension) : [];
  return [...new Set([...named, ...entries])];
}

/** The value, or a failure that names what is missing. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the description has no ${what}`);
  return value;
}

function json(content: readonly MediaType[]): MediaType {
  return found(
    content.find((item) => item.name === 'application/json'),
    'application/json content',
  );
}
