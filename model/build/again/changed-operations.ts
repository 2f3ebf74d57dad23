import { isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';

/** The raw mapping of an operation, before an edit and after it. */
export interface ChangedOperation {
  readonly before: RawObject;
  readonly after: RawObject;
}

/** What an edit has changed in a document of which nothing but operations has changed. */
export interface ChangedOperations {
  readonly operations: ChangedOperation[];
  /** The mappings and lists that lead to them, as they were. */
  readonly around: object[];
}

/**
 * The operations that differ between two readings of a document, which share the values that are the same. Undefined when
 * something else differs as well.
 */
export function changedOperations(
  before: unknown,
  after: unknown,
  isOperation: (raw: object) => boolean,
): ChangedOperations | undefined {
  const found: ChangedOperations = { operations: [], around: [] };
  const visit = (one: unknown, other: unknown): boolean => {
    if (Object.is(one, other)) return true;
    if (!isObject(one) || !isObject(other)) return false;
    if (isOperation(one)) {
      found.operations.push({ before: one, after: other });
      return true;
    }
    found.around.push(one);
    return hasSameFields(one, other) && Object.keys(one).every((field) => visit(one[field], other[field]));
  };
  return visit(before, after) ? found : undefined;
}

function hasSameFields(one: RawObject, other: RawObject): boolean {
  const fields = Object.keys(other);
  const names = Object.keys(one);
  return fields.length === names.length && fields.every((field, index) => field === names[index]);
}

/** The mappings and lists of `before` that `after` does not have at the same place. */
export function goneValues(before: unknown, after: unknown, gone: Set<unknown> = new Set()): ReadonlySet<unknown> {
  if (typeof before !== 'object' || before === null || before === after) return gone;
  gone.add(before);
  for (const [field, value] of Object.entries(before)) {
    const isThere = typeof after === 'object' && after !== null && Object.hasOwn(after, field);
    // A field of its own, of a mapping or a list.
    goneValues(value, isThere ? (after as RawObject)[field] : undefined, gone);
  }
  return gone;
}

/** Every reference below a value, in the order of the document. */
export function referencesIn(value: unknown): readonly string[] {
  const references: string[] = [];
  const visit = (child: unknown): void => {
    if (typeof child !== 'object' || child === null) return;
    const reference = isObject(child) ? child['$ref'] : undefined;
    if (typeof reference === 'string') references.push(reference);
    Object.values(child).forEach(visit);
  };
  visit(value);
  return references;
}
