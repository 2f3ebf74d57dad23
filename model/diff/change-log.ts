import { fillTemplate } from '../diagnostics/fill-template.ts';
import type { Operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import type { Change, Sides } from './change.ts';
import type { Direction } from './verdict.ts';
import { CHANGE_KINDS, type ChangeKind, verdictOf } from './change-kinds.ts';
import { createSchemaComparer } from './schema-pairs.ts';

/** Where a change belongs. */
export interface Place {
  /** The operation it is told under; undefined for the whole API. */
  readonly operation: Operation | undefined;
  readonly direction: Direction;
  /** For people: ``query parameter `page` ``. */
  readonly words: string;
}

/** Collects the changes between two descriptions. */
export interface ChangeLog {
  readonly changes: Change[];
  /** Security schemes that only have another name: old name to new name. */
  readonly renamedSchemes: ReadonlyMap<string, string>;
  readonly add: (place: Place, kind: ChangeKind, sides: Sides, parameters?: Readonly<Record<string, string>>) => void;
  /** Adds every difference between two schemas; one that is missing on one side is no difference here. */
  readonly schemas: (place: Place, old: Schema | undefined, later: Schema | undefined) => void;
}

/** An empty log. */
export function createChangeLog(renamedSchemes: ReadonlyMap<string, string>): ChangeLog {
  const comparer = createSchemaComparer();
  const changes: Change[] = [];
  const add: ChangeLog['add'] = ({ operation, direction, words }, kind, sides, parameters = {}) => {
    changes.push({
      kind,
      verdict: verdictOf(kind, direction),
      operation: operation === undefined ? undefined : titleOf(operation),
      operationId: operation?.operationId,
      place: words,
      message: fillTemplate(CHANGE_KINDS[kind].message, parameters),
      old: sides.old,
      new: sides.new,
    });
  };
  return {
    changes,
    renamedSchemes,
    add,
    schemas: (place, old, later) => {
      if (old === undefined || later === undefined) return;
      for (const { finding, direction, path } of comparer.compare(old, later, place.direction)) {
        const words = path === '' ? place.words : `${place.words}, ${path.replace(/^\./, '')}`;
        add({ ...place, direction, words }, finding.kind, finding, finding.parameters);
      }
    },
  };
}

/** How people call an operation: method and path. */
export function titleOf({ method, path }: Operation): string {
  return path.startsWith('/') ? `${method} ${path}` : `${method} of webhook ${path}`;
}

/** A place inside a place. */
export function within(place: Place, words: string): Place {
  return { ...place, words: place.words === '' ? words : `${place.words}, ${words}` };
}

/** The same requirement whoever sends it: what a server sends to a client is judged the other way round. */
export function flipped(direction: Direction): Direction {
  if (direction === 'opaque') return direction;
  return direction === 'request' ? 'response' : 'request';
}
