import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';

/** A `collectionFormat` that OpenAPI 3 has no word for. */
export interface LostFormat {
  /** Pointer of the field in the Swagger document. */
  readonly pointer: string;
  readonly format: string;
  /** What becomes of the list. */
  readonly instead: string;
}

const TABS = 'the list is sent in the style that is the default of its place';
const INSIDE = 'the inner list is read as the style of the outer one says';

/**
 * The collection formats of a document that the conversion loses: `tsv`, which no style writes, and those of `items`, because a
 * style holds for the whole parameter (Swagger 2.0 "Items Object"; OAS 3.0 "Parameter Object"). What is described by a schema,
 * or shown as an example, has none.
 */
export function lostFormats(root: unknown): readonly LostFormat[] {
  const lost: LostFormat[] = [];
  visit(root, { pointer: '', isItems: false, lost });
  return lost;
}

const WITHOUT: ReadonlySet<string> = new Set(['schema', 'definitions', 'example', 'examples', 'default', 'enum']);

interface Visit {
  readonly pointer: string;
  readonly isItems: boolean;
  readonly lost: LostFormat[];
}

function visit(value: unknown, { pointer, isItems, lost }: Visit): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, { pointer: `${pointer}/${index}`, isItems: false, lost });
    return;
  }
  if (!isObject(value)) return;
  const { type, collectionFormat: format } = value;
  if (type === 'array' && typeof format === 'string' && (format === 'tsv' || isItems)) {
    lost.push({ pointer: `${pointer}/collectionFormat`, format, instead: isItems ? INSIDE : TABS });
  }
  for (const [key, member] of Object.entries(value)) {
    if (WITHOUT.has(key) || key.startsWith('x-')) continue;
    visit(member, { pointer: childPointer(pointer, key), isItems: key === 'items', lost });
  }
}
