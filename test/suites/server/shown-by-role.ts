import { applicators } from '../../../conformance/schema-walk.ts';
import { isObject } from '../../../model/json-object.ts';
import type { Schema } from '../../../model/schema.ts';

/** A property of an answer that only callers of a role see. */
export interface ShownByRole {
  /** JSON pointer. */
  readonly at: string;
  readonly role: string;
}

/** What an answer shows that has a role as its condition (`x-condition`), however deep. */
export function shownByRole(value: unknown, schemas: readonly Schema[], at = ''): ShownByRole[] {
  const parts = applicators(schemas);
  if (Array.isArray(value)) {
    const items = parts.flatMap((schema) => schema.items ?? []);
    return value.flatMap((item, index) => shownByRole(item, items, `${at}/${index}`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${name}`;
    const own = parts.flatMap((schema) => schema.properties.get(name) ?? []);
    const roles = own
      .map((schema) => schema.extensions['x-condition'])
      .flatMap((one) => (isObject(one) ? [one['role']] : []));
    // Where one of several views shows it to everybody, nothing follows from the others.
    const bound = roles.length === own.length ? roles.filter((role) => typeof role === 'string') : [];
    return [...bound.map((role) => ({ at: place, role })), ...shownByRole(inner, own, place)];
  });
}
