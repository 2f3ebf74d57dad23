import { isOf, membersOf, unwrapped, wordOf } from '../../../model/facts/paging/members.ts';
import { objectShape } from '../../../model/facts/schema-shape.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import { childPointer } from '../../../model/load/json/json-pointer.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Telling } from './mock-tells.ts';
import { memberAt, replaced } from './page-ends.ts';

/** A place in an answer that may have the URL of a page. */
interface LinkPlace {
  readonly at: string;
  readonly relation: string;
}

/**
 * The URLs of this page and of those around it that an answer has, or may have by its description: in an object of links, beside that
 * of the next page, or by a word that says what they are.
 * @param next JSON Pointer to the URL of the next page, where that is known
 */
export function linksOf(schema: Schema, body: JsonObject, next: string | undefined): readonly Telling[] {
  const beside = next === undefined ? [] : [next.slice(0, next.lastIndexOf('/'))];
  const known = next === undefined ? [] : [{ at: next, relation: 'next' }];
  const places = [
    ...known,
    ...holdersOf(schema, body).flatMap((holder) => linksIn(holder)),
    ...besideOf(schema, body, beside),
  ];
  const once = new Map(places.map((place) => [place.at, place] as const));
  const shown = [...once.keys()].flatMap((at) => memberAt(body, at) ?? []);
  const isPath = shown.some((url) => typeof url === 'string' && /^\/(?!\/)/.test(url));
  return [...once.values()].flatMap((place) => {
    const told = { at: place.at, what: `${place.relation}Url` };
    const form = formOf(schema, body, { at: place.at, isPath });
    return form === undefined ? [] : [{ ...told, ...form }];
  });
}

const RELATIONS: readonly (readonly [relation: string, pattern: RegExp])[] = [
  ['self', /^(?:self|current)$/],
  ['first', /^first$/],
  ['previous', /^prev(?:ious)?$/],
  ['next', /^next$/],
  ['last', /^last$/],
];

/** `next` of `nextUrl`, `next_page_url` and `@odata.nextLink`; a word alone speaks only among links. */
function relationOf(name: string, isAmongLinks: boolean): string | undefined {
  const word = wordOf(name.replace(/^@odata\./, ''));
  const [, plain = word] = /^(\w+?)(?:page)?(?:ur[il]|link|href)$/.exec(word) ?? [];
  return plain === word && !isAmongLinks ? undefined : RELATIONS.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** An object of an answer, as its description and its example know it. */
interface Holder {
  readonly at: string;
  readonly schema: Schema | undefined;
  readonly value: JsonValue | undefined;
  readonly isLinks: boolean;
}

/** The top, and the objects of links. */
function holdersOf(schema: Schema, body: JsonObject): readonly Holder[] {
  const top: Holder = { at: '', schema, value: body, isLinks: false };
  const described = membersOf(schema).map(({ pointer, word, schema: own }) => ({ pointer, word, schema: own }));
  const shown = Object.keys(body).map((name) => ({
    pointer: childPointer('', name),
    word: wordOf(name),
    schema: undefined,
  }));
  const holders = [...described, ...shown].filter(
    ({ word, pointer }) => /^links?$/.test(word) && isHolder(body, pointer),
  );
  const once = new Map(holders.toReversed().map((holder) => [holder.pointer, holder] as const));
  return [
    top,
    ...[...once.values()].map(({ pointer, schema: own }) => ({
      at: pointer,
      schema: own && unwrapped(own),
      value: memberAt(body, pointer),
      isLinks: true,
    })),
  ];
}

function isHolder(body: JsonObject, pointer: string): boolean {
  const value = memberAt(body, pointer);
  return value === undefined || isObject(value);
}

/** What stands beside the URL of the next page is like it. */
function besideOf(schema: Schema, body: JsonObject, above: readonly string[]): readonly LinkPlace[] {
  return above.flatMap((at) => {
    const own = at === '' ? schema : membersOf(schema).find(({ pointer }) => pointer === at)?.schema;
    return linksIn({ at, schema: own && unwrapped(own), value: memberAt(body, at), isLinks: true });
  });
}

function linksIn({ at: above, schema, value, isLinks }: Holder): readonly LinkPlace[] {
  const described = schema === undefined ? [] : [...objectShape(schema).properties];
  const types = new Map(described.map(([name, [first]]) => [name, first] as const));
  const names = new Set([...types.keys(), ...(isObject(value) ? Object.keys(value) : [])]);
  return [...names].flatMap((name): LinkPlace[] => {
    const relation = relationOf(name, isLinks);
    const own = isObject(value) ? value[name] : undefined;
    const at = relation === undefined ? undefined : urlPlace(childPointer(above, name), own, types.get(name));
    return relation === undefined || at === undefined ? [] : [{ at, relation }];
  });
}

/** Where the URL of a link is: the link itself, or its address. */
function urlPlace(at: string, shown: JsonValue | undefined, schema: Schema | undefined): string | undefined {
  if (typeof shown === 'string') return at;
  if (isObject(shown))
    return ADDRESSES.filter((name) => typeof shown[name] === 'string').map((name) => childPointer(at, name))[0];
  if (schema === undefined) return undefined;
  if (isOf(schema, 'string')) return at;
  const { properties } = objectShape(unwrapped(schema));
  return ADDRESSES.filter((name) => properties.has(name)).map((name) => childPointer(at, name))[0];
}

const ADDRESSES = ['href', 'url', 'uri'];

/** How the URLs of a mock are written there: whole, or, as the example has some and the description demands, without their origin. */
function formOf(
  schema: Schema,
  body: JsonObject,
  { at, isPath }: { readonly at: string; readonly isPath: boolean },
): JsonObject | undefined {
  const takes = (url: string): boolean => fits(schema, replaced(body, at, url), 'read');
  const [whole, path] = ['http://127.0.0.1:8080/things?page=2&size=10', '/things?page=2&size=10'];
  const isWhole = takes(whole);
  if (isPath || !isWhole) return takes(path) ? { as: 'path' } : isWhole ? {} : undefined;
  return {};
}
