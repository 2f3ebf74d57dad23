import { toldByTags } from '../../../model/told-around.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, childPointer, isObject, itemSchemas, preview, propertySchemas } from '../../schema-walk.ts';
import { amountsAround } from './around.ts';
import { toldBeside, toldOf } from './read.ts';
import type { Told } from './told.ts';

/** An answer of an operation. */
export interface ToldAnswer {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly value: unknown;
  /** True where it tells of what was made just now. */
  readonly isNew: boolean;
  /** What is said of the whole API. */
  readonly info?: string | undefined;
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
export function toldMisses({ operation, schema, value, isNew, info }: ToldAnswer): readonly ToldMiss[] {
  const schemas = applicators([schema]);
  const root = { isNew, isPage: mayBePage(operation), pointer: '' };
  const place: Place = { ...root, operation, texts: textsAround(operation, info), nouns: nounsOf(operation) };
  const beside = isObject(value) ? operationTells(operation, schemas, place.isPage) : [];
  const found = [...judged(beside, value, place), ...walk(value, schemas, place)];
  return found.filter(({ pointer }, at) => found.findIndex((each) => each.pointer === pointer) === at);
}

/** What stands around the answers of an operation. */
export function textsAround(operation: Operation, info: string | undefined): readonly string[] {
  return [operation.description ?? '', toldByTags(operation), info ?? ''].filter((text) => text.trim() !== '');
}

/** What an operation answers is called as its path is. */
export function nounsOf({ path }: Operation): readonly string[] {
  return pathShape(path).segments.filter((segment) => /^[a-z]/i.test(segment));
}

interface Place {
  readonly operation: Operation;
  readonly texts: readonly string[];
  /** The words for what is there. */
  readonly nouns: readonly string[];
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
        ...place,
        pointer: childPointer(pointer, index),
        isNew: false,
        isPage: false,
      });
    return;
  }
  if (!isObject(value)) return;
  yield* judged(toldOf(schemas, place.isPage), value, place);
  yield* judged(amountsOf(schemas, place), value, place);
  for (const [name, member] of Object.entries(value))
    yield* walk(member, propertySchemas(schemas, name), {
      ...place,
      nouns: [name],
      pointer: childPointer(pointer, name),
    });
}

const amountsIn = new WeakMap<readonly Schema[], Map<string, readonly Told[]>>();

/** The amounts that texts around an object tell. Memoised. */
function amountsOf(schemas: readonly Schema[], { operation, texts, nouns, isPage }: Place): readonly Told[] {
  const known = amountsIn.get(schemas) ?? new Map<string, readonly Told[]>();
  amountsIn.set(schemas, known);
  const key = `${operation.operationId} ${nouns.join('/')} ${String(isPage)}`;
  const found = known.get(key) ?? amountsAround({ schemas, texts, nouns, isPage });
  known.set(key, found);
  return found;
}

function* judged(
  told: readonly Told[],
  object: unknown,
  { pointer, isNew }: Pick<Place, 'pointer' | 'isNew'>,
): Generator<ToldMiss> {
  if (!isObject(object)) return;
  for (const { name, said, missed } of told) {
    if (!Object.hasOwn(object, name)) continue;
    const member = object[name];
    const expected = missed({ object, member, isNew });
    if (expected !== undefined) yield { pointer: childPointer(pointer, name), expected, got: preview(member), said };
  }
}
