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
 * that just does not say `additionalProperties` is read as complete: what a server adds in silence is drift. What the
 * description requires or shows in its own examples without describing it is no fault of the server.
 */
export const undeclaredProperty: Check = {
  id: 'undeclared-property',
  title: 'no property that the schema does not name',
  isExtra: true,
  inspect({ mediaType, content }) {
    if (mediaType?.schema === undefined || content.kind !== 'json') return undefined;
    const schemas = applicators([mediaType.schema]);
    if (isKnown(content.value, schemas)) return [];
    const examples = mediaType.examples.flatMap((example) => (example.hasValue ? [example.value] : []));
    return [...walk(content.value, { schemas, shown: examples, pointer: '' })];
  },
};

/** True where schemas have every property, as in nearly all answers: then nobody has to ask what examples show. */
function isKnown(value: unknown, schemas: readonly Schema[]): boolean {
  if (schemas.length === 0) return true;
  if (Array.isArray(value)) return value.every((item, index) => isKnown(item, itemSchemas(schemas, index)));
  if (!isObject(value)) return true;
  return Object.entries(value).every(([name, member]) => {
    const declared = propertySchemas(schemas, name);
    return declared.length > 0 ? isKnown(member, declared) : isOpenObject(schemas);
  });
}

/** What the description says of one place of the body. */
interface Place {
  readonly schemas: readonly Schema[];
  /** What its examples have there: a property that they show is drift of the description, not of the server. */
  readonly shown: readonly unknown[];
  readonly pointer: string;
}

function* walk(value: unknown, { schemas, shown, pointer }: Place): Generator<Violation> {
  if (schemas.length === 0) return;
  const examples: readonly unknown[] = [...shown, ...schemas.flatMap((schema) => schema.examples)];
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const seen = examples.flatMap((example) => (Array.isArray(example) ? (example as readonly unknown[]) : []));
    for (const [index, item] of items.entries()) {
      const inner = { schemas: itemSchemas(schemas, index), shown: seen, pointer: childPointer(pointer, index) };
      yield* walk(item, inner);
    }
    return;
  }
  if (!isObject(value)) return;
  const open = isOpenObject(schemas);
  const named = new Set(schemas.flatMap((schema) => schema.required));
  for (const [name, member] of Object.entries(value)) {
    const known = propertySchemas(schemas, name);
    const place = childPointer(pointer, name);
    const seen = examples.flatMap((example) =>
      isObject(example) && Object.hasOwn(example, name) ? [example[name]] : [],
    );
    if (known.length > 0) yield* walk(member, { schemas: known, shown: seen, pointer: place });
    else if (!open && seen.length === 0 && !named.has(name)) yield undeclared(place, member, schemas);
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
