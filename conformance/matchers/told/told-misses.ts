import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, childPointer, isObject, itemSchemas, preview, propertySchemas } from '../../schema-walk.ts';
import { toldBeside, toldOf } from './read.ts';
import type { Told } from './told.ts';

/** An answer of an operation. */
export interface ToldAnswer {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly value: unknown;
  /** True where it tells of what was made just now. */
  readonly isNew: boolean;
}

/** A member that is not what is said of it by others of its object. */
export interface ToldMiss {
  /** JSON Pointer to it. */
  readonly pointer: string;
  readonly expected: string;
  readonly got: string;
  /** The words that say so. */
  readonly said: string;
}

/** The members of an answer that are not what their descriptions say by other members of the same object. */
export function toldMisses({ operation, schema, value, isNew }: ToldAnswer): readonly ToldMiss[] {
  const schemas = applicators([schema]);
  const place = { isNew, isPage: mayBePage(operation), pointer: '' };
  const beside = isObject(value) ? operationTells(operation, schemas, place.isPage) : [];
  return [...judged(beside, value, place), ...walk(value, schemas, place)];
}

interface Place {
  readonly pointer: string;
  readonly isNew: boolean;
  readonly isPage: boolean;
}

const PAGING = /^(?:page|per_?page|page_?size|limit|offset|cursor|after|before|starting_after|first|top|skip|count)$/i;

/** Lists in pages are not all there is. */
function mayBePage({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'query' && PAGING.test(parameter.name));
}

const besideOf = new WeakMap<Operation, Map<readonly Schema[], readonly Told[]>>();

function operationTells(operation: Operation, schemas: readonly Schema[], isPage: boolean): readonly Told[] {
  const known = besideOf.get(operation) ?? new Map<readonly Schema[], readonly Told[]>();
  besideOf.set(operation, known);
  const found = known.get(schemas) ?? toldBeside(operation.description ?? '', schemas, isPage);
  known.set(schemas, found);
  return found;
}

function* walk(value: unknown, schemas: readonly Schema[], place: Place): Generator<ToldMiss> {
  if (schemas.length === 0) return;
  const { pointer } = place;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly unknown[]).entries())
      yield* walk(item, itemSchemas(schemas, index), {
        pointer: childPointer(pointer, index),
        isNew: false,
        isPage: false,
      });
    return;
  }
  if (!isObject(value)) return;
  yield* judged(toldOf(schemas, place.isPage), value, place);
  for (const [name, member] of Object.entries(value))
    yield* walk(member, propertySchemas(schemas, name), { ...place, pointer: childPointer(pointer, name) });
}

function* judged(told: readonly Told[], object: unknown, { pointer, isNew }: Place): Generator<ToldMiss> {
  if (!isObject(object)) return;
  for (const { name, said, missed } of told) {
    if (!Object.hasOwn(object, name)) continue;
    const member = object[name];
    const expected = missed({ object, member, isNew });
    if (expected !== undefined) yield { pointer: childPointer(pointer, name), expected, got: preview(member), said };
  }
}
