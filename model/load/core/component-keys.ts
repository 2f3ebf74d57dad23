import { isObject, objectOf, type JsonObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { isComponentName } from '../component-name.ts';
import { decodeFragment, unescapeToken } from '../json/json-pointer.ts';

/** Where a reference to a component begins: `#/components/`, its kind and its name, as they are written. */
const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/;

type Keys = ReadonlyMap<string, string>;

/**
 * A bundle whose components are called what OpenAPI allows. What came from other files is called after its file or the last
 * part of its pointer, which may hold spaces or any other character; names that the root document gives stay, since what is
 * wrong with them is its author's to know.
 * @param own components of the root document
 */
export function withAllowedKeys(document: JsonValue, own: JsonObject): JsonValue {
  const renamed = new Map<string, Keys>();
  for (const [kind, components] of Object.entries(objectOf(objectOf(document)['components']))) {
    const keys = newKeys(Object.keys(objectOf(components)), objectOf(own[kind]));
    if (keys.size > 0) renamed.set(kind, keys);
  }
  return renamed.size === 0 ? document : withKeys(pointing(document, renamed), renamed);
}

/** New keys of one kind of component, by the old ones. */
function newKeys(names: readonly string[], own: JsonObject): Keys {
  const taken = new Set(names);
  const keys = new Map<string, string>();
  for (const name of names.filter((key) => !isComponentName(key) && !Object.hasOwn(own, key))) {
    const wanted = name.replaceAll(/[^A-Za-z0-9._]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'component';
    let key = wanted;
    for (let count = 2; taken.has(key); count += 1) key = `${wanted}-${count}`;
    taken.add(key);
    keys.set(name, key);
  }
  return keys;
}

/** The components under their new keys, in their old places. */
function withKeys(document: JsonValue, renamed: ReadonlyMap<string, Keys>): JsonValue {
  const components = Object.entries(objectOf(objectOf(document)['components'])).map(([kind, values]) => {
    const keys = renamed.get(kind);
    const entries = Object.entries(objectOf(values)).map(([key, value]) => [keys?.get(key) ?? key, value] as const);
    return [kind, keys === undefined ? values : Object.fromEntries(entries)] as const;
  });
  return { ...objectOf(document), components: Object.fromEntries(components) };
}

/** The same value with references and mappings that lead to the new keys. */
function pointing(value: JsonValue, renamed: ReadonlyMap<string, Keys>): JsonValue {
  if (Array.isArray(value)) return value.map((item) => pointing(item, renamed));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]): readonly [string, JsonValue] => {
    if (key === '$ref' && typeof member === 'string') return [key, newReference(member, renamed)];
    if (key === 'discriminator' && isObject(member)) return [key, pointingTags(member, renamed)];
    return [key, pointing(member, renamed)];
  });
  return Object.fromEntries(entries);
}

function pointingTags(discriminator: JsonObject, renamed: ReadonlyMap<string, Keys>): JsonValue {
  const target = (value: JsonValue): JsonValue => (typeof value === 'string' ? newReference(value, renamed) : value);
  const { mapping, defaultMapping, ...others } = discriminator;
  return {
    ...others,
    ...(isObject(mapping)
      ? { mapping: Object.fromEntries(Object.entries(mapping).map(([tag, value]) => [tag, target(value)])) }
      : mapping !== undefined && { mapping }),
    ...(defaultMapping !== undefined && { defaultMapping: target(defaultMapping) }),
  };
}

function newReference(reference: string, renamed: ReadonlyMap<string, Keys>): string {
  return reference.replace(COMPONENT, (whole: string, kind: string, name: string) => {
    // What openapi-core has moved it calls by the last token of its pointer as it stands there, escapes and all.
    const keys = renamed.get(kind);
    const key = keys?.get(name) ?? keys?.get(unescapeToken(decodeFragment(name)));
    return key === undefined ? whole : `#/components/${kind}/${key}`;
  });
}
