import { type JsonObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { componentReferences } from '../prune-document.ts';

/**
 * A document without the components that something of the whole document uses and nothing of what is left does. What was
 * not used before stays: somebody put it there for its own sake.
 */
export function withoutOrphans(whole: JsonObject, kept: JsonObject): JsonObject {
  const alone = unreferredComponents(whole);
  const before = usedComponents(whole, alone);
  const after = usedComponents(kept, alone);
  const sections = Object.entries(objectOf(kept['components'])).map(([section, members]): [string, JsonValue] => {
    // Named, not referred to; those that are internal are gone already.
    if (section === 'securitySchemes' || section.startsWith('x-')) return [section, members];
    const isKept = ([name]: readonly [string, JsonValue]): boolean => {
      const key = `${section}/${name}`;
      return after.has(key) || !before.has(key);
    };
    return [section, Object.fromEntries(Object.entries(objectOf(members)).filter(isKept))];
  });
  return kept['components'] === undefined ? kept : { ...kept, components: Object.fromEntries(sections) };
}

/** Components that the rest of a document uses, directly or by way of one another, as `section/name`. */
function usedComponents(document: JsonObject, alone: ReadonlySet<string>): ReadonlySet<string> {
  const components = objectOf(document['components']);
  const used = new Set<string>();
  const open: JsonValue[] = [{ ...document, components: null }];
  const enter = (section: string, name: string): void => {
    const key = `${section}/${name}`;
    const target = objectOf(components[section])[name];
    if (target === undefined || used.has(key)) return;
    used.add(key);
    open.push(target);
  };
  for (const [section, name] of componentsOf(components)) if (alone.has(`${section}/${name}`)) enter(section, name);
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [section, name] of componentReferences(value, components)) enter(section, name);
  }
  return used;
}

/** Components that no part of a document refers to: they are there for their own sake. */
function unreferredComponents(document: JsonObject): ReadonlySet<string> {
  const components = objectOf(document['components']);
  const names = new Set([...componentsOf(components)].map(([section, name]) => `${section}/${name}`));
  for (const [section, name] of componentReferences(document, components)) names.delete(`${section}/${name}`);
  return names;
}

function* componentsOf(components: JsonObject): Iterable<readonly [string, string]> {
  for (const [section, members] of Object.entries(components)) {
    for (const name of Object.keys(objectOf(members))) yield [section, name];
  }
}
