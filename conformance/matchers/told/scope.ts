import { snakeCase } from '../../../model/snake-case.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, isObject, itemSchemas, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { unitOf, unitOfName } from './units.ts';

/** What is known of the object that a sentence is about. */
export interface Scope {
  /** The member that is described. */
  readonly name: string;
  /** The schemas of the object. */
  readonly schemas: readonly Schema[];
  /** True where the object may be a page of a list: its lists are not all there is. */
  readonly isPage?: boolean;
}

/** A part of an object: the names of the members that lead to it, and what is said of it. */
export interface Place {
  readonly path: readonly string[];
  readonly schemas: readonly Schema[];
}

/** A part that is named, in backticks or as words ("the unit price"); undefined where no other member has that name alone. */
export function placeOf(words: string, scope: Scope): Place | undefined {
  const [, code] = /^(?:the )?`([\w.]+)`$/i.exec(words) ?? [];
  const path = code?.split('.') ?? [memberByWords(words, scope.schemas, isWanted, scope.name) ?? ''];
  if (path.length === 1 && path[0] === scope.name) return undefined;
  return placeAt(path, scope.schemas);

  function isWanted(name: string): boolean {
    return name !== scope.name;
  }
}

function placeAt(path: readonly string[], schemas: readonly Schema[]): Place | undefined {
  let at = schemas;
  for (const step of path) {
    at = propertyNames(at).includes(step) ? propertySchemas(at, step) : [];
    if (at.length === 0 || at.some(({ writeOnly }) => writeOnly)) return undefined;
  }
  return { path, schemas: at };
}

/** What an object has there; undefined where it has nothing. */
export function partOf(object: unknown, { path }: Pick<Place, 'path'>): unknown {
  return path.reduce((part, step) => (isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined), object);
}

/** The only member whose name is these words, with a unit behind them or without one. */
function memberByWords(
  words: string,
  schemas: readonly Schema[],
  isWanted: (name: string) => boolean,
  besideOf = '',
): string | undefined {
  const plain = words.trim().replace(/^(?:the|its|their) /i, '');
  if (!/^[\w -]+$/.test(plain)) return undefined;
  const sought = snakeCase(plain.replaceAll(/[ -]/g, '_'));
  const names = propertyNames(schemas).filter(isWanted);
  const same = names.filter((name) => snakeCase(name) === sought);
  const close = names.filter((name) => {
    const snake = snakeCase(name);
    return snake.startsWith(`${sought}_`) && unitOf(snake.slice(sought.length + 1)) !== undefined;
  });
  const found = same.length > 0 ? same : close;
  // Of an amount and its percentage, the words beside an amount mean the amount.
  const own = unitOfName(besideOf)?.join(' ');
  const alike = own === undefined ? [] : found.filter((name) => unitOfName(name)?.join(' ') === own);
  const [only, ...more] = found.length === 1 ? found : alike;
  return more.length === 0 ? only : undefined;
}

/** A list of an object that is all there is of it, and its items. */
export interface ToldList extends Place {
  readonly items: readonly Schema[];
  /** With so many items or more, others may have been left out. */
  readonly limit: number;
}

/** Lists of which answers show a part alone say so. */
const PARTIAL =
  /\b(?:latest|recent|newest|last|first|top|up to|at most|preview|some|page|sample|limited|maximum|only|subset|without|except)\b/i;

/** True for the name of a list that shows a part alone: `recent_orders`. */
export function isPartial(name: string): boolean {
  return PARTIAL.test(snakeCase(name).replaceAll('_', ' '));
}

/** A list by its name; undefined where it may be a part of one. */
export function listOf(words: string, scope: Scope): ToldList | undefined {
  const place = scope.isPage === true ? undefined : placeOf(words, scope);
  if (place?.schemas.some(({ types }) => types.includes('array')) !== true) return undefined;
  if (place.schemas.some(({ description }) => PARTIAL.test(description ?? ''))) return undefined;
  const limit = Math.min(...place.schemas.map(({ maxItems }) => maxItems ?? Infinity));
  return { ...place, items: itemSchemas(place.schemas, 0), limit };
}

/** The items of a list where all of them are there. */
export function itemsIn(object: unknown, list: ToldList): readonly unknown[] | undefined {
  const items = partOf(object, list);
  return Array.isArray(items) && items.length < list.limit ? items : undefined;
}

/** A member of the items of a list, in the plural as well: "the amounts". */
export function fieldOf(words: string, { items }: ToldList): Place | undefined {
  const code = /^(?:the )?`([\w.]+)`$/i.exec(words)?.[1];
  if (code !== undefined) return placeAt(code.split('.'), items);
  const found = [words, ...singulars(words)].flatMap((each) => memberByWords(each, items, () => true) ?? []);
  return found[0] === undefined ? undefined : placeAt([found[0]], items);
}

/** What a word may be in the singular. */
export function singulars(word: string): readonly string[] {
  if (/ies$/i.test(word)) return [word.replace(/ies$/i, 'y')];
  return [word.replace(/s$/i, ''), ...(/[sxzh]es$/i.test(word) ? [word.replace(/es$/i, '')] : [])];
}

/** The texts that schemas allow alone. */
export function textsOf(schemas: readonly Schema[]): readonly string[] {
  const [listed] = schemas.flatMap((schema) => (schema.enum === undefined ? [] : [schema.enum]));
  return (listed ?? []).filter((value) => typeof value === 'string');
}

/** The only member that has a word among the texts that it may be, and that text: a "draft" is what has the `status` so. */
export function stateOf(word: string, scope: Scope): { readonly place: Place; readonly text: string } | undefined {
  const sought = snakeCase(word.replaceAll(/[ -]/g, '_'));
  const found = propertyNames(scope.schemas).flatMap((name) => {
    const schemas = name === scope.name ? [] : propertySchemas(scope.schemas, name);
    return textsOf(schemas)
      .filter((text) => snakeCase(text) === sought)
      .map((text) => ({ place: { path: [name], schemas }, text }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/**
 * What is said of the object in any case: of several schemas of which one holds, nobody knows here which one it is. What is said
 * by them and by the others alike is left out as well.
 */
export function certain(schemas: readonly Schema[]): readonly Schema[] {
  const open = new Set(schemas.flatMap((schema) => applicators(alternatives(schema))));
  return open.size === 0 ? schemas : schemas.filter((schema) => !open.has(schema));
}

function alternatives(schema: Schema): readonly Schema[] {
  const mapped = [...(schema.discriminator?.mapping.values() ?? [])];
  const tried = [schema.if, schema.then, schema.else].filter((each) => each !== undefined);
  const ways = [schema.oneOf, schema.anyOf].filter((each) => each.filter((one) => !isNull(one)).length > 1);
  return [...mapped, ...tried, ...schema.dependentSchemas.values(), ...ways.flat()];
}

function isNull({ types }: Schema): boolean {
  return types.length === 1 && types[0] === 'null';
}
