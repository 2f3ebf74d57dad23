import { answeredSchemas } from '../members/answered-schemas.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { keyAbove, pathShape } from './path-shape.ts';

/** Operations by the key of their path. */
export type Paths = ReadonlyMap<string, readonly Operation[]>;

/**
 * Collections whose things have a shorter path than theirs: what `POST /shelves/{}/books` makes is read at `/books/{}`. By the key of the
 * collection, the key of the things. Taken for such are paths that end with the same word, where nothing is made above the things
 * themselves, and where both answers show one component.
 */
export function shallowItems(paths: Paths): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, operations] of paths) {
    const create = operations.find(({ method }) => method === 'POST');
    if (create === undefined || key.endsWith('}') || paths.has(`${key}/{}`)) continue;
    const item = candidates(key).find((candidate) => !taken.has(candidate) && isItemOf(create, candidate, paths));
    if (item === undefined) continue;
    found.set(key, item);
    taken.add(item);
  }
  return found;
}

/** Where the things of a collection may be read: below the same word, with fewer places before it. */
function candidates(key: string): readonly string[] {
  const segments = key.split('/').slice(1);
  const word = segments.at(-1) ?? '';
  return segments
    .slice(0, -1)
    .map((_, count) => `/${[...segments.slice(0, count), word, '{}'].join('/')}`)
    .filter((candidate) => !candidate.includes('{}/{}'))
    .toReversed();
}

function isItemOf(create: Operation, item: string, paths: Paths): boolean {
  const read = paths.get(item)?.find(({ method }) => method === 'GET');
  const isMadeThere = paths.get(keyAbove(item))?.some(({ method }) => method === 'POST') === true;
  if (read === undefined || isMadeThere || !areSamePlaces(create, read)) return false;
  const made = shownBy(create);
  return [...shownBy(read)].some((component) => made.has(component));
}

/** The places before the word are called the same in both paths. */
function areSamePlaces({ path: made }: Operation, { path: read }: Operation): boolean {
  const before = pathShape(read).segments.slice(0, -2);
  return before.every((segment, index) => pathShape(made).segments[index] === segment);
}

/** The components that a successful answer shows one of, also beside other members or alone in an envelope. */
function shownBy(operation: Operation): ReadonlySet<Schema> {
  const shown = new Set<Schema>();
  const pending = [...answeredSchemas(operation)];
  const seen = new Set<Schema>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema.name !== undefined) shown.add(schema);
    const inside = schema.name === undefined && schema.properties.size === 1 ? [...schema.properties.values()] : [];
    pending.push(...(schema.ref === undefined ? [] : [schema.ref]), ...schema.allOf, ...inside);
  }
  return shown;
}
