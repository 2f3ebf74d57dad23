import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { toldBeside, toldOf } from '../matchers/told/read.ts';
import type { Told } from '../matchers/told/told.ts';
import type { Violation } from '../finding.ts';
import { applicators, childPointer, isObject, itemSchemas, preview, propertySchemas } from '../schema-walk.ts';
import type { Check } from './check.ts';

/**
 * A member that is described by others of its object is what these say: an instant so long after another one ("30 minutes after
 * `created_at`"), a number worked out from others, a word by a threshold, a text made of others; it is there when they say so, and
 * stands to them as they say.
 */
export const toldValuesKept: Check = {
  id: 'told-values',
  title: 'a member that is described by other members is what they say',
  inspect({ mediaType, content, response, operation }) {
    if (mediaType?.schema === undefined || content.kind !== 'json' || response.status >= 300) return undefined;
    const schemas = applicators([mediaType.schema]);
    const walked = { isNew: response.status === 201, isPage: mayBePage(operation) };
    const beside = isObject(content.value) ? operationTells(operation, schemas, walked.isPage) : [];
    return [
      ...judged(beside, content.value, { ...walked, pointer: '' }),
      ...walk(content.value, schemas, { ...walked, pointer: '' }),
    ];
  },
};

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

function* walk(value: unknown, schemas: readonly Schema[], place: Place): Generator<Violation> {
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

function* judged(told: readonly Told[], object: unknown, { pointer, isNew }: Place): Generator<Violation> {
  if (!isObject(object)) return;
  for (const { name, said, missed } of told) {
    if (!Object.hasOwn(object, name)) continue;
    const member = object[name];
    const expected = missed({ object, member, isNew });
    if (expected === undefined) continue;
    yield {
      part: 'body',
      pointer: childPointer(pointer, name),
      expected: `${expected}, ${said}`,
      got: preview(member),
      cause: `told-values ${said}`,
    };
  }
}
