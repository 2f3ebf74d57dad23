import type { Schema } from '../../model/schema.ts';
import type { Violation } from '../finding.ts';
import {
  applicators,
  childPointer,
  isObject,
  isOpenObject,
  itemSchemas,
  preview,
  propertySchemas,
} from '../schema-walk.ts';
import type { Check } from './check.ts';

/**
 * Every property of the body is one that the schema names, unless the schema opens the object on purpose. A schema
 * that just does not say `additionalProperties` is read as complete: what a server adds in silence is drift.
 */
export const undeclaredProperty: Check = {
  id: 'undeclared-property',
  title: 'no property that the schema does not name',
  inspect({ mediaType, content }) {
    if (mediaType?.schema === undefined || content.kind !== 'json') return undefined;
    return [...walk(content.value, applicators([mediaType.schema]), '')];
  },
};

function* walk(value: unknown, schemas: readonly Schema[], pointer: string): Generator<Violation> {
  if (schemas.length === 0) return;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (const [index, item] of items.entries()) {
      yield* walk(item, itemSchemas(schemas, index), childPointer(pointer, index));
    }
    return;
  }
  if (!isObject(value)) return;
  const open = isOpenObject(schemas);
  for (const [name, member] of Object.entries(value)) {
    const known = propertySchemas(schemas, name);
    const place = childPointer(pointer, name);
    if (known.length > 0) yield* walk(member, known, place);
    else if (!open) yield undeclared(place, member, schemas);
  }
}

function undeclared(pointer: string, value: unknown, schemas: readonly Schema[]): Violation {
  const owner = schemas.find((schema) => schema.name !== undefined) ?? schemas[0];
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return {
    part: 'body',
    pointer,
    expected: `no property "${name}"${owner?.name === undefined ? '' : ` in ${owner.name}`}`,
    got: preview(value),
    cause: `undeclared-property ${owner?.id ?? ''} ${name}`,
  };
}
