import { childPointer, decodeFragment, pointerTokens } from '../../../model/load/json/json-pointer.ts';
import type { JsonValue } from '../../../model/location.ts';
import { NameScope, pascalCase } from '../../emit/code/naming.ts';
import { isObject, objectOf, type JsonObject } from '../../../model/json-object.ts';
import { mapMembers, members, soundMember, type Part } from './document-parts.ts';

/** Where the components of each kind of object stand that can get a name. */
const SECTIONS: Readonly<Record<string, string>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  header: 'headers',
  'request body': 'requestBodies',
};

/** Objects that are written where they are used instead. */
const IN_PLACE: readonly string[] = ['media type', 'path item'];

/** An object inside of the document that gets a name among the components. */
interface Move {
  readonly tokens: readonly string[];
  readonly part: string;
  readonly section: string;
  readonly name: string;
}

/**
 * The document with every target of a reference among the components: the library prints a reference into the middle of
 * something (`#/paths/~1a/get/responses/200/...`) as an access by the same words, which the types it prints elsewhere do
 * not have, or have inside of something optional.
 */
export function withNamedTargets(document: JsonObject): JsonObject {
  const moves = collectMoves(document);
  const rewrite = (value: JsonValue, part: Part, pointer: string, isTarget: boolean = false): JsonValue => {
    const move = isTarget ? undefined : moves.get(pointer);
    if (move !== undefined && move.part === part) return { $ref: reference(move) };
    const reworded = part === undefined ? undefined : rewordedReference(value, part);
    if (reworded !== undefined) return reworded;
    return mapMembers(withoutBadReference(value, part), part, (member, own, field) => {
      const sound = soundMember(member, own, field, part);
      return sound === undefined ? undefined : rewrite(sound, own, childPointer(pointer, field));
    });
  };
  /** What a reference is written as; undefined for what is none, and for what is left as it is. */
  const rewordedReference = (value: JsonValue, part: string): JsonValue | undefined => {
    const text = objectOf(value)['$ref'];
    if (typeof text !== 'string') return undefined;
    const found = target(document, text, part);
    const moved = found && moves.get(pointerOf(found));
    if (moved !== undefined) return { ...objectOf(value), $ref: reference(moved) };
    const isElsewhere = part === 'path item' && found !== undefined && !isComponent(found);
    if (part === 'media type' || isElsewhere) return inPlace(found, part);
    if (found !== undefined) return { ...objectOf(value), $ref: componentReference(found) };
    // A reference that leads back to itself says nothing.
    return part === 'schema' ? {} : undefined;
  };
  const open = new Set<JsonValue>();
  // The library has no components of media types (OAS 3.2), and prints path items from elsewhere by names it never declares.
  const inPlace = (tokens: readonly string[] | undefined, part: string): JsonValue => {
    const value = tokens && valueAt(document, tokens);
    // A path item may come back to itself through its callbacks.
    if (tokens === undefined || !isObject(value) || value['$ref'] !== undefined || open.has(value)) return {};
    open.add(value);
    const written = rewrite(value, part, pointerOf(tokens));
    open.delete(value);
    return written;
  };
  const whole = objectOf(rewrite(document, 'description', ''));
  const components: Record<string, JsonValue> = { ...objectOf(whole['components']) };
  for (const { tokens, part, section, name } of moves.values()) {
    const value = rewrite(valueAt(document, tokens) ?? {}, part, pointerOf(tokens), true);
    components[section] = { ...objectOf(components[section]), [name]: value };
  }
  return { ...whole, components };
}

/** A map may have a member of that name; anywhere else it must be a text. */
function withoutBadReference(value: JsonValue, part: Part): JsonValue {
  if (!isObject(value) || ['string', 'undefined'].includes(typeof value['$ref']) || part?.endsWith('{}') === true)
    return value;
  const { $ref: _, ...rest } = value;
  return rest;
}

function reference({ section, name }: Move): string {
  return componentReference(['components', section, name]);
}

function componentReference(tokens: readonly string[]): string {
  return `#${pointerOf(tokens).replaceAll('%', '%25')}`;
}

function pointerOf(tokens: readonly string[]): string {
  return tokens.reduce((pointer, token) => childPointer(pointer, token), '');
}

function collectMoves(document: JsonObject): ReadonlyMap<string, Move> {
  const moves = new Map<string, Move>();
  const scopes = new Map<string, NameScope>();
  const nameIn = (section: string, wanted: string): string => {
    const known = Object.keys(objectOf(objectOf(document['components'])[section]));
    const scope = scopes.get(section) ?? new NameScope(known);
    scopes.set(section, scope);
    return scope.take(wanted);
  };
  const follow = (tokens: readonly string[], part: string): void => {
    const pointer = pointerOf(tokens);
    if (isComponent(tokens) || moves.has(pointer)) return;
    const section = SECTIONS[part] ?? '';
    moves.set(pointer, { tokens, part, section, name: nameIn(section, nameOf(tokens)) });
    visit(valueAt(document, tokens) ?? null, part);
  };
  const seen = new Set<JsonValue>();
  const visit = (value: JsonValue, part: Part): void => {
    if (typeof value !== 'object' || value === null || part === undefined || seen.has(value)) return;
    seen.add(value);
    const tokens = isObject(value) ? target(document, value['$ref'], part) : undefined;
    if (tokens !== undefined && SECTIONS[part] !== undefined) follow(tokens, part);
    else if (tokens !== undefined) visit(valueAt(document, tokens) ?? null, part);
    for (const [, member, own] of members(value, part)) visit(member, own);
  };
  visit(document, 'description');
  return moves;
}

/** Where a reference leads at last, when it is one into this document and what it names is moved or written in place. */
function target(document: JsonObject, text: JsonValue | undefined, part: string): readonly string[] | undefined {
  if (SECTIONS[part] === undefined && !IN_PLACE.includes(part)) return undefined;
  if (typeof text !== 'string' || !text.startsWith('#/')) return undefined;
  return resolved(document, pointerTokens(decodeFragment(text.slice(1))), 100);
}

/** @param jumps how many references may be followed: some lead in a circle */
function resolved(document: JsonObject, tokens: readonly string[], jumps: number): readonly string[] | undefined {
  let at: readonly string[] = [];
  let value: JsonValue | undefined = document;
  for (const [index, token] of [...tokens, undefined].entries()) {
    const next: JsonValue | undefined = isObject(value) ? value['$ref'] : undefined;
    // A component is a name of its own, even when it is nothing but a reference; a member beside one comes first.
    const isEnd = token === undefined ? isComponent(at) : memberOf(value, token) !== undefined;
    if (typeof next === 'string' && !isEnd) {
      if (jumps === 0 || !next.startsWith('#/')) return undefined;
      const onward = [...pointerTokens(decodeFragment(next.slice(1))), ...tokens.slice(index)];
      return resolved(document, onward, jumps - 1);
    }
    if (token === undefined) return value === undefined || at.length === 0 ? undefined : at;
    value = memberOf(value, token);
    at = [...at, token];
  }
  return undefined;
}

function memberOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  return (value as JsonObject)[token]; // a list has its indices
}

function valueAt(document: JsonObject, tokens: readonly string[]): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>(memberOf, document);
}

function isComponent([first, , , more]: readonly string[]): boolean {
  return first === 'components' && more === undefined;
}

/** Words of a pointer that say nothing about what stands there. */
const NOISE =
  /^(?:paths|webhooks|components|schemas|responses|parameters|headers|requestBodies|content|schema|properties|application\/json)$/;

function nameOf(tokens: readonly string[]): string {
  const words = tokens.filter((token) => !NOISE.test(token)).map((token) => token.replace(/[{}]/g, ''));
  return pascalCase(words.join(' '));
}
