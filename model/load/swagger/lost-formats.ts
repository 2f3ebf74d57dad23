import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';

/** A `collectionFormat` that OpenAPI 3 has no word for. */
export interface LostFormat {
  /** Pointer of the field in the Swagger document, of the list where it has none. */
  readonly pointer: string;
  readonly format: string;
  /** What becomes of the list. */
  readonly instead: string;
}

const PLACE = 'the list is sent in the style that is the default of its place';
const INSIDE = 'the inner list is sent as JSON text, and read with commas too';

/**
 * The formats that a style of OpenAPI 3 writes, by `in`: those of Swagger 2.0 but for `tsv` in queries and forms, where there are
 * delimited styles, and commas everywhere else (OAS 3.0 "Style Values").
 */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  query: new Set(['csv', 'ssv', 'pipes', 'multi']),
  formData: new Set(['csv', 'ssv', 'pipes', 'multi']),
};
/** In paths and headers, those of answers too, which say nothing of their place. */
const COMMAS: ReadonlySet<string> = new Set(['csv']);

/**
 * The collection formats of a document that the conversion loses: those that no style writes in their place, and those of `items`,
 * because a style holds for the whole parameter (Swagger 2.0 "Items Object"; OAS 3.0 "Parameter Object"). What is described by
 * a schema, or shown as an example, has none.
 */
export function lostFormats(root: unknown): readonly LostFormat[] {
  const lost: LostFormat[] = [];
  visit(root, { pointer: '', isItems: false, isMap: false, lost });
  return lost;
}

const WITHOUT: ReadonlySet<string> = new Set(['schema', 'definitions', 'example', 'examples', 'default', 'enum']);
/** Fields that hold a map, whose keys are names. */
const MAPS: ReadonlySet<string> = new Set(['responses', 'parameters', 'headers']);

interface Visit {
  readonly pointer: string;
  readonly isItems: boolean;
  /** Whether the keys are names, which may be those of fields: a response is called `default`. */
  readonly isMap: boolean;
  readonly lost: LostFormat[];
}

function visit(value: unknown, at: Visit): void {
  const { pointer, isItems, isMap, lost } = at;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      visit(item, { pointer: `${pointer}/${index}`, isItems: false, isMap: false, lost });
    }
    return;
  }
  if (!isObject(value)) return;
  const format = isMap ? undefined : lostFormat(value, isItems);
  if (format !== undefined) {
    const field = 'collectionFormat' in value ? '/collectionFormat' : '';
    lost.push({ pointer: pointer + field, format, instead: isItems ? INSIDE : PLACE });
  }
  for (const [key, member] of Object.entries(value)) visitMember(key, member, at);
}

function visitMember(key: string, member: unknown, { pointer, isMap, lost }: Visit): void {
  if (key.startsWith('x-') || (!isMap && WITHOUT.has(key))) return;
  const own = childPointer(pointer, key);
  visit(member, { pointer: own, isItems: !isMap && key === 'items', isMap: !isMap && MAPS.has(key), lost });
}

/** The collection format of a list, where it is lost: of one inside of items the default too. */
function lostFormat(value: RawObject, isItems: boolean): string | undefined {
  const { type, in: place, collectionFormat: format = isItems ? 'csv' : undefined } = value;
  if (type !== 'array' || typeof format !== 'string') return undefined;
  const kept = typeof place === 'string' && Object.hasOwn(KEPT, place) ? KEPT[place] : undefined;
  return !isItems && (kept ?? COMMAS).has(format) ? undefined : format;
}
