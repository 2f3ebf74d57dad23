import { isObject } from './raw.ts';

/**
 * Gives what was read anew with every mapping and list that says the same as the one at the same place of what was read
 * before replaced by that one, so that identity tells what has changed. The order of members counts. `after` is taken
 * over: its mappings and lists are changed in place. Neither may hold one mapping at two places, as aliases make it.
 */
export function shareValues(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return shareLists(before, after);
  if (isObject(before) && isObject(after)) return shareMappings(before, after);
  return Object.is(before, after) ? before : after;
}

function shareLists(before: readonly unknown[], after: unknown[]): unknown {
  let isSame = before.length === after.length;
  for (const [index, item] of after.entries()) {
    const shared = shareValues(before[index], item);
    if (shared !== item) after[index] = shared;
    if (!Object.is(shared, before[index])) isSame = false;
  }
  return isSame ? before : after;
}

function shareMappings(before: Readonly<Record<string, unknown>>, after: Record<string, unknown>): unknown {
  const names = Object.keys(before);
  const fields = Object.keys(after);
  let isSame = names.length === fields.length;
  for (const [index, field] of fields.entries()) {
    if (names[index] !== field) isSame = false;
    // A field of its own: what every mapping inherits has never been read.
    const known = Object.hasOwn(before, field) ? before[field] : undefined;
    const shared = shareValues(known, after[field]);
    if (shared !== after[field]) after[field] = shared;
    if (!Object.is(shared, known)) isSame = false;
  }
  return isSame ? before : after;
}
