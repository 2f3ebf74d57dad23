import type { JsonValue } from '../../location.ts';
import type { RawObject } from '../../load/raw.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import { isObject } from '../../json-object.ts';
import { emptySchema } from './schema-node.ts';
import { report } from '../read/scope.ts';
import type { Mutable, Scope } from '../read/scope.ts';

interface Lifted {
  readonly scope: Scope;
  readonly node: Mutable<Schema>;
  readonly raw: RawObject;
  readonly pointer: string;
}

/**
 * Lifts what OpenAPI 3.0 says differently to JSON Schema 2020-12: `nullable`, boolean exclusive bounds, and the
 * formats `byte` and `binary`. Newer documents that still say it this way mean the same and get a warning.
 */
export function liftSchema(lifted: Lifted): void {
  const { node, raw } = lifted;
  if (node.format !== undefined) liftFormat(node);
  if (raw['exclusiveMinimum'] !== undefined || raw['exclusiveMaximum'] !== undefined) liftBounds(lifted);
  if (raw['nullable'] !== undefined) liftNullable(lifted);
}

/** Warns of enum values that can never match because `type` excludes them. */
export function checkEnumTypes(scope: Scope, node: Schema, pointer: string): void {
  if (node.types.length === 0 || node.enum === undefined) return;
  node.enum.forEach((value, index) => {
    if (node.types.some((type) => matchesType(value, type))) return;
    const parameters = { value: JSON.stringify(value), type: node.types.join(' or ') };
    report(scope, 'enum-type-mismatch', childPointer(`${pointer}/enum`, index), { parameters });
  });
}

function matchesType(value: JsonValue, type: SchemaType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type;
  }
}

function liftFormat(node: Mutable<Schema>): void {
  if (node.types.length > 0 && !node.types.includes('string')) return;
  if (node.format === 'byte') node.contentEncoding ??= 'base64';
  if (node.format === 'binary' && node.contentEncoding === undefined)
    node.contentMediaType ??= 'application/octet-stream';
}

function liftBounds({ scope, node, raw, pointer }: Lifted): void {
  if (typeof raw['exclusiveMinimum'] === 'boolean') {
    reportStray(scope, 'exclusiveMinimum', pointer, 'the bound itself');
    if (raw['exclusiveMinimum'] && node.minimum !== undefined) {
      node.exclusiveMinimum = node.minimum;
      node.minimum = undefined;
    }
  }
  if (typeof raw['exclusiveMaximum'] === 'boolean') {
    reportStray(scope, 'exclusiveMaximum', pointer, 'the bound itself');
    if (raw['exclusiveMaximum'] && node.maximum !== undefined) {
      node.exclusiveMaximum = node.maximum;
      node.maximum = undefined;
    }
  }
}

function liftNullable({ scope, node, raw, pointer }: Lifted): void {
  reportStray(scope, 'nullable', pointer, 'the type `null`');
  if (raw['nullable'] !== true) return;
  node.nullable = true;
  if (node.types.length > 0) {
    if (!node.types.includes('null')) node.types = [...node.types, 'null'];
    listNull(node);
    return;
  }
  if (!constrainsWithoutType(node)) return;
  report(scope, 'nullable-without-type', `${pointer}/nullable`, { parameters: {} });
  addNullAlternative(scope, node, pointer);
}

function constrainsWithoutType(node: Schema): boolean {
  return (
    node.allOf.length > 0 ||
    node.anyOf.length > 0 ||
    node.oneOf.length > 0 ||
    node.ref !== undefined ||
    node.enum !== undefined
  );
}

/** Moves what constrains the node into an alternative beside `null`; the annotations stay where they are. */
function addNullAlternative(scope: Scope, node: Mutable<Schema>, pointer: string): void {
  const nothing = emptySchema(scope, `${pointer}/nullable`, undefined);
  nothing.types = ['null'];
  // One more would make two of `oneOf` that take null, and so none.
  const takers = node.oneOf.filter(({ types }) => types.includes('null')).length;
  if (isOnlyAlternatives(node) && takers <= 1) {
    if (node.anyOf.length > 0) node.anyOf = [...node.anyOf, nothing];
    else if (takers === 0) node.oneOf = [...node.oneOf, nothing];
    return;
  }
  if (node.enum !== undefined) {
    listNull(node);
    return;
  }
  const inner = emptySchema(scope, pointer, undefined);
  for (const field of ['allOf', 'anyOf', 'oneOf', 'ref', 'discriminator', 'not'] as const)
    moveField(node, inner, field);
  node.anyOf = [inner, nothing];
}

/** By OAS 3.0.3 an enum must list null itself; whoever writes nullable beside it means to allow null. */
function listNull(node: Mutable<Schema>): void {
  if (node.enum !== undefined && !node.enum.includes(null)) node.enum = [...node.enum, null];
}

function isOnlyAlternatives(node: Schema): boolean {
  const alternatives = (node.oneOf.length > 0 ? 1 : 0) + (node.anyOf.length > 0 ? 1 : 0);
  return (
    alternatives === 1 &&
    node.allOf.length === 0 &&
    node.ref === undefined &&
    node.enum === undefined &&
    node.properties.size === 0
  );
}

function moveField<Field extends 'allOf' | 'anyOf' | 'oneOf' | 'ref' | 'discriminator' | 'not'>(
  from: Mutable<Schema>,
  to: Mutable<Schema>,
  field: Field,
): void {
  const empty = to[field];
  to[field] = from[field];
  from[field] = empty;
}

function reportStray(scope: Scope, keyword: string, pointer: string, instead: string): void {
  if (scope.state.version === '3.0') return;
  report(scope, 'stray-keyword', `${pointer}/${keyword}`, { parameters: { keyword, instead } });
}
